/** Shares of an envelope. Pure but for the drawing: they sum to the amount exactly, and each is at least one minor unit. */
import type { Random } from '#kernel/random.ts'

/** As even as whole units are; the first ones have the rest. */
export const splitEqually = (amount: bigint, count: number): bigint[] =>
  Array.from(
    { length: count },
    (_, i) => amount / BigInt(count) + (BigInt(i) < amount % BigInt(count) ? 1n : 0n),
  )

/** What is left after a unit for each is cut at places that are all equally likely. */
export function splitAtRandom(amount: bigint, count: number, random: Random): bigint[] {
  const rest = Number(amount) - count
  const cuts = Array.from({ length: count - 1 }, () => random.below(rest + 1)).sort((a, b) => a - b)
  return [...cuts, rest].map((cut, i) => BigInt(cut - (cuts[i - 1] ?? 0) + 1))
}
