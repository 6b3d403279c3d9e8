/** What runs beside the calls: the one process that keeps the book going, and, in each, who tells those that watch. */
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOf, type MatchChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { type LeaderElection, startLeaderElection } from '#kernel/jobs/leader-election.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { goalsIn } from '#modules/sports/feed/matches.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import { advance } from '#modules/sports/slips/settle.ts'

/** The lines of this process, as far as sports need them. */
export type SportConnections = {
  toPlayer(player: bigint, event: 'balance'): void
  toMatch(matchId: string, change: MatchChange): void
  watchedMatches(): readonly string[]
}

const stepMs = 1_000
const tellMs = 500

/** Whoever has the lock takes every step; the players whose slips ended read their balance again. */
export const keepGoing = (deps: SportDeps, { toPlayer }: SportConnections, databaseUrl: string): LeaderElection =>
  startLeaderElection({
    ...deps,
    databaseUrl,
    name: 'sports',
    channel: 'sports',
    onMessage: () => undefined,
    work: async (signal) => {
      while (!signal.aborted) {
        for (const { playerId } of await advance(deps)) toPlayer(playerId, 'balance')
        await sleep(stepMs, undefined, { signal })
      }
    },
  })

type Deps = Pick<SportDeps, 'board' | 'feed' | 'clock' | 'log' | 'metrics'>

function stateIn({ feed, clock }: Deps, match: StoredMatch): MatchState {
  const seen = feed.seen(match, clock.now())
  const { status, abandoned, minute, events, result, markets } = seen
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
    goals: goalsIn(seen),
    events,
    markets: Object.fromEntries(states),
  }
}

async function stateOf(deps: Deps, matchId: string): Promise<MatchState | undefined> {
  const match = (await deps.board.byId([matchId])).get(matchId)
  return match && stateIn(deps, match)
}

export type News = {
  /** How a match stands, for somebody who is about to watch it; undefined where there is no such match. */
  stateOf(matchId: string): Promise<MatchState | undefined>
  begin(lines: SportConnections): void
  stop(): void
}

/** A match is computed from the time, so each process tells its own lines, and nothing travels between them. */
export function createNews(deps: Deps): News {
  const told = new Map<string, MatchState>()
  let timer: NodeJS.Timeout | undefined
  let telling = false

  const tell = async ({ toMatch, watchedMatches }: SportConnections): Promise<void> => {
    const ids = watchedMatches()
    for (const id of told.keys()) if (!ids.includes(id)) told.delete(id)
    for (const id of ids) {
      const before = told.get(id)
      const state = await stateOf(deps, id)
      if (!state) continue
      told.set(id, state)
      const change = before && changeOf(before, state)
      if (change) toMatch(id, change)
    }
  }
  const tellOnce = async (lines: SportConnections): Promise<void> => {
    if (telling) return
    telling = true
    await tell(lines).catch((error: unknown) => {
      deps.metrics.error('sports')
      deps.log.warn({ error }, 'those who watch a match were not told')
    })
    telling = false
  }
  return {
    // The first who watches is the one whom the next difference is for; others hear of it twice, and that is harmless.
    stateOf: async (matchId) => {
      const state = await stateOf(deps, matchId)
      if (state && !told.has(matchId)) told.set(matchId, state)
      return state
    },
    begin: (lines) => {
      timer = setInterval(() => void tellOnce(lines), tellMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
