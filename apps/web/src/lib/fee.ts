/** What a way to pay costs, as the server will count it: hundredths of a percent, halves rounded up, plus a fixed part. */
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/money.ts'

export type FeeRule = { readonly feeRate: number; readonly feeFixed: number }

const pointsPerWhole = 10_000n

export function feeOf({ feeRate, feeFixed }: FeeRule, amount: number, currency: Cash): number {
  const points = BigInt(Math.round(feeRate * Number(pointsPerWhole)))
  const share = ((parseAmount(amount, currency) ?? 0n) * points + pointsPerWhole / 2n) / pointsPerWhole
  return toMajor(minor(share + (parseAmount(feeFixed, currency) ?? 0n)), currency)
}

/** Added and taken off in whole units: 0.1 and 0.2 are 0.3. */
export function addMoney(one: number, other: number, currency: Cash): number {
  return toMajor(minor(unitsOf(one, currency) + unitsOf(other, currency)), currency)
}

function unitsOf(amount: number, currency: Cash): bigint {
  const units = parseAmount(Math.abs(amount), currency) ?? 0n
  return amount < 0 ? -units : units
}
