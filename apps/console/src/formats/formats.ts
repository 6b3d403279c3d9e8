/** Money, numbers and times as the operator's language writes them. Times are in the time zone of the browser. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { dateFormat, numberFormat, relativeFormat } from '@saguao/contract/product/formats.ts'
import { type Currency, currencies, formatMoney } from '@saguao/contract/product/money.ts'
import { currentLang, languages } from '#i18n/i18n.ts'

const tag = (): string => languages[currentLang()].tag

/** `R$ 1.234,50`, `-R$ 1.234,50`: the currency's sign and the amount in major units. */
export function money(major: number, currency: Currency): string {
  const amount = formatMoney(Math.abs(major), currency, languages[currentLang()].contract)
  return `${major < 0 ? '-' : ''}${currencies[currency].alias} ${amount}`
}

export const count = (value: number): string =>
  numberFormat(tag(), { maximumFractionDigits: 0, useGrouping: 'always' }).format(value)

/** `1,25`: multipliers and odds. */
export const decimal = (value: number): string =>
  numberFormat(tag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

/** `1,2 mil`: labels of axes, without the currency, which the title of the chart names. */
export const compact = (value: number): string =>
  numberFormat(tag(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** 0.0425 is `4,25 %`. */
export const percent = (ratio: number, digits = 1): string =>
  numberFormat(tag(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(ratio)

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { day: '2-digit', month: '2-digit' } as const

const timeIn = (options: Intl.DateTimeFormatOptions, instant: number | string): string =>
  dateFormat(tag(), options).format(new Date(instant))

/** `03/11/2026, 14:05:09` */
export const time = (instant: number | string): string =>
  timeIn({ ...date, year: 'numeric', ...clock, second: '2-digit' }, instant)

/** `03/11, 14:05`, for dense lists; the full time belongs in the title of the element. */
export const shortTime = (instant: number | string): string => timeIn({ ...date, ...clock }, instant)

/** `03/11, 14:05` in a market. */
export const marketTime = (instant: string, country: Country): string =>
  timeIn({ ...date, ...clock, timeZone: countries[country].timeZone }, instant)

/** `14:05` */
export const clockTime = (instant: number | string): string => timeIn(clock, instant)

export const day = (instant: number | string): string => timeIn({ dateStyle: 'medium' }, instant)

/** A day of the calendar without a time, such as `2026-11-03`: `03/11/2026`. */
export const calendarDay = (day: string): string => timeIn({ ...date, year: 'numeric', timeZone: 'UTC' }, day)

/** `novembro de 2026` */
export const monthText = (month: string): string =>
  timeIn({ month: 'long', year: 'numeric', timeZone: 'UTC' }, month)

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `há 3 minutos`, `em 2 horas`. */
export function relativeTime(instant: number | string, now: number = Date.now()): string {
  const differenceMs = new Date(instant).getTime() - now
  const [unit, unitMs] = steps.find(([, unitMs]) => Math.abs(differenceMs) >= unitMs) ?? steps[2]
  return relativeFormat(tag(), { numeric: 'auto' }).format(Math.trunc(differenceMs / unitMs), unit)
}
