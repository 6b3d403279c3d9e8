/** A calendar day, `2026-11-15`, without time and time zone; the strings sort like the days. */
export type Day = string

const dayMs = 86_400_000

const pad = (value: number) => String(value).padStart(2, '0')

function dayOf(date: Date): Day {
  return `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

/** Midnight of the day in UTC, for arithmetic and for Intl with `timeZone: 'UTC'`. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The current day in the device's time zone. */
export function today(now: Date = new Date()): Day {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(dateOf(day).getTime() + count * dayMs))
}

/** The 31st plus one month is the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const date = dateOf(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return dayOf(date)
}

/** Number of days of a range, both ends included. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1
}

/** First days of all months from `from` to `to`. */
export function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

export function daysOfMonth(month: Day): Day[] {
  return Array.from({ length: daysBetween(month, addMonths(month, 1)) - 1 }, (_, at) => addDays(month, at))
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return dateOf(day).getUTCDay()
}

export function clampDay(day: Day, min: Day, max: Day): Day {
  if (day < min) return min
  return day > max ? max : day
}

/** Sunday in Brazil, Monday in Chile; Sunday in browsers without getWeekInfo. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (known.getWeekInfo?.().firstDay ?? 7) % 7
}
