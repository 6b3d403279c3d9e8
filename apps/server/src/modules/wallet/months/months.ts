/**
 * Months of the ledger. Postings, entries, rounds and stored responses are partitioned by month; a job creates the
 * partitions ahead of time and lets posting ids pass to the new month. Months are numbers such as 202611, in UTC.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import { codeOf, type Db } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Session } from '#kernel/security/session.ts'

const monthsAhead = 2
const lockTimedOut = '55P03'
const dayMs = 86_400_000

/** The month `ahead` months after the one of a moment. */
export const monthAt = (ms: number, ahead = 0): number => {
  const at = new Date(ms)
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + ahead
  return Math.floor(months / 12) * 100 + (months % 12) + 1
}

const monthsAfter = (month: number, last: number): number[] => {
  const months: number[] = []
  for (let next = month + 1; next <= last; next++) {
    if (next % 100 === 13) next += 88
    if (next <= last) months.push(next)
  }
  return months
}

/** The newest month with partitions. */
const newestMonth = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ month: number }>`
    select max(month) as month from ledger_month where to_regclass('posting_' || month) is not null`.execute(
    db.query,
  )
  return rows[0]?.month ?? 0
}

/** Creates missing partitions up to two months ahead. */
async function addMonths(db: Db, now: number): Promise<void> {
  for (const month of monthsAfter(await newestMonth(db), monthAt(now, monthsAhead)))
    await sql`select ledger_month_add(${month})`.execute(db.query)
}

type Deps = { readonly db: Db; readonly clock: Clock; readonly log: Log }

/** A lock that is not free at once is tried for again by the next run: postings continue in the month before. */
export async function turnMonths({ db, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  try {
    await addMonths(db, now)
    const { rows } = await sql<{ month: number | null }>`
      select ledger_month_turn(${new Date(now)}) as month`.execute(db.query)
    if (rows[0]?.month) log.info({ month: rows[0].month }, 'wallet: postings have ids of the new month')
  } catch (error) {
    if (codeOf(error) !== lockTimedOut) throw error
    log.info({ error }, 'wallet: a lock was not free, the month is turned by the next run')
  }
}

/** Months with partitions after the current one. An alert is active while there is none. */
export async function countMonthsAhead(db: Db, now: number): Promise<number> {
  return monthsAfter(monthAt(now), await newestMonth(db)).length
}

/** Seals months that have ended, in steps; each is one transaction, so that it may be killed at any time. */
export async function sealMonths({ db, clock, log }: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await sql<{ result: string }>`
      select ledger_month_seal_step(${new Date(clock.now())}) as result`.execute(db.slowQuery)
    const result = rows[0]?.result ?? 'none'
    if (result === 'sealed') log.info('wallet: a month is sealed')
    if (result.startsWith('waits')) log.warn({ result }, 'wallet: a month that has ended is not sealed yet')
    if (result !== 'step' && result !== 'sealed') return
  }
}

export type LedgerMonth = {
  readonly month: number
  readonly firstPosting: bigint
  readonly turnedAt: Date | null
  readonly lastPosting: bigint | null
  readonly postings: bigint
  readonly sealedAt: Date | null
  readonly archivedAt: Date | null
}

export const readMonths = (db: Db): Promise<LedgerMonth[]> =>
  db.query
    .selectFrom('ledgerMonth')
    .select(['month', 'firstPosting', 'turnedAt', 'lastPosting', 'postings', 'sealedAt', 'archivedAt'])
    .orderBy('month')
    .execute()

type Archived = {
  /** The time from which on movements are attached. */
  readonly since: number
  /** The first day of the player's market that has all of its movements. */
  readonly before: string
}

/** The field of a history with archived movements. */
export const archivedField = (archived: Archived | undefined): { readonly archivedBefore?: string } =>
  archived ? { archivedBefore: archived.before } : {}

/** The time before which movements of a player are archived, or undefined if there are none. */
async function readArchivedSince({ pool }: Reader, playerId: bigint): Promise<number | undefined> {
  const { rows } = await pool.query<{ since: Date | null }>('select player_archived($1) as since', [playerId])
  return rows[0]?.since?.getTime()
}

/** The field of an operator's list whose last page ends at the archived months. */
export async function archivedPageField(
  reader: Reader,
  playerId: bigint,
  next: string | null,
): Promise<{ readonly archivedBefore?: string }> {
  const since = next === null ? await readArchivedSince(reader, playerId) : undefined
  return since === undefined ? {} : { archivedBefore: new Date(since).toISOString() }
}

/** Set if a span that begins at `from` has archived movements, and the player was registered at that time. */
export async function readArchived(
  reader: Reader,
  { playerId, country }: Pick<Session, 'playerId' | 'country'>,
  from: number,
): Promise<Archived | undefined> {
  return archivedIn(country, from, await readArchivedSince(reader, playerId))
}

/** `since` is the result of `player_archived`. */
export const archivedIn = (
  country: Country,
  from: number,
  since: number | undefined,
): Archived | undefined =>
  since === undefined || from >= since ? undefined : { since, before: marketDay(country, since + dayMs) }
