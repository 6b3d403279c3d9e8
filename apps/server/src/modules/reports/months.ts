/** The months of a market: their figures, the comparison with the ledger, and closing. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { endOfMarketDay, marketDay } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { currencyOf } from '#modules/reports/amounts.ts'
import { addPeriods, startOf } from '#modules/reports/cohorts.ts'
import { type Difference, lastDayOf } from '#modules/reports/compare.ts'
import type { ReportDeps } from '#modules/reports/deps.ts'
import {
  type FigureSums,
  isSame,
  type MonthFigures,
  monthFiguresOf,
  presentFigures,
  readStored,
  type StoredFigures,
  storeFigures,
} from '#modules/reports/month-figures.ts'

export type Month = OperatorData<'/operator/report/months'>['list'][number]

const shownMonths = 13
/** A posting belongs to the moment its transaction began, so the last ones of a month may be committed a little later. */
const closeAfterMs = 3_600_000

/** The figures of a month as reports have them. */
async function readFigures(query: Db['query'] | Tx, country: Country, month: string): Promise<MonthFigures> {
  const { rows } = await sql<{ figure: string; value: string }>`
    select figure, value::text as value
      from report_month_sums(${country}, ${month}::date, ${lastDayOf(month)}::date)`.execute(query)
  const sums: FigureSums = new Map(rows.map(({ figure, value }) => [figure, BigInt(value)]))
  return monthFiguresOf(sums)
}

type ClosedRow = {
  readonly month: string
  readonly figures: StoredFigures
  readonly closedAt: Date
  readonly closedBy: string
  readonly reason: string
}

const readClosed = async (
  query: Db['query'] | Tx,
  country: Country,
): Promise<ReadonlyMap<string, ClosedRow>> => {
  const { rows } = await sql<ClosedRow>`
    select month::text as month, figures, closed_at, closed_by, reason from report_month
     where country = ${country}`.execute(query)
  return new Map(rows.map((row) => [row.month, row]))
}

type ComparisonRow = {
  readonly id: bigint
  readonly month: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly finishedAt: Date | null
  readonly compared: number | null
  readonly differences: { readonly count: number; readonly list: readonly Difference[] } | null
  readonly figures: StoredFigures | null
  readonly error: string | null
}

/** The newest comparison of each month. */
async function readComparisons(
  query: Db['query'] | Tx,
  country: Country,
): Promise<ReadonlyMap<string, ComparisonRow>> {
  const { rows } = await sql<ComparisonRow>`
    select distinct on (month) id, month::text as month, asked_by, asked_at, finished_at, compared, differences, figures,
           error
      from report_comparison where country = ${country} order by month, id desc`.execute(query)
  return new Map(rows.map((row) => [row.month, row]))
}

const presentComparison = (row: ComparisonRow, country: Country): Month['comparison'] => ({
  id: String(row.id),
  askedBy: row.askedBy,
  askedAt: row.askedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  error: row.error,
  compared: row.compared ?? 0,
  differences: row.differences?.count ?? 0,
  list: row.differences ? [...row.differences.list] : [],
  ledger: row.figures ? presentFigures(readStored(row.figures), country) : [],
})

const isOver = (country: Country, month: string, now: number): boolean =>
  now >= endOfMarketDay(country, lastDayOf(month)) + closeAfterMs

type Parts = {
  readonly figures: MonthFigures
  readonly closed: ClosedRow | undefined
  readonly comparison: ComparisonRow | undefined
}

function presentMonth(
  country: Country,
  month: string,
  now: number,
  { figures, closed, comparison }: Parts,
): Month {
  const stored = closed && readStored(closed.figures)
  return {
    month,
    country,
    currency: currencyOf(country),
    state: closed ? 'closed' : isOver(country, month, now) ? 'open' : 'current',
    figures: presentFigures(figures, country),
    closed:
      closed && stored
        ? {
            at: closed.closedAt.toISOString(),
            by: closed.closedBy,
            reason: closed.reason,
            figures: presentFigures(stored, country),
          }
        : null,
    isChanged: stored !== undefined && !isSame(stored, figures),
    comparison: comparison ? presentComparison(comparison, country) : null,
  }
}

/** The first month with figures. */
async function firstMonth(query: Db['query'], country: Country): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select report_first_month(${country})::text as month`.execute(query)
  return rows[0]?.month ?? undefined
}

/** Newest first, from the current month back. */
export async function readMonths({ db, clock }: ReportDeps, country: Country): Promise<Month[]> {
  const now = clock.now()
  const current = startOf('month', marketDay(country, now))
  const [first = current, closed, comparisons] = await Promise.all([
    firstMonth(db.query, country),
    readClosed(db.query, country),
    readComparisons(db.query, country),
  ])
  const months = Array.from({ length: shownMonths }, (_, n) => addPeriods('month', current, -n)).filter(
    (month) => month >= first || month === current,
  )
  return Promise.all(
    months.map(async (month) =>
      presentMonth(country, month, now, {
        figures: await readFigures(db.query, country, month),
        closed: closed.get(month),
        comparison: comparisons.get(month),
      }),
    ),
  )
}

/** The state a closing depends on. Refuses a month that is not over, closed already, or does not agree with the ledger. */
export async function requireClosable(tx: Tx, country: Country, month: string, now: number) {
  await runSql(tx, `select pg_advisory_xact_lock(hashtext('report_month'))`, [])
  if (!isOver(country, month, now)) throw new Refusal('MONTH_NOT_OVER', { field: 'month' })
  if ((await readClosed(tx, country)).has(month)) throw new Refusal('MONTH_CLOSED', { field: 'month' })
  const comparison = (await readComparisons(tx, country)).get(month)
  const isComplete = comparison?.finishedAt && isOver(country, month, comparison.askedAt.getTime())
  if (!isComplete || !comparison.figures) throw new Refusal('MONTH_NOT_COMPARED', { field: 'month' })
  if (comparison.differences?.count !== 0) throw new Refusal('MONTH_DIFFERS', { field: 'month' })
  const figures = await readFigures(tx, country, month)
  // The comparison may be older than the last postings of the month.
  if (!isSame(figures, readStored(comparison.figures)))
    throw new Refusal('MONTH_NOT_COMPARED', { field: 'month' })
  return { figures, comparison }
}

export async function closeMonth(
  tx: Tx,
  country: Country,
  month: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: number },
): Promise<{ month: Month; stored: StoredFigures }> {
  const { figures, comparison } = await requireClosable(tx, country, month, now)
  const stored = storeFigures(figures)
  const closedAt = new Date(now)
  await sql`insert into report_month (country, month, comparison_id, figures, closed_at, closed_by, reason)
    values (${country}, ${month}::date, ${comparison.id}, ${JSON.stringify(stored)}::jsonb, ${closedAt}, ${by},
            ${reason})`.execute(tx)
  const closed: ClosedRow = { month, figures: stored, closedAt, closedBy: by, reason }
  return { month: presentMonth(country, month, now, { figures, closed, comparison }), stored }
}
