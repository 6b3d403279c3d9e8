/**
 * Play time. Bets, opened games and watched tables are collected in memory and written every few seconds, outside the
 * request path of a bet: at most one row per player, minute and process. A killed process loses the last seconds.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { announceChange } from '#modules/protection/protection-events.ts'

export type PlayTime = {
  /** The player plays: a bet, a move, an opened game, a watched table. */
  record(player: bigint, at?: number): void
  /** A sign of play that may come without the player, such as a studio's win: continues a session, starts none. */
  extend(player: bigint): void
  /** Starts writing; `openGames` returns the players of this process that have a game table open. */
  start(openGames: () => Iterable<bigint>): void
  /** Writes the collected play and makes reality checks and time limits take effect. */
  flush(): Promise<void>
  /** Applies a changed time limit or interval to the counted minutes. */
  checkIn(tx: Tx, player: bigint, country: Country): Promise<void>
  stop(): Promise<void>
}

export type PlayTimeDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** The longest interval of the reality check in the market; null when the player decides. */
  realityMinutesIn(country: Country): number | null
}

/** Minutes without a sign of play after which the play session is over; shorter gaps count as play. */
export const pauseMinutes = 10

const minuteMs = 60_000
const flushIntervalMs = 2_000
const maxBatch = 500
/** Bound of players with unwritten play; further ones are dropped until the next write. */
const maxPending = 100_000

export const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)

type Mark = { first: number; last: number; starts: boolean }
type Pending = Map<bigint, Mark>

function addMark(pending: Pending, player: bigint, { first, last, starts }: Mark): void {
  const known = pending.get(player)
  if (!known) {
    if (pending.size < maxPending) pending.set(player, { first, last, starts })
    return
  }
  known.first = Math.min(known.first, first)
  known.last = Math.max(known.last, last)
  known.starts ||= starts
}

type MinuteFilter = {
  isNew(player: bigint, minute: number, starts: boolean): boolean
  /** The player's mark was not counted: the next one of the same minute is written too. */
  forget(player: bigint): void
}

/** Remembers which players were written in the running minute. */
function createMinuteFilter(): MinuteFilter {
  let current = 0
  let started = new Set<bigint>()
  let extended = new Set<bigint>()
  const isNew: MinuteFilter['isNew'] = (player, minute, starts) => {
    if (minute > current) {
      current = minute
      started = new Set()
      extended = new Set()
    }
    if (minute < current) return true
    // A mark that only continues a session may have been ignored: one that starts a session must still be written.
    if (started.has(player) || (!starts && extended.has(player))) return false
    const marked = starts ? started : extended
    marked.add(player)
    return true
  }
  return {
    isNew,
    forget: (player) => {
      started.delete(player)
      extended.delete(player)
    },
  }
}

export function createPlayTime(deps: PlayTimeDeps): PlayTime {
  const { clock, log, metrics } = deps
  let pending: Pending = new Map()
  const toCheck = new Map<bigint, Country>()
  let flushing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let playersAtTables: () => Iterable<bigint> = () => []
  const written = createMinuteFilter()

  const note = (player: bigint, at: number, starts: boolean): void => {
    if (written.isNew(player, minuteOf(at), starts)) addMark(pending, player, { first: at, last: at, starts })
  }

  const writeAll = async (): Promise<void> => {
    const marks = [...pending].sort(([a], [b]) => (a < b ? -1 : 1))
    pending = new Map()
    for (let from = 0; from < marks.length; from += maxBatch) {
      try {
        for (const { player, country, isStopped } of await writeMarks(
          deps,
          marks.slice(from, from + maxBatch),
        ))
          if (isStopped) written.forget(player)
          else toCheck.set(player, country)
      } catch (error) {
        for (const [player, mark] of marks.slice(from)) addMark(pending, player, mark)
        throw error
      }
    }
  }

  const checkAll = async (): Promise<void> => {
    for (const [player, country] of [...toCheck]) {
      await deps.db.tx((tx) => checkIn(deps, tx, player, country))
      toCheck.delete(player)
    }
  }

  const flush = async (): Promise<void> => {
    while (flushing) await flushing
    for (const player of playersAtTables()) note(player, clock.now(), true)
    if (pending.size === 0 && toCheck.size === 0) return
    flushing = writeAll()
      .then(checkAll)
      .catch((error: unknown) => {
        metrics.error('play_time')
        log.warn({ error }, 'play time: a batch could not be written and is tried again')
      })
      .finally(() => {
        flushing = undefined
      })
    return flushing
  }

  return {
    record: (player, at = clock.now()) => note(player, at, true),
    extend: (player) => note(player, clock.now(), false),
    start: (openGames) => {
      playersAtTables = openGames
      timer = setInterval(() => void (flushing ?? flush()), flushIntervalMs).unref()
    },
    flush,
    checkIn: (tx, player, country) => checkIn(deps, tx, player, country),
    stop: async () => {
      clearInterval(timer)
      playersAtTables = () => []
      await flush()
    },
  }
}

type MarketTimes = { readonly timeZone: string; readonly realityMinutes: number | null }

const marketTimes = ({ realityMinutesIn }: PlayTimeDeps): Readonly<Record<Country, MarketTimes>> => {
  const of = (country: Country): MarketTimes => ({
    timeZone: countries[country].timeZone,
    realityMinutes: realityMinutesIn(country),
  })
  return { BR: of('BR'), CL: of('CL') }
}

const rowOf = ([player, { first, last, starts }]: readonly [bigint, Mark]) => ({
  player: String(player),
  starts,
  first: new Date(first),
  firstMinute: minuteOf(first),
  lastMinute: minuteOf(last),
})

/** A player whose reality check or time limit is due now, or was before, so that no minute was counted. */
type Due = { readonly player: bigint; readonly country: Country; readonly isStopped: boolean }

async function writeMarks(
  deps: PlayTimeDeps,
  marks: readonly (readonly [bigint, Mark])[],
): Promise<readonly Due[]> {
  const { rows } = await deps.db.pool.query<Due>(
    'select player, country, is_stopped as "isStopped" from play_time_add($1::json, $2, $3::json, $4)',
    [
      JSON.stringify(marks.map(rowOf)),
      pauseMinutes,
      JSON.stringify(marketTimes(deps)),
      new Date(deps.clock.now()),
    ],
  )
  return rows
}

/** The event reaches the player's sockets after the commit. */
async function checkIn(deps: PlayTimeDeps, tx: Tx, player: bigint, country: Country): Promise<void> {
  const { timeZone, realityMinutes } = marketTimes(deps)[country]
  const [row] = await runSql<{ changed: boolean }>(tx, 'select play_time_check($1, $2, $3, $4) as changed', [
    player,
    new Date(deps.clock.now()),
    timeZone,
    realityMinutes,
  ])
  if (row?.changed) await announceChange(tx, player)
}
