/** Days of the betting history, which are days of the market. */
import { type Period, rangeOf } from '#features/history/periods.ts'
import { marketToday } from '#stores/market-time.ts'
import type { Day } from '#widgets/calendar/days.ts'

/** Earlier than any round. */
const beginning: Day = '2020-01-01'

type BettingDays = { readonly startDate: Day; readonly endDate: Day }

export type BettingFilter = BettingDays & { readonly isBonus: boolean }

export function bettingDays(period: Period, now: Day = marketToday()): BettingDays {
  const range = rangeOf(period, now)
  return { startDate: range?.from ?? beginning, endDate: range?.to ?? now }
}
