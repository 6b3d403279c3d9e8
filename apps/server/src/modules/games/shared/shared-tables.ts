/** The tables everybody plays at, in this process: who watches them here, and the engines that lead them if nobody else does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableState } from '@saguao/contract/realtime/table-state.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { stopwatch } from '#kernel/clock.ts'
import { type Lead, startLeading } from '#kernel/jobs/leader-election.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type EngineDeps, runTable } from '#modules/games/shared/shared-engine.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'
import { stateOf } from '#modules/games/shared/shared-state.ts'
import type { PublishToTable } from '#modules/games/shared/shared-updates.ts'

/** The lines of this process, as far as tables need them. */
export type TableConnections = {
  readonly toTable: PublishToTable
  watchersOf(gameId: string): number
}

export type SharedTables = {
  /** Undefined where there is no such table. Those who ask at once are told the same. */
  stateOf(gameId: string): Promise<TableState | undefined>
  /** Somebody has come to watch: whoever leads the table hears of it. */
  watched(gameId: string): void
  /** Leads what nobody else leads, from now on. */
  start(connections: TableConnections): void
  stop(): Promise<void>
}

/** Passes time; tests pass it sooner. */
export type Wait = EngineDeps['wait']

export const systemWait: Wait = (ms, signal) => sleep(Math.max(0, ms), undefined, { signal })

type Deps = Omit<GameDeps, 'tables'> & { readonly databaseUrl: string; readonly wait: Wait }

const channel = 'tables'
/** How often a process says that somebody watches, and how long that is believed. */
const announceIntervalMs = 4_000
const watchedForSeconds = 10

export function createSharedTables(deps: Deps): SharedTables {
  const { db, log, updates } = deps
  const pendingReads = new Map<string, Promise<TableState | undefined>>()
  let leader: Lead | undefined
  let announceTimer: NodeJS.Timeout | undefined

  const read = (gameId: string): Promise<TableState | undefined> => {
    const reading = pendingReads.get(gameId) ?? stateOf(deps, gameId).finally(() => pendingReads.delete(gameId))
    pendingReads.set(gameId, reading)
    return reading
  }

  const watched = (gameId: string): void => {
    db.pool
      .query('select pg_notify($1, $2)', [channel, gameId])
      .catch((error: unknown) => log.warn({ error }, 'a table did not hear that somebody watches'))
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

/** One process leads all tables: a lock is a connection, and tables are few. */
function electAndRun(deps: Deps, publish: PublishToTable): Lead {
  const watchSignals = new Map<string, WatchSignal>(sharedGames.map((gameId) => [gameId, createWatchSignal()]))
  const runOne = (gameId: GameId, signal: AbortSignal): Promise<void> =>
    runTable({ ...deps, ...(watchSignals.get(gameId) ?? createWatchSignal()), publish }, gameId, signal)
  return startLeading({
    ...deps,
    name: channel,
    channel,
    hear: (gameId) => watchSignals.get(gameId)?.signal(),
    work: async (signal) => {
      await Promise.all(sharedGames.map((gameId) => runOne(gameId, signal)))
    },
  })
}

type WatchSignal = Pick<EngineDeps, 'isWatched' | 'nextCall'> & { signal(): void }

/** When a table was last called for. */
function createWatchSignal(): WatchSignal {
  const seconds = stopwatch()
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const waiters: (() => void)[] = []
  return {
    signal: () => {
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
