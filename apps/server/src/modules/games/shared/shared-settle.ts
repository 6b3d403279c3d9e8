/** Ends bets on shared rounds: won, lost or given back, each in a batch with others, each once by its key. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { returnPosting, settlePosting } from '#modules/games/instant/stake.ts'
import { type Round, noMoney } from '#modules/games/round.ts'
import { betResultOf } from '#modules/games/shared/shared-rules.ts'
import type { TableRound } from '#modules/games/shared/shared-store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

export type BetEnd = {
  readonly status: 'settled' | 'returned'
  readonly win: Minor
  readonly outcome: object
  /** It holds only if the round is still running when it is written. */
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
    outcome: end.outcome,
    at,
    ...(end.whileRunning && { left: String(bet.draw.sharedId) }),
  }),
})

type Deps = Pick<GameDeps, 'wallet' | 'clock' | 'news' | 'plays'>

/** Undefined when the bet had ended in another way before. */
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
    throw new Error(`The end of a bet met ${outcome.outcome}`)
  const ended = { ...bet, status: end.status, win: end.win, outcome: end.outcome }
  deps.updates.record(ended)
  if (end.status === 'settled') deps.playStats.record(ended)
  return outcome
}

/** What decides a round; it leaves the server when the round is over. */
export const seedsOf = ({ cipher }: Pick<GameDeps, 'cipher'>, round: TableRound): Seeds => ({
  serverSeed: round.hash ?? cipher.decrypt(round.sealed),
  clientSeed: round.salt,
  nonce: round.number,
})

const returnedEnd: BetEnd = { status: 'returned', win: noMoney, outcome: {} }

export function settledEnd(gameId: string, seeds: Seeds, bet: Round, cashout?: number): BetEnd {
  const { outcome, multiplierE4 } = betResultOf(gameId, seeds, bet.choice, cashout)
  return { status: 'settled', win: minor(winOf(bet.bet, multiplierE4)), outcome }
}

/**
 * What a bet comes to that was open to the end. Where nobody led the table when its round ended, those who might have
 * left have their stake back; who had fixed beforehand where to leave, and came so far, is paid that.
 */
export function finalEnd(bet: Round, seeds: Seeds, interrupted: boolean): BetEnd {
  const end = settledEnd(bet.gameId, seeds, bet)
  return interrupted && end.win === 0n ? returnedEnd : end
}

export const returnBet = (deps: Deps, bet: Round): Promise<Posted | undefined> =>
  endBet(deps, bet, returnedEnd)
