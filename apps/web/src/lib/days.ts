/** The product counts days in UTC, so that a player who travels sees each day once. */
export function utcDay(date: Date = new Date()): string {
  return date.toISOString().slice(0, 10)
}
