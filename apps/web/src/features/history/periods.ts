/** Periods a list can be filtered by, in days of the market. */
import { dateFormat, relativeFormat } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { marketDayOf, marketToday } from '#stores/market-time.ts'
import { addDays, type Day, dateOf } from '#widgets/calendar/days.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'

export type Period = 'all' | 'today' | 'last-7' | 'last-30' | { readonly day: Day } | DayRange

export const namedPeriods = ['all', 'today', 'last-7', 'last-30'] as const

const names: Readonly<Record<(typeof namedPeriods)[number], PlainKey>> = {
  all: 'transactions.all-days',
  today: 'transactions.today',
  'last-7': 'transactions.last-7',
  'last-30': 'transactions.last-30',
}

/** Undefined for all days. */
export function rangeOf(period: Period, now: Day = marketToday()): DayRange | undefined {
  if (typeof period === 'object') return 'day' in period ? { from: period.day, to: period.day } : period
  if (period === 'all') return undefined
  const days = { today: 1, 'last-7': 7, 'last-30': 30 }[period]
  return { from: addDays(now, 1 - days), to: now }
}

export function requestDays(range: DayRange | undefined): { startDate?: Day; endDate?: Day } {
  return range ? { startDate: range.from, endDate: range.to } : {}
}

export function isWithin(iso: string, range: DayRange | undefined): boolean {
  const day = marketDayOf(iso)
  return !range || (day >= range.from && day <= range.to)
}

/** Lists run from new to old: once true, no later item is within the range. */
export function isBefore(iso: string, range: DayRange | undefined): boolean {
  return range !== undefined && marketDayOf(iso) < range.from
}

export function periodText(period: Period): string {
  if (typeof period === 'string') return t(names[period])
  if ('day' in period) return dayText(period.day)
  return `${dayText(period.from)} – ${dayText(period.to)}`
}

function dayText(day: Day): string {
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  return dateFormat(languages[currentLang()].lang, format).format(dateOf(day))
}

/** Heading of a day. */
export function dayHeading(iso: string, now: Day = marketToday()): string {
  const day = marketDayOf(iso)
  const words = relativeFormat(languages[currentLang()].lang, { numeric: 'auto' })
  if (day === now) return words.format(0, 'day')
  if (day === addDays(now, -1)) return words.format(-1, 'day')
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' }
  return dateFormat(languages[currentLang()].lang, format).format(dateOf(day))
}
