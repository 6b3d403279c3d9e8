/** Fee of a payment method, computed as the server does: hundredths of a percent, halves rounded up, plus a fixed part. */
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'

type FeeRule = { readonly feeRate: number; readonly feeFixed: number }

const pointsPerWhole = 10_000n

export function feeOf({ feeRate, feeFixed }: FeeRule, amount: number, currency: Cash): number {
  const points = BigInt(Math.round(feeRate * Number(pointsPerWhole)))
  const share = ((parseAmount(amount, currency) ?? 0n) * points + pointsPerWhole / 2n) / pointsPerWhole
  return toMajor(minor(share + (parseAmount(feeFixed, currency) ?? 0n)), currency)
}

/** Adds two signed amounts in minor units, so that 0.1 + 0.2 is 0.3. */
export function addMoney(left: number, right: number, currency: Cash): number {
  return toMajor(minor(unitsOf(left, currency) + unitsOf(right, currency)), currency)
}

function unitsOf(amount: number, currency: Cash): bigint {
  const units = parseAmount(Math.abs(amount), currency) ?? 0n
  return amount < 0 ? -units : units
}
