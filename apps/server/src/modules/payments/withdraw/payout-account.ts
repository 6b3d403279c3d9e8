/** Payout accounts: canonical form, masking, and whether an account can belong to the player. Pure. */
import { isMobileMoney, isMobileMoneyNumber } from '@saguao/contract/product/mobile-money.ts'
import { isCpf } from '@saguao/contract/product/person-rules.ts'
import { isCnpj } from '#modules/payments/channels/pix/brcode/pix-document.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'

export type Destination = {
  readonly payChannel: string
  readonly paymentMethod: string
  readonly account: string
  readonly bankCode: string | null
}

const minLength = 4
const punctuation = /[\s().\-/]/g

/**
 * Accepts what people type: spaces and dots in numbers, capitals in e-mail addresses, a phone as (11) 98765-4321. Eleven
 * bare digits are a CPF and never a phone: with one wrong digit a payout would otherwise go to a stranger's phone.
 */
function pixKeyOf(typed: string): string {
  const plain = typed.trim()
  if (plain.includes('@')) return plain.toLowerCase()
  if (/^[0-9a-f-]{36}$/i.test(plain)) return plain.toLowerCase()
  const digits = plain.replace(punctuation, '')
  return plain.startsWith('(') ? `+55${digits}` : digits
}

/**
 * The canonical form, or undefined when it is invalid. The sandbox bank accepts any account; the Pix API would report an
 * impossible key only hours later, so it is refused here.
 */
export function canonicalAccount({ payChannel, paymentMethod, account }: Destination): string | undefined {
  if (paymentMethod === 'pix') {
    const key = pixKeyOf(account)
    const fits = payChannel === 'sandbox' ? key.length >= minLength : pixKeyKind(key) !== undefined
    return fits ? key : undefined
  }
  const plain = account.replace(punctuation, '').toUpperCase()
  if (isMobileMoney(paymentMethod) && payChannel !== 'sandbox')
    return isMobileMoneyNumber(plain) ? plain : undefined
  return plain.length >= minLength ? plain : undefined
}

const shownEnd = 4
const maxMaskLength = 6

/** Shows enough for the owner to recognise it: the end of a number, or the start and host of an e-mail address. */
export function maskedAccount(account: string): string {
  const at = account.indexOf('@')
  if (at > 0) return `${account.slice(0, 2)}***${account.slice(at)}`
  const shown = Math.min(shownEnd, Math.floor(account.length / 2))
  return '*'.repeat(Math.min(maxMaskLength, account.length - shown)) + account.slice(-shown)
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .join(' ')

export type KnownPerson = { readonly document: string | null; readonly fullName: string | null }

/** False when known data contradicts it: a key that is a CPF of another person or the CNPJ of a company, or another name. */
export function canBeOwn(
  { document, fullName }: KnownPerson,
  destination: Destination,
  accountName: string | undefined,
): boolean {
  const key = canonicalAccount(destination) ?? ''
  const isDocument = destination.paymentMethod === 'pix' && (isCpf(key) || isCnpj(key))
  if (document !== null && isDocument && key !== document) return false
  return fullName === null || accountName === undefined || plainName(accountName) === plainName(fullName)
}
