/** Days are UTC days, independent of the time zones of player and server. */
import { firstRoundIdAt, type StakeSpan } from '#modules/games/games.ts'

export const dayMs = 86_400_000

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A round ends at most this long after its start: abandoned rounds are settled after a day. */
const longestRoundMs = 2 * dayMs

/** A round belongs to the day on which it ended. */
export function spanOf(day: string): StakeSpan {
  const start = startOf(day)
  return {
    from: new Date(start),
    to: new Date(start + dayMs),
    fromId: firstRoundIdAt(start - longestRoundMs),
    toId: firstRoundIdAt(start + dayMs),
  }
}
