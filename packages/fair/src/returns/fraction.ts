/** Exact fractions for the computation of returns. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

export const zero: Fraction = { over: 0n, under: 1n }

export function fraction(over: number | bigint, under: number | bigint): Fraction {
  const [a, b] = [BigInt(over), BigInt(under)]
  const shared = commonDivisor(a, b)
  return { over: a / shared, under: b / shared }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)

export const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, zero)

const digits = 15n

/** With fifteen decimals, the precision of a double. */
export const toNumber = ({ over, under }: Fraction): number =>
  Number((over * 10n ** digits) / under) / Number(10n ** digits)

/** In percent with two decimals, rounded half up. */
export const toPercent = ({ over, under }: Fraction): number =>
  Number((over * 20_000n + under) / (2n * under)) / 100

function commonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large === 0n ? 1n : large
}
