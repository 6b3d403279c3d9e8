/** Amounts as Pix writes them, in codes and on the wire: "10.00". Pure. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'

/** Ten digits before the point are the most that the standard has room for. */
const form = /^(0|[1-9]\d{0,9})\.(\d{2})$/
const maxCents = 999_999_999_999n

/** Exactly two decimals, no sign, no leading zeros, no exponent; undefined for anything else. */
export function parsePixAmount(text: unknown): Minor | undefined {
  const parts = typeof text === 'string' ? form.exec(text) : null
  return parts ? minor(BigInt(`${parts[1]}${parts[2]}`)) : undefined
}

export function formatPixAmount(amount: Minor): string {
  if (amount < 0n || amount > maxCents) throw new RangeError('Pix has no way to write this amount')
  const cents = amount.toString().padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
