/** Cohorts: players by the week or month of their first deposit, and how many of them were active later. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'

export type CohortRow = OperatorData<'/operator/report/cohorts'>['list'][number]
type Unit = 'week' | 'month'

const shown: Readonly<Record<Unit, number>> = { week: 16, month: 13 }
const dayMs = 86_400_000
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The first day of the period that a day is in; weeks start on Monday. */
export function startOf(unit: Unit, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return isoDay(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs))
}

export function addPeriods(unit: Unit, start: string, periods: number): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (unit === 'week') return isoDay(new Date(date.getTime() + periods * 7 * dayMs))
  return isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + periods, 1)))
}

/** The newest cohorts, oldest first. */
export async function readCohortRows(
  db: Pick<Reader, 'query'>,
  { country, unit = 'week' }: OperatorBody<'/operator/report/cohorts'>,
  now: number,
): Promise<CohortRow[]> {
  const last = startOf(unit, marketDay(country, now))
  const first = addPeriods(unit, last, 1 - shown[unit])
  const { rows } = await sql<{ cohort: string; start: string; players: bigint }>`
    select cohort::text as cohort, start::text as start, players from report_cohort
     where unit = ${unit} and country = ${country} and cohort >= ${first}::date`.execute(db.query)
  const players = new Map(
    rows.map(({ cohort, start, players: count }) => [`${cohort} ${start}`, Number(count)]),
  )
  return Array.from({ length: shown[unit] }, (_, n): CohortRow => {
    const cohort = addPeriods(unit, first, n)
    const active = Array.from({ length: shown[unit] }, (_, later) => {
      const start = addPeriods(unit, cohort, later)
      return start > last ? null : (players.get(`${cohort} ${start}`) ?? 0)
    })
    return { cohort, size: active[0] ?? 0, active }
  })
}
