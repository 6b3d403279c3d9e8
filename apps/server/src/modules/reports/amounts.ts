/** Amounts of reports: minor units inside, major units on the wire. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'

export const currencyOf = (country: Country): Cash => countries[country].currency

export const major = (units: bigint, country: Country): number => toMajor(minor(units), currencyOf(country))

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n)

/**
 * Shares an amount by weights so that the shares sum to it: each is rounded down, and the units that are left go to the
 * largest remainders. Without weights nothing is shared.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) return weights.map(() => 0n)
  const sign = amount < 0n ? -1n : 1n
  const size = amount * sign
  const shares = weights.map((weight, index) => ({
    index,
    share: (size * weight) / total,
    rest: (size * weight) % total,
  }))
  let left = size - sumOf(shares, ({ share }) => share)
  for (const item of shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break
    item.share += 1n
    left -= 1n
  }
  return shares.map(({ share }) => share * sign)
}
