/** Spans of time as the sums of stakes need them. Days of rewards are days of the market (contract: market-day.ts). */
import { firstRoundIdAt, type StakeSpan } from '#modules/games/games.ts'

export const dayMs = 86_400_000

/** A round ends at most this long after its start: abandoned rounds are settled after a day. */
const longestRoundMs = 2 * dayMs

/** A round belongs to the span in which it ended. */
export const spanBetween = (from: Date, to: Date): StakeSpan => ({
  from,
  to,
  fromId: firstRoundIdAt(from.getTime() - longestRoundMs),
  toId: firstRoundIdAt(to.getTime()),
})
