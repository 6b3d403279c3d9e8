import { addDays, type Day, daysBetween } from '#widgets/calendar/days.ts'

export type DayRange = { readonly from: Day; readonly to: Day }

/** A range still waiting for its end has no `to`. */
export type Picked = { readonly from: Day; readonly to?: Day }

/**
 * What a tap on a day makes of the range: it starts one, moves its start back, or ends it. One that
 * would be longer than `maxRange` days ends where it still fits, and `clipped` asks to say so.
 */
export function pickRange(last: Picked | undefined, day: Day, maxRange = Number.POSITIVE_INFINITY) {
  if (!last || last.to || day < last.from) return { picked: { from: day }, clipped: false }
  const clipped = daysBetween(last.from, day) > maxRange
  return { picked: { from: last.from, to: clipped ? addDays(last.from, maxRange - 1) : day }, clipped }
}
