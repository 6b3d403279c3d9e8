/** Saved reports: a job makes the file of every finished day, week or month once, for download. */
import { Readable } from 'node:stream'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { ReportName, ReportPeriod, RevenueGroup } from '@saguao/contract/operators/report-names.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { addMarketDays, endOfMarketDay, marketDay } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { FileResponse } from '#kernel/http/file-response.ts'
import { Refusal } from '#kernel/refusal.ts'
import { recordIn, serverActor } from '#modules/operators/operators.ts'
import { addPeriods, startOf } from '#modules/reports/cohorts.ts'
import type { ReportDeps } from '#modules/reports/deps.ts'
import { readReportState, rollUpReports } from '#modules/reports/roll-up.ts'
import { exportReport } from '#modules/reports/tables.ts'

export type Schedule = OperatorData<'/operator/report/schedules'>['list'][number]

type ScheduleRow = {
  readonly id: bigint
  readonly name: string
  readonly report: ReportName
  readonly params: { readonly by?: RevenueGroup }
  readonly country: Country
  readonly period: ReportPeriod
  readonly createdAt: Date
  readonly createdBy: string
  readonly endedAt: Date | null
  readonly files: number
  readonly lastMadeAt: Date | null
}

const presentSchedule = ({ id, params, createdAt, endedAt, lastMadeAt, ...row }: ScheduleRow): Schedule => ({
  ...row,
  id: String(id),
  by: params.by ?? null,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  lastMadeAt: lastMadeAt?.toISOString() ?? null,
})

const scheduleColumns = sql`
  s.id, s.name, s.report, s.params, s.country, s.period, s.created_at, s.created_by, s.ended_at,
  (select count(*)::int from report_file f where f.schedule_id = s.id) as files,
  (select max(f.made_at) from report_file f where f.schedule_id = s.id) as last_made_at`

/** Those that are still made first. */
export async function readSchedules({ query }: Pick<Db, 'query'>): Promise<Schedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns} from report_schedule s order by s.ended_at is not null, s.id desc limit 200`.execute(
    query,
  )
  return rows.map(presentSchedule)
}

export async function lockSchedule(tx: Tx, id: string): Promise<Schedule> {
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns} from report_schedule s where s.id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('REPORT_UNKNOWN', { field: 'id' })
  return presentSchedule(row)
}

type Saved = Omit<OperatorBody<'/operator/report/schedule/save'>, 'reason' | 'requestId'>

export async function saveSchedule(tx: Tx, saved: Saved, by: string, now: Date): Promise<Schedule> {
  const { name, report, country, period } = saved
  const params = saved.by ? { by: saved.by } : {}
  const [row] = await runSql<{ id: bigint }>(
    tx,
    `insert into report_schedule (name, report, params, country, period, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [name, report, JSON.stringify(params), country, period, now, by],
  )
  if (!row) throw new Error('reports: the saved report was not stored')
  return lockSchedule(tx, String(row.id))
}

export async function endSchedule(tx: Tx, id: string, by: string, now: Date): Promise<Schedule> {
  await sql`update report_schedule set ended_at = ${now}, ended_by = ${by} where id = ${id}`.execute(tx)
  return lockSchedule(tx, id)
}

// Files

type FileRow = {
  readonly id: bigint
  readonly scheduleId: bigint
  readonly name: string
  readonly report: ReportName
  readonly country: Country
  readonly from: string
  readonly to: string
  readonly rows: number
  readonly bytes: number
  readonly madeAt: Date
}

export async function readFiles(
  { query }: Pick<Db, 'query'>,
  { scheduleId }: { readonly scheduleId?: string | undefined },
  before: bigint | null,
  limit: number,
): Promise<OperatorData<'/operator/report/files'>> {
  const { rows } = await sql<FileRow>`
    select f.id, f.schedule_id, s.name, s.report, s.country, f.from_day::text as "from", f.to_day::text as "to", f.rows,
           length(f.content) as bytes, f.made_at
      from report_file f join report_schedule s on s.id = f.schedule_id
     where (${before}::bigint is null or f.id < ${before})
       and (${scheduleId ?? null}::bigint is null or f.schedule_id = ${scheduleId ?? null})
     order by f.id desc limit ${limit}`.execute(query)
  return {
    list: rows.map(({ id, scheduleId: schedule, madeAt, ...row }) => ({
      ...row,
      id: String(id),
      scheduleId: String(schedule),
      madeAt: madeAt.toISOString(),
    })),
    next: rows.length < limit ? null : String(rows.at(-1)?.id ?? ''),
  }
}

export async function readFile({ query }: Pick<Db, 'query'>, id: string): Promise<FileResponse> {
  const { rows } = await sql<{ report: string; from: string; to: string; content: Buffer }>`
    select s.report, f.from_day::text as "from", f.to_day::text as "to", f.content
      from report_file f join report_schedule s on s.id = f.schedule_id where f.id = ${id}`.execute(query)
  const [file] = rows
  if (!file) throw new Refusal('REPORT_UNKNOWN', { field: 'id' })
  const name = `${file.report}-${file.from}-${file.to}.csv`
  return new FileResponse(name, 'text/csv; charset=utf-8', Readable.from([file.content]))
}

/** The last finished period: days that are over. */
export function lastPeriod(
  period: ReportPeriod,
  today: string,
): { readonly from: string; readonly to: string } {
  if (period === 'day') return { from: addMarketDays(today, -1), to: addMarketDays(today, -1) }
  const current = startOf(period, today)
  return { from: addPeriods(period, current, -1), to: addMarketDays(current, -1) }
}

/** After the end of a period its last postings are committed and rolled up. */
const makeAfterMs = 600_000

type DueRow = Pick<ScheduleRow, 'id' | 'name' | 'report' | 'params' | 'country' | 'period'>

async function makeFile({ db, clock }: ReportDeps, row: DueRow): Promise<void> {
  const days = lastPeriod(row.period, marketDay(row.country, clock.now()))
  if (clock.now() < endOfMarketDay(row.country, days.to) + makeAfterMs) return
  const found =
    await sql`select from report_file where schedule_id = ${row.id} and from_day = ${days.from}::date`.execute(
      db.query,
    )
  if (found.rows.length > 0) return
  const body = { ...days, country: row.country, ...(row.params.by && { by: row.params.by }) }
  const { file, rows } = await exportReport(db, row.report, body)
  const content = Buffer.concat((await file.content.toArray()).map((part: string) => Buffer.from(part)))
  await db.tx(async (tx) => {
    // Of two processes one stores the file.
    const stored = await runSql(
      tx,
      `insert into report_file (schedule_id, from_day, to_day, content, rows, made_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (schedule_id, from_day) do nothing returning id`,
      [row.id, days.from, days.to, content, rows, new Date(clock.now())],
    )
    if (stored.length > 0)
      await recordIn(tx, serverActor, {
        action: 'report.file',
        subject: `report ${row.id}`,
        reason: `${row.name}: ${days.from} to ${days.to}`,
        after: { rows, bytes: content.length },
      })
  })
}

/** Makes the files that are due. During a backfill it waits: a file holds complete figures only. */
export async function makeDueFiles(deps: ReportDeps): Promise<void> {
  const { db } = deps
  await rollUpReports(db)
  const { progress, daysLeft } = await readReportState(db)
  if (progress < 1 || daysLeft > 0) return
  const { rows } = await sql<DueRow>`
    select id, name, report, params, country, period from report_schedule where ended_at is null order by id`.execute(
    db.query,
  )
  for (const row of rows) await makeFile(deps, row)
}
