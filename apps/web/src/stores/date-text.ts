/** Moments as the player reads them, in their language and on their clock. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const localeNow = (): string => languages[currentLang()].lang

/** Both countries read 24 hours; a Spanish of Chile that the browser knows would not. English has no 06:42 PM. */
const timeFormat = (): Intl.DateTimeFormatOptions =>
  currentLang() === 'en'
    ? { hour: 'numeric', minute: '2-digit' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** November 2026, in the player's words. */
export function monthText(iso: string): string {
  return new Intl.DateTimeFormat(localeNow(), { month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** A day and a time, short enough for a line of its own. */
export function dateTimeText(iso: string): string {
  const format: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...timeFormat(),
  }
  return new Intl.DateTimeFormat(localeNow(), format).format(new Date(iso))
}

/** The time alone, under a heading that names the day. */
export function timeText(iso: string): string {
  return new Intl.DateTimeFormat(localeNow(), timeFormat()).format(new Date(iso))
}

/** Today and yesterday by these names, every other day by its date; of another year with the year. */
export function dayText(iso: string, nowMs: number = Date.now()): string {
  const [day, today] = [new Date(iso), new Date(nowMs)]
  const daysAgo = Math.round((midnight(today) - midnight(day)) / dayMs)
  if (daysAgo < 2)
    return new Intl.RelativeTimeFormat(localeNow(), { numeric: 'auto' }).format(-Math.max(0, daysAgo), 'day')
  const sameYear = day.getFullYear() === today.getFullYear()
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(localeNow(), sameYear ? format : { dateStyle: 'long' }).format(day)
}

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** How long ago; a clock that runs a little late must not show the future. */
export function agoText(iso: string, nowMs: number = Date.now()): string {
  const agoMs = Math.max(0, nowMs - Date.parse(iso))
  const words = new Intl.RelativeTimeFormat(localeNow(), { numeric: 'auto' })
  if (agoMs < minuteMs) return words.format(0, 'second')
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), 'hour')
  return words.format(-Math.floor(agoMs / dayMs), 'day')
}
