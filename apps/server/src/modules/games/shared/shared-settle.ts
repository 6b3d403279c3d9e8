/** Ends bets on shared rounds: won, lost or given back, each in a batch with others, each once by its key. */
import { type Minor, minor } from '@saguao/contract/money.ts'
import { winOf } from '@saguao/fair/multiplier.ts'
import type { Seeds } from '@saguao/fair/seeds.ts'
import type { Alongside, Writer } from '#kernel/db/batch.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { noMoney } from '#modules/games/instant/bet.ts'
import { endOf, returnOf } from '#modules/games/instant/stake.ts'
import type { Round } from '#modules/games/round.ts'
import { endedAs } from '#modules/games/shared/shared-rules.ts'
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

const endAlongside = (bet: Round, end: BetEnd, at: Date): Alongside<unknown> => ({
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
  ...alongside: readonly Alongside<Posted>[]
): Promise<Posted | undefined> {
  const posting = end.status === 'returned' ? returnOf(bet) : endOf(bet, end.win)
  const row = endAlongside(bet, end, new Date(deps.clock.now()))
  const outcome = await deps.wallet.post(posting, ...alongside, row)
  if (outcome.outcome === 'mismatch') return undefined
  if (outcome.outcome !== 'posted' && outcome.outcome !== 'exists')
    throw new Error(`The end of a bet met ${outcome.outcome}`)
  const ended = { ...bet, status: end.status, win: end.win, outcome: end.outcome }
  deps.news.note(ended)
  if (end.status === 'settled') deps.plays.note(ended)
  return outcome
}

/** What decides a round; it leaves the server when the round is over. */
export const seedsOf = ({ seal }: Pick<GameDeps, 'seal'>, round: TableRound): Seeds => ({
  serverSeed: round.hash ?? seal.open(round.sealed),
  clientSeed: round.salt,
  nonce: round.number,
})

const givenBack: BetEnd = { status: 'returned', win: noMoney, outcome: {} }

export function settledEnd(gameId: string, seeds: Seeds, bet: Round, cashout?: number): BetEnd {
  const { outcome, multiplierE4 } = endedAs(gameId, seeds, bet.choice, cashout)
  return { status: 'settled', win: minor(winOf(bet.bet, multiplierE4)), outcome }
}

/**
 * What a bet comes to that was open to the end. Where nobody led the table when its round ended, those who might have
 * left have their stake back; who had fixed beforehand where to leave, and came so far, is paid that.
 */
export function lastEnd(bet: Round, seeds: Seeds, interrupted: boolean): BetEnd {
  const end = settledEnd(bet.gameId, seeds, bet)
  return interrupted && end.win === 0n ? givenBack : end
}

export const giveBack = (deps: Deps, bet: Round): Promise<Posted | undefined> => endBet(deps, bet, givenBack)
