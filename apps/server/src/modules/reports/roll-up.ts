/**
 * Maintains the figures of reports: adds new postings from the watermark on, and counts orders and registrations of
 * changed days again. Each step is a short transaction; a killed process loses only the step that it was in.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { readHorizon } from '#modules/wallet/wallet.ts'

const daysPerRecount = 20
/** Steps in a row before a roll-up counts as a backfill, which leaves the database as much time as it uses. */
const stepsAtFullSpeed = 3

async function inSteps(step: () => Promise<boolean>, signal: AbortSignal | undefined): Promise<void> {
  for (let n = 1; !signal?.aborted; n++) {
    const began = systemClock.now()
    if (!(await step())) return
    if (n >= stepsAtFullSpeed)
      await sleep(systemClock.now() - began, undefined, { signal }).catch(() => undefined)
  }
}

/** Safe to run at any time and in several processes: one of them works, the others return. Stops at `signal`. */
export async function rollUpReports(db: Db, signal?: AbortSignal): Promise<void> {
  const horizon = await readHorizon(db)
  await inSteps(async () => {
    const { rows } = await sql<{ more: boolean }>`select report_roll_up(${horizon}) as more`.execute(db.query)
    return rows[0]?.more ?? false
  }, signal)
  await inSteps(async () => {
    const { rows } = await sql<{ more: boolean }>`select report_recount(${daysPerRecount}) as more`.execute(
      db.query,
    )
    return rows[0]?.more ?? false
  }, signal)
}

/** Deletes all figures; the next roll-ups compute them again. Closed months and stored files stay. */
export async function rebuildReports(db: Db): Promise<void> {
  await sql`select report_rebuild()`.execute(db.slowQuery)
}

export type ReportState = {
  /** The figures include every posting up to this moment. */
  readonly rolledAt: Date | null
  /** Of the postings that were final at the last roll-up, 0 to 1; 1 except during a backfill. */
  readonly progress: number
  /** Days whose orders or registrations are to be counted again. */
  readonly daysLeft: number
}

export async function readReportState(db: Pick<Reader, 'query'>): Promise<ReportState> {
  const { rows } = await sql<{ rolledAt: Date | null; progress: number; daysLeft: number }>`
    select nullif(rolled_at, '-infinity') as rolled_at, case when horizon = 0 then 0 else upto::float8 / horizon end as progress,
           (select count(*)::int from (select distinct kind, country, day from report_dirty) d) as days_left
      from report_state`.execute(db.query)
  const [row] = rows
  if (!row) throw new Error('reports: report_state has no row')
  return { ...row, progress: Math.min(1, row.progress) }
}

const refreshEveryMs = 5_000
const maxRefreshMs = 1_000

/** Rolls up unless it was done a moment ago. A backfill is left to the job: readers do not wait for it. */
export function createRefresh({ db, clock }: { readonly db: Db; readonly clock: { now(): number } }) {
  let rolledAt = Number.NEGATIVE_INFINITY
  let rolling: Promise<void> | undefined
  return async (): Promise<void> => {
    if (!rolling && clock.now() - rolledAt < refreshEveryMs) return
    rolledAt = clock.now()
    rolling ??= rollUpReports(db, AbortSignal.timeout(maxRefreshMs)).finally(() => {
      rolling = undefined
    })
    // A step after a minute of many bets takes longer than a reader should wait.
    await Promise.race([rolling, sleep(maxRefreshMs)])
  }
}
