/** Pix amounts in codes and requests, such as "10.00". Pure. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'

/** The standard allows ten digits before the point. */
const form = /^(0|[1-9]\d{0,9})\.(\d{2})$/
const maxCents = 999_999_999_999n

/** Exactly two decimals, no sign, no leading zeros, no exponent; undefined for anything else. */
export function parsePixAmount(text: unknown): Minor | undefined {
  const parts = typeof text === 'string' ? form.exec(text) : null
  return parts ? minor(BigInt(`${parts[1]}${parts[2]}`)) : undefined
}

export function formatPixAmount(amount: Minor): string {
  if (amount < 0n || amount > maxCents) throw new RangeError(`pix: amount ${amount} is out of range`)
  const cents = amount.toString().padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
