/** PIX keys as typed, and in the canonical form of the bank directory. */

type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

type PixKey = { readonly kind: PixKeyKind; readonly key: string }

const randomForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const cpfForm = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
const brazil = '55'

/**
 * Undefined if it is not a key. Eleven digits are a CPF or a mobile phone: the check digits decide, and a number
 * valid as both counts as a CPF, which is far more common; with +55 in front it is always a phone.
 */
export function readPixKey(typed: string): PixKey | undefined {
  const text = typed.trim().toLowerCase()
  if (emailForm.test(text)) return { kind: 'email', key: text }
  if (randomForm.test(text)) return { kind: 'random', key: text }
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (!text.startsWith('+')) {
    if (isCpf(digits)) return { kind: 'cpf', key: digits }
    if (isCnpj(digits)) return { kind: 'cnpj', key: digits }
  }
  // Formatted as a CPF but invalid: never a phone with the same digits.
  return cpfForm.test(text) ? undefined : phoneKey(digits)
}

function phoneKey(digits: string): PixKey | undefined {
  const national = digits.length > 11 && digits.startsWith(brazil) ? digits.slice(brazil.length) : digits
  return /^[1-9]\d9\d{8}$/.test(national) ? { kind: 'phone', key: `+${brazil}${national}` } : undefined
}

/**
 * Weights count down to 2; those of a CPF start at one more than the number of digits, those of a CNPJ start over
 * after 9.
 */
function checkDigit(digits: string, highest: number): number {
  let weight = digits.length + 1
  if (weight > highest) weight = ((weight - 2) % (highest - 1)) + 2
  let sum = 0
  for (const digit of digits) {
    sum += Number(digit) * weight
    weight = weight === 2 ? highest : weight - 1
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

function checks(digits: string, length: number, highest: number): boolean {
  if (digits.length !== length || /^(\d)\1+$/.test(digits)) return false
  const [first, second] = [length - 2, length - 1]
  return (
    checkDigit(digits.slice(0, first), highest) === Number(digits[first]) &&
    checkDigit(digits.slice(0, second), highest) === Number(digits[second])
  )
}

const isCpf = (digits: string): boolean => checks(digits, 11, 11)
const isCnpj = (digits: string): boolean => checks(digits, 14, 9)
