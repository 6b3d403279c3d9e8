/** Order ids: 27 letters and digits, so that an id is valid as a PIX `txid` (26 to 35 characters). */
import type { Random } from '#kernel/random.ts'

const digits = 36
const timeLength = 9
const randomLength = 17

/** The smallest id of a moment. */
export const firstOrderIdAt = (kind: 'D' | 'W', ms: number): string =>
  kind + Math.max(ms, 0).toString(digits).padStart(timeLength, '0').toUpperCase()

/** Starts with the creation time, so that ids sort by age; the rest is random. */
export function orderId(kind: 'D' | 'W', now: number, random: Random): string {
  const randomPart = Array.from({ length: randomLength }, () => random.below(digits).toString(digits)).join(
    '',
  )
  return firstOrderIdAt(kind, now) + randomPart.toUpperCase()
}
