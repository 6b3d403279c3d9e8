/** Postings for the stake of a slip: hold, then settle, return or cash out. The posting key allows only one end. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { type SportDeps, sportsGameId, sportsHouseAccount } from '#modules/sports/deps.ts'
import type { SlipReason, StoredSlip } from '#modules/sports/store.ts'
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

/** Wins and returned stakes go to the account that the stake came from. */
export const accountOf = ({ isBonus }: Pick<StoredSlip, 'isBonus'>): 'cash' | 'bonus' =>
  isBonus ? 'bonus' : 'cash'

const accountsOf = (slip: StoredSlip) => {
  const player = slip.playerId
  return {
    own: { player, name: accountOf(slip) },
    play: { player, name: 'play' },
    house: { house: sportsHouseAccount },
  } as const
}

export function holdPosting(slip: StoredSlip): Posting {
  const { own, play } = accountsOf(slip)
  return postingOf(slip, 'hold', [{ from: own, to: play, amount: slip.stake }])
}

/** Pays the player a positive amount, or takes a negative one back; each correction of a slip has its own key. */
export function correctionPosting(slip: StoredSlip, revision: number, moved: bigint): Posting {
  const { own, house } = accountsOf(slip)
  const transfer: Transfer =
    moved > 0n
      ? { from: house, to: own, amount: minor(moved) }
      : { from: own, to: house, amount: minor(-moved) }
  return {
    player: slip.playerId,
    key: `slip:${slip.id}:again:${revision}`,
    kind: 'settle',
    currency: slip.currency,
    ref: slip.id,
    transfers: [transfer],
  }
}

export type SlipEnd = {
  readonly status: 'settled' | 'returned' | 'cashed'
  readonly win: Minor
  readonly outcome: object
  /** The error code of a pending slip that is returned. */
  readonly refused?: SlipReason
  /** The order of a cash-out's value, checked when its row is written. */
  readonly value?: { isCurrent(): boolean; readonly legs: readonly object[] }
}

/** The value of a cash-out is of an earlier stage of a match. */
export class ValueOutOfDate extends Error {}

function endPosting(slip: StoredSlip, { status, win }: SlipEnd): Posting {
  const { own, play, house } = accountsOf(slip)
  if (status === 'returned') return postingOf(slip, 'return', [{ from: play, to: own, amount: slip.stake }])
  const stake: Transfer = { from: play, to: house, amount: slip.stake }
  return postingOf(slip, 'settle', win > 0n ? [stake, { from: house, to: own, amount: win }] : [stake])
}

const endSlips: Writer = { name: 'slips_end', text: 'select slips_end($1::json)' }

const slipEndWrite = (
  { playerId, id }: StoredSlip,
  { status, win, outcome, refused, value }: SlipEnd,
  at: Date,
): ExtraWrite<unknown> => ({
  writer: endSlips,
  row: () => {
    if (value && !value.isCurrent()) throw new ValueOutOfDate()
    return { player: String(playerId), id, status, win: String(win), outcome, at, refused, legs: value?.legs }
  },
})

export const noMoney = minor(0n)

/** The outcome is `mismatch` when the slip had already ended differently. */
export async function endSlip(
  { wallet, clock, recordPlay }: Pick<SportDeps, 'wallet' | 'clock' | 'recordPlay'>,
  slip: StoredSlip,
  end: SlipEnd,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Outcome> {
  const row = slipEndWrite(slip, end, new Date(clock.now()))
  const posted = await wallet.post(endPosting(slip, end), ...extraWrites, row)
  const { playerId, id, currency, isBonus, stake: bet } = slip
  if (posted.outcome === 'posted' && end.status !== 'returned')
    recordPlay({ playerId, id, gameId: sportsGameId, currency, isBonus, bet, win: end.win })
  return posted
}
