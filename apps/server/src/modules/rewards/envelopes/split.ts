/** Splits an amount into shares that sum to it exactly; each share is at least one minor unit. */
import type { Random } from '#kernel/random.ts'

/** Equal shares; the remainder goes to the first ones, one unit each. */
export const splitEqually = (amount: bigint, count: number): bigint[] =>
  Array.from(
    { length: count },
    (_, i) => amount / BigInt(count) + (BigInt(i) < amount % BigInt(count) ? 1n : 0n),
  )

/** Gives each share one unit and cuts the rest at uniformly random positions. */
export function splitAtRandom(amount: bigint, count: number, random: Random): bigint[] {
  const rest = Number(amount) - count
  const cuts = Array.from({ length: count - 1 }, () => random.below(rest + 1)).sort((a, b) => a - b)
  return [...cuts, rest].map((cut, i) => BigInt(cut - (cuts[i - 1] ?? 0) + 1))
}
