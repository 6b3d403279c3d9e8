/** The days the betting history is asked for. The server counts them in UTC, and so does this screen: then the totals
 * are those of exactly the rounds in the list. */
import { type Period, rangeOf } from '#features/history/periods.ts'
import { utcDay } from '#lib/utc-day.ts'
import type { Day } from '#widgets/calendar/days.ts'

/** Before the first round of anybody. */
const beginning: Day = '2020-01-01'

export type BettingDays = { readonly startDate: Day; readonly endDate: Day }

export function bettingDays(period: Period, now: Day = utcDay()): BettingDays {
  const range = rangeOf(period, now)
  return { startDate: range?.from ?? beginning, endDate: range?.to ?? now }
}
