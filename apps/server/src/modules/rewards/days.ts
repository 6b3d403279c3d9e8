/** Days are UTC's, wherever the player and the server are. */
import { firstIdAt, type StakeSpan } from '#modules/games/games.ts'

export const dayMs = 86_400_000

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A round of several moves ends at most this long after it began: what is left alone is ended after a day. */
const longestRoundMs = 2 * dayMs

/** A round belongs to the day on which it ended. */
export function spanOf(day: string): StakeSpan {
  const start = startOf(day)
  return {
    from: new Date(start),
    to: new Date(start + dayMs),
    fromId: firstIdAt(start - longestRoundMs),
    toId: firstIdAt(start + dayMs),
  }
}
