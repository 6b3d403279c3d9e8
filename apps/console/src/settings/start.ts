/** From when a change is valid: now, from midnight of a day of the market, or at a time of the operator's clock. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import dayjs from 'dayjs'

export const startModes = ['now', 'midnight', 'at'] as const
export type StartMode = (typeof startModes)[number]

export type Start = {
  readonly mode: StartMode
  /** YYYY-MM-DD of the market. */
  readonly day: string
  /** YYYY-MM-DD HH:mm:ss of the browser; null before a choice. */
  readonly at: string | null
}

/** Subjects of all markets have no midnight of their own: the day is one of UTC. */
export const tomorrowOf = (country: Country | null, now: number): string =>
  addMarketDays(country ? marketDay(country, now) : new Date(now).toISOString().slice(0, 10), 1)

export const midnightOf = (country: Country | null, day: string): number =>
  country ? startOfMarketDay(country, day) : Date.parse(`${day}T00:00:00Z`)

/** Undefined: at once. Null: no time is chosen yet. */
export function validFromOf({ mode, day, at }: Start, country: Country | null): string | undefined | null {
  if (mode === 'now') return undefined
  if (mode === 'midnight') return new Date(midnightOf(country, day)).toISOString()
  return at === null ? null : dayjs(at).toISOString()
}
