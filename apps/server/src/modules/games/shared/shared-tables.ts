/** The tables everybody plays at, in this process: who watches them here, and the engines that lead them if nobody else does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableState } from '@saguao/contract/tables.ts'
import type { GameId } from '@saguao/fair/games.ts'
import { stopwatch } from '#kernel/clock.ts'
import { type Lead, startLeading } from '#kernel/jobs/leader-election.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type EngineDeps, leadTable } from '#modules/games/shared/shared-engine.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'
import { stateOf } from '#modules/games/shared/shared-state.ts'
import type { TellTable } from '#modules/games/shared/shared-updates.ts'

/** The lines of this process, as far as tables need them. */
export type TableLines = {
  readonly toTable: TellTable
  watchersOf(gameId: string): number
}

export type Tables = {
  /** Undefined where there is no such table. Those who ask at once are told the same. */
  stateOf(gameId: string): Promise<TableState | undefined>
  /** Somebody has come to watch: whoever leads the table hears of it. */
  watched(gameId: string): void
  /** Leads what nobody else leads, from now on. */
  begin(lines: TableLines): void
  stop(): Promise<void>
}

/** Passes time; tests pass it sooner. */
export type Wait = EngineDeps['wait']

export const systemWait: Wait = (ms, signal) => sleep(Math.max(0, ms), undefined, { signal })

type Deps = Omit<GameDeps, 'tables'> & { readonly databaseUrl: string; readonly wait: Wait }

const channel = 'tables'
/** How often a process says that somebody watches, and how long that is believed. */
const sayEveryMs = 4_000
const believedSeconds = 10

export function createTables(deps: Deps): Tables {
  const { db, log, news } = deps
  const asked = new Map<string, Promise<TableState | undefined>>()
  let lead: Lead | undefined
  let saying: NodeJS.Timeout | undefined

  const read = (gameId: string): Promise<TableState | undefined> => {
    const reading = asked.get(gameId) ?? stateOf(deps, gameId).finally(() => asked.delete(gameId))
    asked.set(gameId, reading)
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
    begin: ({ toTable, watchersOf }) => {
      news.begin(toTable)
      lead = leadAll(deps, toTable)
      const say = () => sharedGames.filter((gameId) => watchersOf(gameId) > 0).forEach(watched)
      saying = setInterval(say, sayEveryMs).unref()
    },
    stop: async () => {
      clearInterval(saying)
      news.stop()
      await lead?.stop()
    },
  }
}

/** One process leads all tables: a lock is a connection, and tables are few. */
function leadAll(deps: Deps, tell: TellTable): Lead {
  const calls = new Map<string, Calls>(sharedGames.map((gameId) => [gameId, createCalls()]))
  const leadOne = (gameId: GameId, signal: AbortSignal): Promise<void> =>
    leadTable({ ...deps, ...(calls.get(gameId) ?? createCalls()), tell }, gameId, signal)
  return startLeading({
    ...deps,
    name: channel,
    channel,
    hear: (gameId) => calls.get(gameId)?.heard(),
    work: async (signal) => {
      await Promise.all(sharedGames.map((gameId) => leadOne(gameId, signal)))
    },
  })
}

type Calls = Pick<EngineDeps, 'isWatched' | 'nextCall'> & { heard(): void }

/** When a table was last called for. */
function createCalls(): Calls {
  const seconds = stopwatch()
  let heardAt = Number.NEGATIVE_INFINITY
  const wakers: (() => void)[] = []
  return {
    heard: () => {
      heardAt = seconds()
      for (const wake of wakers.splice(0)) wake()
    },
    isWatched: () => seconds() - heardAt < believedSeconds,
    nextCall: (signal) =>
      new Promise((resolve, reject) => {
        const end = () => reject(signal.reason)
        wakers.push(() => {
          signal.removeEventListener('abort', end)
          resolve()
        })
        signal.addEventListener('abort', end, { once: true })
      }),
  }
}
