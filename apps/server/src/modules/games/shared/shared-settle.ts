/**
 * Ends bets on shared rounds: settled or returned, in batches, and once each by the posting key and the status of the
 * row. A half cash-out of crash changes a bet that stays open.
 */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { ColorStakes } from '@saguao/fair/games/double.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { codeOf } from '#kernel/db/db.ts'
import { halfPosting, returnPosting, settlePosting } from '#modules/games/instant/stake.ts'
import { riskOf } from '#modules/games/risk.ts'
import { noMoney, type Round } from '#modules/games/round.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import { roundHold } from '#modules/games/shared/round-hold.ts'
import { autoCashoutOf, betResultOf } from '#modules/games/shared/shared-rules.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

export type BetEnd = {
  /** `open` after a half cash-out, whose win is paid already. */
  readonly status: 'open' | 'settled' | 'returned'
  readonly win: Minor
  /** The part of the bet that counts for rewards. */
  readonly risk: bigint
  readonly outcome: object
  /** A move of the player: the database accepts it only before the start or before the end of the round. */
  readonly move?: 'taken back' | 'left'
  /** For a cash-out: called when its posting waits for its player's others, and in the transaction of the payout. */
  readonly cashOut?: { onDelay(): void; requireFlying(): void }
}

const endBets: Writer = { name: 'shared_bets_end', text: 'select shared_bets_end($1::json)' }

const betEndWrite = (bet: Round, end: BetEnd, at: Date): ExtraWrite<unknown> => ({
  writer: endBets,
  row: () => {
    end.cashOut?.requireFlying()
    return {
      player: String(bet.playerId),
      id: bet.id,
      status: end.status,
      win: String(end.win),
      risk: String(end.risk),
      outcome: end.outcome,
      at,
      /** The win that was paid when the bet was read: the database refuses an end that does not know a half cash-out. */
      paid: String(bet.win),
    }
  },
  ...(end.cashOut && { onDelay: end.cashOut.onDelay }),
})

type Deps = Pick<SharedDeps, 'wallet' | 'clock' | 'updates' | 'playStats'>

/** Error codes of shared_bets_end and shared_rounds_hold. */
const betOver = 'SG006'
const betChanged = 'SG008'

/** A half cash-out was paid after the bet was read; the caller reads it again. */
export class BetChanged extends Error {}

const postings = {
  open: (bet: Round, win: Minor) => halfPosting(bet, win),
  settled: (bet: Round, win: Minor) => settlePosting(bet, win, bet.win),
  returned: (bet: Round) => returnPosting(bet),
}

/** Undefined when the bet had already ended with another result, or ended in another process meanwhile. */
export async function endBet(
  deps: Deps,
  bet: Round,
  end: BetEnd,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Posted | undefined> {
  const posting = postings[end.status](bet, end.win)
  const row = betEndWrite(bet, end, new Date(deps.clock.now()))
  const held = end.move ? [roundHold(bet, end.move)] : []
  const outcome = await deps.wallet.post(posting, ...extraWrites, row, ...held).catch((error: unknown) => {
    if (codeOf(error) === betOver) return undefined
    throw codeOf(error) === betChanged ? new BetChanged() : error
  })
  if (!outcome || outcome.outcome === 'mismatch') return undefined
  if (outcome.outcome !== 'posted' && outcome.outcome !== 'exists')
    throw new Error(`shared bet: the end could not be posted: ${outcome.outcome}`)
  const ended = { ...bet, status: end.status, win: end.win, outcome: end.outcome }
  deps.updates.record(ended)
  if (end.status === 'settled') deps.playStats.record(ended)
  return outcome
}

/** The seeds that decide a round. Secret until the round is over. */
export const seedsOf = ({ cipher }: Pick<SharedDeps, 'cipher'>, round: TableRound): Seeds => ({
  serverSeed: round.hash ?? cipher.decrypt(round.sealed),
  clientSeed: round.salt,
  nonce: round.number,
})

export const returnedEnd: BetEnd = { status: 'returned', win: noMoney, risk: 0n, outcome: {} }

/** The multiplier of the half cash-out of an open bet. */
export const halfOf = ({ outcome }: Pick<Round, 'outcome'>): number | undefined =>
  'half' in outcome && typeof outcome.half === 'number' ? outcome.half : undefined

export function settledEnd(seeds: Seeds, bet: Round, cashout?: number, stakes?: ColorStakes): BetEnd {
  const half = halfOf(bet)
  // The player may cash out at any time, so the real cash-out decides and not the one chosen before.
  const moves = { ...(half !== undefined && { half }), ...(cashout !== undefined && { cashout }) }
  const { outcome, multiplierE4 } = betResultOf(bet.gameId, seeds, bet.choice, moves)
  const win = minor(winOf(bet.bet, multiplierE4))
  return { status: 'settled', win, risk: riskOf(bet, moves, stakes), outcome }
}

/**
 * The end of a bet that stayed open until its round was over. When the round was interrupted, players could not cash
 * out: they get their stake back, or what is left of it. A bet with an automatic cash-out ends as in every other round,
 * reached or not: its player had decided before the start, and no process has to be up for that decision.
 */
export function finalEnd(bet: Round, seeds: Seeds, interrupted: boolean, stakes?: ColorStakes): BetEnd {
  if (!interrupted || autoCashoutOf(bet.choice) !== undefined)
    return settledEnd(seeds, bet, undefined, stakes)
  // Of a bet with a half cash-out the other half is returned: that is a cash-out at 1.
  return bet.win > 0n ? settledEnd(seeds, bet, 1) : returnedEnd
}
