/** Shared tables in this process: their state, the announcement of watchers, and the engines when this process leads. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableState } from '@saguao/contract/realtime/table-state.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { stopwatch } from '#kernel/clock.ts'
import { type LeaderElection, startLeaderElection } from '#kernel/jobs/leader-election.ts'
import type { SharedDeps } from '#modules/games/shared/deps.ts'
import { type EngineDeps, runTable } from '#modules/games/shared/shared-engine.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'
import { stateOf } from '#modules/games/shared/shared-state.ts'
import type { PublishToTable } from '#modules/games/shared/shared-updates.ts'

/** The socket connections of this process, as far as tables need them. */
type TableConnections = {
  readonly toTable: PublishToTable
  watchersOf(gameId: string): number
}

export type SharedTables = {
  /** Undefined when the game is not a shared table. Concurrent calls share one read. */
  stateOf(gameId: string): Promise<TableState | undefined>
  /** Notifies the leading process that a client watches the table. */
  watched(gameId: string): void
  /** Joins the leader election and publishes updates to the connections. */
  start(connections: TableConnections): void
  stop(): Promise<void>
}

/** Sleeps; tests replace it. */
export type Wait = EngineDeps['wait']

export const systemWait: Wait = (ms, signal) => sleep(Math.max(0, ms), undefined, { signal })

type Deps = SharedDeps & { readonly databaseUrl: string; readonly wait: Wait }

const channel = 'tables'
/** Interval at which a process announces watched tables, and how long an announcement is valid. */
const announceIntervalMs = 4_000
const watchedForSeconds = 10

export function createSharedTables(deps: Deps): SharedTables {
  const { db, log, updates } = deps
  const pendingReads = new Map<string, Promise<TableState | undefined>>()
  let leader: LeaderElection | undefined
  let announceTimer: NodeJS.Timeout | undefined

  const read = (gameId: string): Promise<TableState | undefined> => {
    const reading =
      pendingReads.get(gameId) ?? stateOf(deps, gameId).finally(() => pendingReads.delete(gameId))
    pendingReads.set(gameId, reading)
    return reading
  }

  const watched = (gameId: string): void => {
    db.pool
      .query('select pg_notify($1, $2)', [channel, gameId])
      .catch((error: unknown) => log.warn({ error }, 'shared tables: a watcher could not be announced'))
  }

  return {
    stateOf: read,
    watched,
    start: ({ toTable, watchersOf }) => {
      updates.start(toTable)
      leader = electAndRun(deps, toTable)
      const announce = () => sharedGames.filter((gameId) => watchersOf(gameId) > 0).forEach(watched)
      announceTimer = setInterval(announce, announceIntervalMs).unref()
    },
    stop: async () => {
      clearInterval(announceTimer)
      updates.stop()
      await leader?.stop()
    },
  }
}

/** One leader runs all tables: a lock costs a connection, and there are few tables. */
function electAndRun(deps: Deps, publish: PublishToTable): LeaderElection {
  const watchSignals = new Map<string, WatchSignal>(
    sharedGames.map((gameId) => [gameId, createWatchSignal()]),
  )
  const runOne = (gameId: GameId, signal: AbortSignal): Promise<void> =>
    runTable({ ...deps, ...(watchSignals.get(gameId) ?? createWatchSignal()), publish }, gameId, signal)
  return startLeaderElection({
    ...deps,
    name: channel,
    channel,
    onMessage: (gameId) => watchSignals.get(gameId)?.notify(),
    work: async (signal) => {
      await Promise.all(sharedGames.map((gameId) => runOne(gameId, signal)))
    },
  })
}

type WatchSignal = Pick<EngineDeps, 'isWatched' | 'nextSignal'> & { notify(): void }

/** Remembers when a table was last announced as watched, and wakes waiting engines. */
function createWatchSignal(): WatchSignal {
  const seconds = stopwatch()
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const waiters: (() => void)[] = []
  return {
    notify: () => {
      lastSignalAt = seconds()
      for (const resume of waiters.splice(0)) resume()
    },
    isWatched: () => seconds() - lastSignalAt < watchedForSeconds,
    nextSignal: (signal) =>
      new Promise((resolve, reject) => {
        const end = () => reject(signal.reason)
        waiters.push(() => {
          signal.removeEventListener('abort', end)
          resolve()
        })
        signal.addEventListener('abort', end, { once: true })
      }),
  }
}
