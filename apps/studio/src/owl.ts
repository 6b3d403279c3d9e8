/**
 * The mathematics of Midnight Owl. The owl opens one of three doors, each with the same chance. A bet on one door pays
 * 2.88 times the stake, a bet on two doors 1.44 times: 1/3 × 2.88 = 2/3 × 1.44 = 96 % for every choice.
 */

export const doors = [0, 1, 2] as const
export type Door = (typeof doors)[number]

/** In hundredths, by the number of chosen doors. */
const pays = { 1: 288n, 2: 144n } as const
const hundredths = 100n

export type Choice = readonly [Door] | readonly [Door, Door]

const isDoor = (value: unknown): value is Door => doors.some((door) => door === value)

/** One door or two different doors; otherwise undefined. */
export function readChoice(value: unknown): Choice | undefined {
  if (!Array.isArray(value)) return undefined
  const [first, second] = value as readonly unknown[]
  if (!isDoor(first) || value.length > 2) return undefined
  if (value.length === 1) return [first]
  return isDoor(second) && second !== first ? [first, second] : undefined
}

/** In minor units, rounded down. */
export const winOf = (bet: bigint, choice: Choice, opened: Door): bigint =>
  choice.some((door) => door === opened) ? (bet * pays[choice.length]) / hundredths : 0n
