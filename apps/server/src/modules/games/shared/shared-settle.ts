/** Ends bets on shared rounds: settled or returned, in batches, and once each by the posting key. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { returnPosting, settlePosting } from '#modules/games/instant/stake.ts'
import { riskOf } from '#modules/games/risk.ts'
import { noMoney, type Round } from '#modules/games/round.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import { betResultOf } from '#modules/games/shared/shared-rules.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

type BetEnd = {
  readonly status: 'settled' | 'returned'
  readonly win: Minor
  /** The part of the bet that counts for rewards. */
  readonly risk: bigint
  readonly outcome: object
  /** The database accepts the end only while the round is running. */
  readonly whileRunning?: true
}

const endBets: Writer = { name: 'shared_bets_end', text: 'select shared_bets_end($1::json)' }

const betEndWrite = (bet: Round, end: BetEnd, at: Date): ExtraWrite<unknown> => ({
  writer: endBets,
  row: () => ({
    player: String(bet.playerId),
    id: bet.id,
    status: end.status,
    win: String(end.win),
    risk: String(end.risk),
    outcome: end.outcome,
    at,
    ...(end.whileRunning && { left: String(bet.draw.sharedId) }),
  }),
})

type Deps = Pick<SharedDeps, 'wallet' | 'clock' | 'updates' | 'playStats'>

/** Undefined when the bet had already ended with another result. */
export async function endBet(
  deps: Deps,
  bet: Round,
  end: BetEnd,
  ...extraWrites: readonly ExtraWrite<Posted>[]
): Promise<Posted | undefined> {
  const posting = end.status === 'returned' ? returnPosting(bet) : settlePosting(bet, end.win)
  const row = betEndWrite(bet, end, new Date(deps.clock.now()))
  const outcome = await deps.wallet.post(posting, ...extraWrites, row)
  if (outcome.outcome === 'mismatch') return undefined
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

const returnedEnd: BetEnd = { status: 'returned', win: noMoney, risk: 0n, outcome: {} }

export function settledEnd(gameId: string, seeds: Seeds, bet: Round, cashout?: number): BetEnd {
  const { outcome, multiplierE4 } = betResultOf(gameId, seeds, bet.choice, cashout)
  // The player may cash out at any time, so the real cash-out decides and not the one chosen before.
  const risk = riskOf(bet, cashout === undefined ? {} : { cashout })
  return { status: 'settled', win: minor(winOf(bet.bet, multiplierE4)), risk, outcome }
}

/**
 * The end of a bet that stayed open until its round was over. When no process ran the table at that time, players could
 * not cash out: they get their stake back, except that a reached automatic cash-out is paid.
 */
export function finalEnd(bet: Round, seeds: Seeds, interrupted: boolean): BetEnd {
  const end = settledEnd(bet.gameId, seeds, bet)
  return interrupted && end.win === 0n ? returnedEnd : end
}

export const returnBet = (deps: Deps, bet: Round): Promise<Posted | undefined> =>
  endBet(deps, bet, returnedEnd)
