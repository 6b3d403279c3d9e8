/**
 * Days of a market, as YYYY-MM-DD in its time zone. A day starts at the first instant of its date and ends where the next
 * one starts: where daylight saving begins or ends, it has 23 or 25 hours. Safe in the browser.
 */
import { type Country, countries } from './countries.ts'
import { dateFormat } from './formats.ts'

const dayMs = 86_400_000
/** No time zone is further from UTC. */
const maxOffsetMs = 15 * 3_600_000

/** The market's day at an instant. */
export function marketDay(country: Country, ms: number): string {
  const { timeZone } = countries[country]
  // Swedish dates are written as YYYY-MM-DD.
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return dateFormat('sv-SE', options).format(ms)
}

/** The day so many days later. */
export const addMarketDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const maxStarts = 1000
const starts = new Map<string, number>()

/** The first instant of a day. Midnight does not exist on a day that daylight saving begins, so it is searched for. */
export function startOfMarketDay(country: Country, day: string): number {
  const key = `${country} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - maxOffsetMs, midnight + maxOffsetMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (marketDay(country, middle) < day) before = middle
    else after = middle
  }
  if (starts.size >= maxStarts) starts.clear()
  starts.set(key, after)
  return after
}

/** The year after it has five digits, which dates of this form cannot have. */
const lastDay = '9999-12-31'

/** The instant at which the day is over. */
export const endOfMarketDay = (country: Country, day: string): number =>
  day === lastDay ? startOfMarketDay(country, day) + dayMs : startOfMarketDay(country, addMarketDays(day, 1))
