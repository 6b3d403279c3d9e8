/** Day, week and month of a market at an instant. A week starts on Monday. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'

export type LimitPeriod = 'day' | 'week' | 'month'

export type Period = {
  /** The first day, and the day after the last one. */
  readonly first: string
  readonly after: string
  /** Their first instants. */
  readonly from: Date
  readonly to: Date
}

const daysPerWeek = 7
const monday = 1

function firstOfNextMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Days since the last Monday. */
const weekdayOf = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - monday + daysPerWeek) % daysPerWeek

export function periodAt(country: Country, period: LimitPeriod, now: number): Period {
  const today = marketDay(country, now)
  const first = {
    day: today,
    week: addMarketDays(today, -weekdayOf(today)),
    month: `${today.slice(0, 8)}01`,
  }[period]
  const after = {
    day: () => addMarketDays(first, 1),
    week: () => addMarketDays(first, daysPerWeek),
    month: () => firstOfNextMonth(first),
  }[period]()
  const at = (day: string): Date => new Date(startOfMarketDay(country, day))
  return { first, after, from: at(first), to: at(after) }
}
