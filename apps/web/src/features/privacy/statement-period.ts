/** Periods of a statement, in days of the market. */
import { addDays, type Day } from '#widgets/calendar/days.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'

export const namedPeriods = ['month', 'last-month', 'year', 'last-year', 'all'] as const
export type NamedPeriod = (typeof namedPeriods)[number]

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** `since` is the day of the registration. */
export function rangeOfPeriod(period: NamedPeriod, now: Day, since: Day): DayRange {
  const month = firstOfMonth(now)
  const lastYear = yearOf(now) - 1
  switch (period) {
    case 'month':
      return { from: month, to: now }
    case 'last-month': {
      const to = addDays(month, -1)
      return { from: firstOfMonth(to), to }
    }
    case 'year':
      return { from: `${yearOf(now)}-01-01`, to: now }
    case 'last-year':
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` }
    case 'all':
      return { from: since, to: now }
  }
}
