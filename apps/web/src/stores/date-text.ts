/** Formats dates and times in the player's language and the time zone of the market, whose days the lists are grouped by. */
import { dateFormat, relativeFormat } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { currentLang } from '#stores/language.ts'
import { marketDayOf, marketTimeZone, marketToday } from '#stores/market-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const localeNow = (): string => languages[currentLang()].lang

/** 24 hours for both countries, although `es-CL` defaults to 12; English without a leading zero. */
const timeFormat = (): Intl.DateTimeFormatOptions =>
  currentLang() === 'en'
    ? { hour: 'numeric', minute: '2-digit' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

const formatIn = (format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(localeNow(), { ...format, timeZone: marketTimeZone() })

/** Such as November 2026. */
export function monthText(iso: string): string {
  return formatIn({ month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** Day, short month and year. */
export function dateText(iso: string): string {
  return formatIn({ dateStyle: 'medium' }).format(new Date(iso))
}

/** Day, short month and time. */
export function dateTimeText(iso: string): string {
  const format: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...timeFormat(),
  }
  return formatIn(format).format(new Date(iso))
}

/** The time without the day. */
export function timeText(iso: string): string {
  return formatIn(timeFormat()).format(new Date(iso))
}

/** "today", "yesterday", otherwise the date; with the year when it is not the current one. */
export function dayText(iso: string, nowMs: number = Date.now()): string {
  const [day, today] = [marketDayOf(iso), marketToday(nowMs)]
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
  if (daysAgo < 2)
    return relativeFormat(localeNow(), { numeric: 'auto' }).format(-Math.max(0, daysAgo), 'day')
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  return formatIn(sameYear ? format : { dateStyle: 'long' }).format(new Date(iso))
}

/** Relative time. A device clock that runs late must not produce a future time. */
export function agoText(iso: string, nowMs: number = Date.now()): string {
  const agoMs = Math.max(0, nowMs - Date.parse(iso))
  const formatter = relativeFormat(localeNow(), { numeric: 'auto' })
  if (agoMs < minuteMs) return formatter.format(0, 'second')
  if (agoMs < hourMs) return formatter.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return formatter.format(-Math.floor(agoMs / hourMs), 'hour')
  return formatter.format(-Math.floor(agoMs / dayMs), 'day')
}
