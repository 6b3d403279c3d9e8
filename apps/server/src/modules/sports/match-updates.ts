/** Background work: the elected process advances the matches, and every process publishes changes to its watchers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SlipPush } from '@saguao/contract/realtime/events.ts'
import { changeOf, type MatchChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { type LeaderElection, startLeaderElection } from '#kernel/jobs/leader-election.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { goalsIn } from '#modules/sports/feed/matches.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import type { Settlement, SlipNotice } from '#modules/sports/slips/settle.ts'

/** The socket connections of this process, as far as the sportsbook needs them. */
export type SportConnections = {
  toPlayer(player: bigint, event: 'balance'): void
  toPlayer(player: bigint, event: 'slip', push: SlipPush): void
  toMatch(matchId: string, change: MatchChange): void
  watchedMatches(): readonly string[]
}

const advanceIntervalMs = 1_000
const lookIntervalMs = 250
const publishIntervalMs = 500

/** The player reads the new balance, and a slip that is no longer pending. */
export function sendNotice(
  { toPlayer }: Pick<SportConnections, 'toPlayer'>,
  { playerId, id, decided }: SlipNotice,
): void {
  if (decided !== undefined)
    toPlayer(playerId, 'slip', { slipId: id, status: decided ? 'returned' : 'open', reason: decided })
  if (decided !== null) toPlayer(playerId, 'balance')
}

/** Repeats until the signal. */
async function repeat(work: () => Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(ms, undefined, { signal })
  }
}

/** The leader advances the matches and decides pending slips; neither waits for the settlement of slips. */
export const startAdvancing = (
  deps: Pick<SportDeps, 'log' | 'metrics'>,
  { look, step }: Settlement,
  databaseUrl: string,
): LeaderElection =>
  startLeaderElection({
    ...deps,
    databaseUrl,
    name: 'sports',
    channel: 'sports',
    onMessage: () => undefined,
    work: async (signal) => {
      await Promise.all([repeat(step, advanceIntervalMs, signal), repeat(look, lookIntervalMs, signal)])
    },
  })

type Deps = Pick<SportDeps, 'matchCache' | 'feed' | 'clock' | 'log' | 'metrics'>

function stateFrom({ feed, clock }: Deps, match: StoredMatch): MatchState {
  const view = feed.viewAt(match, clock.now())
  const { status, abandoned, minute, events, result, markets } = view
  const states = markets.map(({ id, suspended, selections }) => {
    const odds = Object.fromEntries(selections.map((each) => [each.id, toOdds(each.oddsE2)]))
    return [id, { suspended, odds }] as const
  })
  return {
    id: match.id,
    status,
    abandoned,
    minute,
    homeScore: result.home,
    awayScore: result.away,
    goals: goalsIn(view),
    events,
    markets: Object.fromEntries(states),
  }
}

async function stateOf(deps: Deps, matchId: string): Promise<MatchState | undefined> {
  const match = (await deps.matchCache.byId([matchId])).get(matchId)
  return match && stateFrom(deps, match)
}

type MatchUpdates = {
  /** The state of a match for a new watcher; undefined when there is no such match. */
  stateOf(matchId: string): Promise<MatchState | undefined>
  start(connections: SportConnections): void
  /** Publishes at once, after a change by an operator. */
  publish(): void
  stop(): void
}

/** A match's state is a function of time, so each process publishes to its own connections without coordination. */
export function createMatchUpdates(deps: Deps): MatchUpdates {
  const lastStates = new Map<string, MatchState>()
  let timer: NodeJS.Timeout | undefined
  let publishing = false
  let publishNow = (): void => undefined

  const publish = async ({ toMatch, watchedMatches }: SportConnections): Promise<void> => {
    const ids = watchedMatches()
    for (const id of lastStates.keys()) if (!ids.includes(id)) lastStates.delete(id)
    for (const id of ids) {
      const before = lastStates.get(id)
      const state = await stateOf(deps, id)
      if (!state) continue
      lastStates.set(id, state)
      const change = before && changeOf(before, state)
      if (change) toMatch(id, change)
    }
  }
  const publishOnce = async (connections: SportConnections): Promise<void> => {
    if (publishing) return
    publishing = true
    await publish(connections).catch((error: unknown) => {
      deps.metrics.error('sports')
      deps.log.warn({ error }, 'sports: an update of matches could not be published')
    })
    publishing = false
  }
  return {
    // The first watcher sets the base of the next change; later watchers may receive a change twice, which is harmless.
    stateOf: async (matchId) => {
      const state = await stateOf(deps, matchId)
      if (state && !lastStates.has(matchId)) lastStates.set(matchId, state)
      return state
    },
    start: (connections) => {
      publishNow = () => void publishOnce(connections)
      timer = setInterval(publishNow, publishIntervalMs).unref()
    },
    publish: () => publishNow(),
    stop: () => clearInterval(timer),
  }
}
