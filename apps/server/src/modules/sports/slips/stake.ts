/** The stake of a slip: set aside until it is decided, and then played, or given back. Each ends once, by its key. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { type SportDeps, sportsGameId, sportsHouseAccount } from '#modules/sports/deps.ts'
import type { StoredSlip } from '#modules/sports/store.ts'
import type { Outcome, Posted, Posting, Transfer } from '#modules/wallet/wallet.ts'

const postingOf = (
  { playerId: player, id, currency }: StoredSlip,
  kind: Posting['kind'],
  transfers: readonly Transfer[],
): Posting => ({
  player,
  key: `hold:slip:${id}${kind === 'hold' ? '' : ':end'}`,
  kind,
  currency,
  ref: id,
  transfers,
})

/** Wins and stakes go back to where the stake came from. */
export const accountOf = ({ isBonus }: Pick<StoredSlip, 'isBonus'>): 'cash' | 'bonus' =>
  isBonus ? 'bonus' : 'cash'

const placesOf = (slip: StoredSlip) => {
  const player = slip.playerId
  return {
    own: { player, name: accountOf(slip) },
    play: { player, name: 'play' },
    house: { house: sportsHouseAccount },
  } as const
}

export function holdOf(slip: StoredSlip): Posting {
  const { own, play } = placesOf(slip)
  return postingOf(slip, 'hold', [{ from: own, to: play, amount: slip.stake }])
}

export type SlipEnd = {
  readonly status: 'settled' | 'returned' | 'cashed'
  readonly win: Minor
  readonly outcome: object
}

function endPosting(slip: StoredSlip, { status, win }: SlipEnd): Posting {
  const { own, play, house } = placesOf(slip)
  if (status === 'returned') return postingOf(slip, 'return', [{ from: play, to: own, amount: slip.stake }])
  const stake: Transfer = { from: play, to: house, amount: slip.stake }
  return postingOf(slip, 'settle', win > 0n ? [stake, { from: house, to: own, amount: win }] : [stake])
}

const endSlips: Writer = { name: 'slips_end', text: 'select slips_end($1::json)' }

const betEndWrite = (
  { playerId, id }: StoredSlip,
  { status, win, outcome }: SlipEnd,
  at: Date,
): ExtraWrite<unknown> => ({
  writer: endSlips,
  row: () => ({ player: String(playerId), id, status, win: String(win), outcome, at }),
})

export const nothing = minor(0n)

/** What became of it; `mismatch` where it had ended in another way before. */
export async function endSlip(
  { wallet, clock, recordPlay }: Pick<SportDeps, 'wallet' | 'clock' | 'noteEnded'>,
  slip: StoredSlip,
  end: SlipEnd,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Outcome> {
  const row = betEndWrite(slip, end, new Date(clock.now()))
  const posted = await wallet.post(endPosting(slip, end), ...extraWrites, row)
  const { playerId, id, currency, isBonus, stake: bet } = slip
  if (posted.outcome === 'posted' && end.status !== 'returned')
    recordPlay({ playerId, id, gameId: sportsGameId, currency, isBonus, bet, win: end.win })
  return posted
}
