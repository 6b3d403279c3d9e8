/** Days are counted in UTC, so that a change of the time zone neither repeats nor skips a day. */
export function utcDay(date: Date = new Date()): string {
  return date.toISOString().slice(0, 10)
}
