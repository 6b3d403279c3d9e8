/**
 * Midnight Owl, the whole of its mathematics. There are three doors and the owl opens one, each as likely as the
 * others. Whoever chose one door is paid 2.88 times the bet, whoever chose two 1.44 times: 1/3 × 2.88 = 2/3 × 1.44 =
 * 96 %, whatever is chosen.
 */

export const doors = [0, 1, 2] as const
export type Door = (typeof doors)[number]

/** In hundredths, by how many doors were chosen. */
const pays = { 1: 288n, 2: 144n } as const
const hundredths = 100n

export type Choice = readonly [Door] | readonly [Door, Door]

const isDoor = (value: unknown): value is Door => doors.some((door) => door === value)

/** One door, or two different ones; undefined when it is neither. */
export function readChoice(value: unknown): Choice | undefined {
  if (!Array.isArray(value)) return undefined
  const [first, second] = value as readonly unknown[]
  if (!isDoor(first) || value.length > 2) return undefined
  if (value.length === 1) return [first]
  return isDoor(second) && second !== first ? [first, second] : undefined
}

/** In minor units; what does not divide stays with the house. */
export const winOf = (bet: bigint, choice: Choice, opened: Door): bigint =>
  choice.some((door) => door === opened) ? (bet * pays[choice.length]) / hundredths : 0n
