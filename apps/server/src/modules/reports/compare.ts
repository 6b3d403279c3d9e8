/** Compares the figures of a month with the rows of the ledger, orders and players, figure by figure and day by day. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { addPeriods } from '#modules/reports/cohorts.ts'
import type { ReportDeps } from '#modules/reports/deps.ts'
import {
  type FigureSums,
  monthFiguresOf,
  type StoredFigures,
  storeFigures,
} from '#modules/reports/month-figures.ts'
import { rollUpReports } from '#modules/reports/roll-up.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A month is to be compared with the ledger, which takes longer than a call may. */
    'report.compared': { readonly comparisonId: string }
  }
}

export type Difference = {
  readonly figure: string
  readonly day: string
  readonly reported: string
  readonly ledger: string
}

type Row = {
  readonly figure: string
  readonly day: string
  readonly reported: string
  readonly ledger: string
}

const maxDifferences = 100
/** Orders that change while a month is compared are counted again, and the comparison is repeated. */
const maxAttempts = 5

/** The last day of a month. */
export const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${addPeriods('month', month, 1)}T00:00:00Z`) - 1).toISOString().slice(0, 10)

const rowsText = `
  with reported as (select figure, day, sum(value) as value from report_reported($1, $2, $3) group by 1, 2),
       derived as (select figure, day, sum(value) as value from report_derived($1, $2, $3) group by 1, 2)
  select figure, day::text as day, coalesce(r.value, 0)::text as reported, coalesce(d.value, 0)::text as ledger
    from reported r full join derived d using (figure, day)`

type Snapshot = { readonly upto: bigint; readonly isCounting: boolean; readonly rows: readonly Row[] }

/** Both sides and the watermark in one snapshot. */
const readBoth = (db: Db, country: Country, month: string): Promise<Snapshot> =>
  db.slowQuery
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await runSql(tx, 'set local statement_timeout = 0', [])
      const to = lastDayOf(month)
      const [state] = await runSql<{ upto: bigint; isCounting: boolean }>(
        tx,
        `select upto, exists (select from report_dirty where country = $1 and day between $2 and $3) as "isCounting"
           from report_state`,
        [country, month, to],
      )
      if (!state) throw new Error('reports: report_state has no row')
      return { ...state, rows: await runSql<Row>(tx, rowsText, [country, month, to]) }
    })

/** Sums by figure over the days. */
function sumsOf(rows: readonly Row[], side: 'reported' | 'ledger'): FigureSums {
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(row.figure, (sums.get(row.figure) ?? 0n) + BigInt(row[side]))
  return sums
}

export type Compared = {
  readonly upto: bigint
  readonly compared: number
  readonly differences: { readonly count: number; readonly list: readonly Difference[] }
  /** The figures of the month as the ledger gives them. */
  readonly figures: StoredFigures
}

export async function compareMonth(db: Db, country: Country, month: string): Promise<Compared> {
  for (let attempt = 1; ; attempt++) {
    await rollUpReports(db)
    const { upto, isCounting, rows } = await readBoth(db, country, month)
    if (isCounting && attempt < maxAttempts) continue
    const wrong = rows.filter(({ reported, ledger }) => BigInt(reported) !== BigInt(ledger))
    return {
      upto,
      compared: rows.length,
      differences: { count: wrong.length, list: wrong.slice(0, maxDifferences) },
      figures: storeFigures(monthFiguresOf(sumsOf(rows, 'ledger'))),
    }
  }
}

/** Asks for a comparison; one that is still waiting or running is not asked for twice. */
export const askForComparison = ({ db, clock }: ReportDeps, country: Country, month: string, by: string) =>
  db.tx(async (tx): Promise<string> => {
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('report_comparison'))`, [])
    const now = new Date(clock.now())
    const [running] = await runSql<{ id: bigint }>(
      tx,
      `select id from report_comparison where country = $1 and month = $2 and finished_at is null
          and asked_at > $3::timestamptz - interval '1 hour' limit 1`,
      [country, month, now],
    )
    if (running) return String(running.id)
    const [asked] = await runSql<{ id: bigint }>(
      tx,
      'insert into report_comparison (country, month, asked_by, asked_at) values ($1, $2, $3, $4) returning id',
      [country, month, by, now],
    )
    if (!asked) throw new Error('reports: the comparison was not stored')
    await emit(tx, 'report.compared', { comparisonId: String(asked.id) })
    return String(asked.id)
  })

const finish = (tx: Tx, id: string, values: RawBuilder<unknown>, now: Date): Promise<unknown> =>
  sql`update report_comparison set finished_at = ${now}, ${values} where id = ${id} and finished_at is null`.execute(
    tx,
  )

/** Runs an asked comparison; a second delivery of its event finds it finished. */
export async function runComparison({ db, clock, log }: ReportDeps, id: string): Promise<void> {
  const { rows } = await sql<{ country: Country; month: string }>`
    select country, month::text as month from report_comparison where id = ${id} and finished_at is null`.execute(
    db.query,
  )
  const [asked] = rows
  if (!asked) return
  const result = await compareMonth(db, asked.country, asked.month)
  const { upto, compared, differences, figures } = result
  await db.tx(async (tx) => {
    const values = sql`upto = ${upto}, compared = ${compared}, differences = ${JSON.stringify(differences)}::jsonb,
      figures = ${JSON.stringify(figures)}::jsonb`
    await finish(tx, id, values, new Date(clock.now()))
  })
  if (differences.count > 0)
    log.error(
      {
        country: asked.country,
        month: asked.month,
        differences: differences.count,
        first: differences.list[0],
      },
      'reports: figures of a month differ from the ledger',
    )
}
