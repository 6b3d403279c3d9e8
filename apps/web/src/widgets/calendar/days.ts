/** A calendar day, `2026-11-15`, free of clocks and time zones; such texts sort as the days do. */
export type Day = string

const dayMs = 86_400_000

const pad = (value: number) => String(value).padStart(2, '0')

function dayOf(date: Date): Day {
  return `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

/** Midnight of the day in UTC, for counting and for Intl, which must then be told `timeZone: 'UTC'`. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The day on the wall calendar where the player is. */
export function today(now: Date = new Date()): Day {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(dateOf(day).getTime() + count * dayMs))
}

/** The 31st plus one month is the last day of a shorter month, never a day of the month after. */
export function addMonths(day: Day, count: number): Day {
  const date = dateOf(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

/** How many days a range holds, both ends counted. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1
}

/** First days of every month that has a day between the two. */
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

/** Weeks start on Sunday in Brazil and on Monday in Chile; browsers that can't tell get Sunday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (known.getWeekInfo?.().firstDay ?? 7) % 7
}
