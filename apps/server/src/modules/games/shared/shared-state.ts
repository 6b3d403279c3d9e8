/** The state of a shared table, read from its rows, so that any process can send it to a new watcher. */
import { toMajor } from '@saguao/contract/product/money.ts'
import {
  betKeyOf,
  type TablePlayer,
  type TableResult,
  type TableState,
} from '@saguao/contract/realtime/table-state.ts'
import type { App } from '#app.ts'
import type { Round } from '#modules/games/round.ts'
import type { Chains } from '#modules/games/shared/shared-chain.ts'
import { type SharedRules, sharedRulesOf } from '#modules/games/shared/shared-rules.ts'
import { countBets, largestBets, lastRounds, type TableRound } from '#modules/games/shared/shared-store.ts'
import type { Identity } from '#modules/identity/identity.ts'
import { maskedName } from '#modules/lobby/lobby.ts'

const maxPlayersShown = 30
const maxResultsShown = 20

type Deps = Pick<App, 'db' | 'clock'> & Pick<Identity, 'namesOf'> & { readonly chains: Chains }

/** Undefined when the game is not a shared table. */
export async function stateOf(deps: Deps, gameId: string): Promise<TableState | undefined> {
  const rules = sharedRulesOf(gameId)
  if (!rules) return undefined
  await deps.chains.bettingRound(gameId)
  const last = await lastRounds(deps.db, gameId, maxResultsShown + 2)
  const { round, ...phase } = phaseOf(last, rules, deps.clock.now())
  const [bets, count] = await Promise.all([
    largestBets(deps.db, round, maxPlayersShown),
    countBets(deps.db, round.id),
  ])
  return {
    gameId,
    round: round.number,
    ...phase,
    result: phase.phase === 'over' ? (resultOf(round)[0] ?? null) : null,
    players: await tablePlayers(deps, bets),
    count,
    history: last.flatMap(resultOf).slice(0, maxResultsShown),
  }
}

type Phase = Pick<TableState, 'phase' | 'elapsedMs' | 'lengthMs'> & { readonly round: TableRound }

/** The newest round accepts bets; the one before it is shown while it runs and during its result phase. */
function phaseOf(last: readonly TableRound[], rules: SharedRules, now: number): Phase {
  const [bettingRound, before] = last
  if (!bettingRound) throw new Error('shared table: no round exists')
  const since = (moment: Date): number => Math.max(0, now - moment.getTime())
  if (before?.status === 'running' && before.startedAt)
    return { phase: 'running', round: before, elapsedMs: since(before.startedAt), lengthMs: rules.shownMs }
  if (before?.endedAt && bettingRound.closesAt === null && since(before.endedAt) < rules.overMs)
    return { phase: 'over', round: before, elapsedMs: since(before.endedAt), lengthMs: rules.overMs }
  if (bettingRound.closesAt === null)
    return { phase: 'betting', round: bettingRound, elapsedMs: 0, lengthMs: null }
  const left = Math.max(0, bettingRound.closesAt.getTime() - now)
  const elapsedMs = Math.max(0, rules.bettingMs - left)
  return { phase: 'betting', round: bettingRound, elapsedMs, lengthMs: rules.bettingMs }
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

type OutcomeFields = Pick<TablePlayer, 'multiplier' | 'half' | 'cancelled'>

function playerOf({ id, bet, currency, choice, status, outcome }: Round, name: string): TablePlayer {
  const { color } = choice as TablePlayer['choice']
  const { multiplier = 1, half, cancelled } = outcome as OutcomeFields
  return {
    key: betKeyOf(id),
    name: maskedName(name),
    bet: toMajor(bet, currency),
    currency,
    choice: color === undefined ? {} : { color },
    // A returned stake is shown as a cash-out at 1.
    ...(status !== 'open' && { multiplier }),
    ...(half !== undefined && { half }),
    ...(cancelled && { cancelled }),
  }
}
