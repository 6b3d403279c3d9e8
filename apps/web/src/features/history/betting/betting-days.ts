/**
 * Days of the betting history. The server counts them in UTC, and so does this screen, so that the totals match the
 * listed rounds.
 */
import { type Period, rangeOf } from '#features/history/periods.ts'
import { utcDay } from '#lib/utc-day.ts'
import type { Day } from '#widgets/calendar/days.ts'

/** Earlier than any round. */
const beginning: Day = '2020-01-01'

type BettingDays = { readonly startDate: Day; readonly endDate: Day }

export type BettingFilter = BettingDays & { readonly isBonus: boolean }

export function bettingDays(period: Period, now: Day = utcDay()): BettingDays {
  const range = rangeOf(period, now)
  return { startDate: range?.from ?? beginning, endDate: range?.to ?? now }
}
