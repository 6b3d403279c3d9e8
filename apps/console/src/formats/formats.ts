/** Money, numbers and times as the operator's language writes them. Times are in the time zone of the browser. */
import { type Currency, currencies, formatMoney } from '@saguao/contract/product/money.ts'
import { currentLang, languages } from '#i18n/i18n.ts'

const cache = new Map<string, unknown>()

function once<Format>(key: string, create: (tag: string) => Format): Format {
  const { tag } = languages[currentLang()]
  const found = (cache.get(`${tag} ${key}`) as Format | undefined) ?? create(tag)
  cache.set(`${tag} ${key}`, found)
  return found
}

/** `R$ 1.234,50`, `-R$ 1.234,50`: the currency's sign and the amount in major units. */
export function money(major: number, currency: Currency): string {
  const amount = formatMoney(Math.abs(major), currency, languages[currentLang()].contract)
  return `${major < 0 ? '-' : ''}${currencies[currency].alias} ${amount}`
}

export const count = (value: number): string =>
  once(
    'count',
    (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0, useGrouping: 'always' }),
  ).format(value)

/** `1,25`: multipliers and odds. */
export const decimal = (value: number): string =>
  once(
    'decimal',
    (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(value)

/** 0.0425 is `4,25 %`. */
export const percent = (ratio: number, digits = 1): string =>
  once(
    `percent ${digits}`,
    (tag) =>
      new Intl.NumberFormat(tag, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(ratio)

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { day: '2-digit', month: '2-digit' } as const

/** `03/11/2026, 14:05:09` */
export const time = (instant: number | string): string =>
  once(
    'time',
    (tag) => new Intl.DateTimeFormat(tag, { ...date, year: 'numeric', ...clock, second: '2-digit' }),
  ).format(new Date(instant))

/** `03/11, 14:05`, for dense lists; the full time belongs in the title of the element. */
export const shortTime = (instant: number | string): string =>
  once('shortTime', (tag) => new Intl.DateTimeFormat(tag, { ...date, ...clock })).format(new Date(instant))

/** `14:05` */
export const clockTime = (instant: number | string): string =>
  once('clockTime', (tag) => new Intl.DateTimeFormat(tag, clock)).format(new Date(instant))

export const day = (instant: number | string): string =>
  once('day', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })).format(new Date(instant))

/** A day of the calendar without a time, such as `2026-11-03`: `03/11/2026`. */
export const calendarDay = (day: string): string =>
  once(
    'calendarDay',
    (tag) => new Intl.DateTimeFormat(tag, { ...date, year: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(day))

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `há 3 minutos`, `em 2 horas`. */
export function relativeTime(instant: number | string, now: number = Date.now()): string {
  const differenceMs = new Date(instant).getTime() - now
  const [unit, unitMs] = steps.find(([, unitMs]) => Math.abs(differenceMs) >= unitMs) ?? steps[2]
  const format = once('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  return format.format(Math.trunc(differenceMs / unitMs), unit)
}
