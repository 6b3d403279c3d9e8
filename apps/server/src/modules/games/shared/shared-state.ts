/** How a table stands, read from its rows: what a newcomer is told, by any process. */
import { toMajor } from '@saguao/contract/product/money.ts'
import {
  betKeyOf,
  type TablePlayer,
  type TableResult,
  type TableState,
} from '@saguao/contract/realtime/table-state.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Round } from '#modules/games/round.ts'
import { type SharedRules, sharedRulesOf } from '#modules/games/shared/shared-rules.ts'
import { countBets, largestBets, lastRounds, type TableRound } from '#modules/games/shared/shared-store.ts'
import { maskedName } from '#modules/lobby/lobby.ts'

const playersShown = 30
const resultsShown = 20

type Deps = Pick<GameDeps, 'db' | 'clock' | 'chains' | 'namesOf'>

/** Undefined where there is no such table. */
export async function stateOf(deps: Deps, gameId: string): Promise<TableState | undefined> {
  const rules = sharedRulesOf(gameId)
  if (!rules) return undefined
  await deps.chains.betting(gameId)
  const last = await lastRounds(deps.db, gameId, resultsShown + 2)
  const { round, ...phase } = phaseOf(last, rules, deps.clock.now())
  const [bets, count] = await Promise.all([
    largestBets(deps.db, round, playersShown),
    countBets(deps.db, round.id),
  ])
  return {
    gameId,
    round: round.number,
    ...phase,
    result: phase.phase === 'over' ? (resultOf(round)[0] ?? null) : null,
    players: await tablePlayers(deps, bets),
    count,
    history: last.flatMap(resultOf).slice(0, resultsShown),
  }
}

type Phase = Pick<TableState, 'phase' | 'elapsedMs' | 'lengthMs'> & { readonly round: TableRound }

/** The newest round takes bets; the one before it is looked at while it runs, and until its result has been seen. */
function phaseOf(last: readonly TableRound[], rules: SharedRules, now: number): Phase {
  const [betting, before] = last
  if (!betting) throw new Error('A table has no round')
  const since = (moment: Date): number => Math.max(0, now - moment.getTime())
  if (before?.status === 'running' && before.startedAt)
    return { phase: 'running', round: before, elapsedMs: since(before.startedAt), lengthMs: rules.shownMs }
  if (before?.endedAt && betting.closesAt === null && since(before.endedAt) < rules.overMs)
    return { phase: 'over', round: before, elapsedMs: since(before.endedAt), lengthMs: rules.overMs }
  if (betting.closesAt === null) return { phase: 'betting', round: betting, elapsedMs: 0, lengthMs: null }
  const left = Math.max(0, betting.closesAt.getTime() - now)
  const elapsedMs = Math.max(0, rules.bettingMs - left)
  return { phase: 'betting', round: betting, elapsedMs, lengthMs: rules.bettingMs }
}

const resultOf = ({ number, hash, outcome }: TableRound): TableResult[] =>
  hash !== null && outcome !== null ? [{ round: number, outcome, hash }] : []

export async function tablePlayers(
  { namesOf }: Pick<Deps, 'namesOf'>,
  bets: readonly Round[],
): Promise<TablePlayer[]> {
  const names = await namesOf([...new Set(bets.map(({ playerId }) => playerId))])
  return bets.map((bet) => playerOf(bet, names.get(bet.playerId) ?? ''))
}

function playerOf({ id, bet, currency, choice, status, outcome }: Round, name: string): TablePlayer {
  const { color } = choice as TablePlayer['choice']
  const { multiplier = 1 } = outcome as { readonly multiplier?: number }
  return {
    key: betKeyOf(id),
    name: maskedName(name),
    bet: toMajor(bet, currency),
    currency,
    choice: color === undefined ? {} : { color },
    // A stake that was given back is as good as left at once.
    ...(status !== 'open' && { multiplier }),
  }
}
