/** Ids of orders: letters and digits only and 27 of them, so that a PIX charge can carry one as it is (26 to 35). */
import type { Random } from '#kernel/random.ts'

const digits = 36
const timeLength = 9
const drawnLength = 17

/** Begins with the moment it was made, so that ids sort by age; the rest can't be guessed. */
export function orderId(kind: 'D' | 'W', now: number, random: Random): string {
  const time = now.toString(digits).padStart(timeLength, '0')
  const drawn = Array.from({ length: drawnLength }, () => random.below(digits).toString(digits)).join('')
  return kind + (time + drawn).toUpperCase()
}
