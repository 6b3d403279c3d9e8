import { addDays, type Day, daysBetween } from '#widgets/calendar/days.ts'

export type DayRange = { readonly from: Day; readonly to: Day }

/** An unfinished range has no `to`. */
export type Picked = { readonly from: Day; readonly to?: Day }

/**
 * Applies a tap on a day to the range: it starts one, moves its start back, or ends it. A range longer than `maxRange`
 * days is cut, and `clipped` is true.
 */
export function pickRange(last: Picked | undefined, day: Day, maxRange = Number.POSITIVE_INFINITY) {
  if (!last || last.to || day < last.from) return { picked: { from: day }, clipped: false }
  const clipped = daysBetween(last.from, day) > maxRange
  return { picked: { from: last.from, to: clipped ? addDays(last.from, maxRange - 1) : day }, clipped }
}
