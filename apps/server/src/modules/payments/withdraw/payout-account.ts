/** Where a payout goes: one form for each account, what of it is shown, and whether it can be the player's. Pure. */
import { isMobileMoney, isMobileMoneyNumber } from '@saguao/contract/product/mobile-money.ts'
import { isCpf } from '#modules/payments/channels/pix/brcode/pix-document.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'

export type Destination = {
  readonly payChannel: string
  readonly paymentMethod: string
  readonly account: string
  readonly bankCode: string | null
}

const shortest = 4
const punctuation = /[\s().\-/]/g

/**
 * As people type a key: spaces and dots in numbers, capitals in addresses, a phone as (11) 98765-4321. Eleven bare
 * digits are a CPF and never a phone: one wrong digit in it would otherwise pay a stranger.
 */
function pixKeyOf(typed: string): string {
  const plain = typed.trim()
  if (plain.includes('@')) return plain.toLowerCase()
  if (/^[0-9a-f-]{36}$/i.test(plain)) return plain.toLowerCase()
  const digits = plain.replace(punctuation, '')
  return plain.startsWith('(') ? `+55${digits}` : digits
}

/**
 * The account in its one form, or undefined when it is none. The pretend bank has an account for whatever is typed;
 * over the Central Bank's API a key that can't exist would only come back as a failure hours later.
 */
export function canonicalAccount({ payChannel, paymentMethod, account }: Destination): string | undefined {
  if (paymentMethod === 'pix') {
    const key = pixKeyOf(account)
    const fits = payChannel === 'sandbox' ? key.length >= shortest : pixKeyKind(key) !== undefined
    return fits ? key : undefined
  }
  const plain = account.replace(punctuation, '').toUpperCase()
  if (isMobileMoney(paymentMethod) && payChannel !== 'sandbox')
    return isMobileMoneyNumber(plain) ? plain : undefined
  return plain.length >= shortest ? plain : undefined
}

const shownEnd = 4
const hiddenMost = 6

/** Enough to recognise one's own: the end of a number, the beginning and the host of an address. */
export function maskedAccount(account: string): string {
  const at = account.indexOf('@')
  if (at > 0) return `${account.slice(0, 2)}***${account.slice(at)}`
  const shown = Math.min(shownEnd, Math.floor(account.length / 2))
  return '*'.repeat(Math.min(hiddenMost, account.length - shown)) + account.slice(-shown)
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

/** Nothing that is known speaks against it: a CPF as key is the player's own, a name given is the player's. */
export function canBeOwn(
  { document, fullName }: KnownPerson,
  destination: Destination,
  accountName: string | undefined,
): boolean {
  const key = canonicalAccount(destination) ?? ''
  if (document !== null && destination.paymentMethod === 'pix' && isCpf(key) && key !== document) return false
  return fullName === null || accountName === undefined || plainName(accountName) === plainName(fullName)
}
