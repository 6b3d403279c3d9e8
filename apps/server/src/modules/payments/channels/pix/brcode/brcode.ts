/**
 * BR Codes: the text of a Pix QR code, an EMV merchant-presented code restricted by the Central Bank's "Manual de Padrões
 * para Iniciação do Pix". The text is ASCII, so lengths in characters and bytes are equal; accents are removed, and a
 * value that is too long is refused, never truncated. Pure.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import { formatPixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'

type Common = {
  readonly merchantName: string
  readonly merchantCity: string
  /** Undefined: the payer types it, or the charge at the URL contains it. */
  readonly amount?: Minor
  /** Undefined: none, written as `***`. */
  readonly txid?: string
}

/** A static code contains the key; a dynamic one contains the URL (without scheme) of the charge. */
export type BrCode =
  | (Common & { readonly kind: 'static'; readonly key: string; readonly description?: string })
  | (Common & { readonly kind: 'dynamic'; readonly url: string })

export type BrCodeReason =
  | 'characters'
  | 'checksum'
  | 'length'
  | 'order'
  | 'duplicate'
  | 'missing'
  | 'version'
  | 'initiation'
  | 'account'
  | 'key'
  | 'url'
  | 'description'
  | 'category'
  | 'currency'
  | 'amount'
  | 'country'
  | 'merchantName'
  | 'merchantCity'
  | 'txid'

export class BrCodeError extends Error {
  readonly reason: BrCodeReason
  constructor(reason: BrCodeReason) {
    super(`No BR Code can hold this: ${reason}`)
    this.name = 'BrCodeError'
    this.reason = reason
  }
}

export const ids = {
  version: '00',
  initiation: '01',
  account: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  merchantName: '59',
  merchantCity: '60',
  additional: '62',
  checksum: '63',
} as const
export const accountIds = { domain: '00', key: '01', description: '02', url: '25' } as const
export const additionalIds = { txid: '05' } as const

export const pixDomain = 'br.gov.bcb.pix'
export const noTxid = '***'
export const fixed = {
  version: '01',
  oneUse: '12',
  category: '0000',
  currency: '986',
  country: 'BR',
} as const

export const lengths = { merchantName: 25, merchantCity: 15, value: 99 } as const
export const printable = /^[\x20-\x7e]*$/
export const txidForm = /^[A-Za-z0-9]{1,25}$/
/** Host and path, at most 77 characters: with the domain before it, that fills the account field. */
export const urlForm =
  /^(?=.{1,77}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF. */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}

/** "São Luís" → "Sao Luis": the code's character set has no accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/** Throws with the reason when the condition is false. */
export function demand(fits: boolean, reason: BrCodeReason): void {
  if (!fits) throw new BrCodeError(reason)
}

function field(id: string, value: string, reason: BrCodeReason): string {
  demand(value.length >= 1 && value.length <= lengths.value, reason)
  return `${id}${value.length.toString().padStart(2, '0')}${value}`
}

function textField(id: string, text: string, most: number, reason: BrCodeReason): string {
  const value = folded(text)
  demand(printable.test(value) && value.trim() === value && value.length <= most, reason)
  return field(id, value, reason)
}

function staticAccount(code: BrCode & { kind: 'static' }): string {
  demand(pixKeyKind(code.key) !== undefined, 'key')
  const key = field(accountIds.key, code.key, 'key')
  if (code.description === undefined) return key
  return key + textField(accountIds.description, code.description, lengths.value, 'description')
}

function dynamicAccount(code: BrCode & { kind: 'dynamic' }): string {
  demand(urlForm.test(code.url), 'url')
  return field(accountIds.url, code.url, 'url')
}

function accountField(code: BrCode): string {
  const domain = field(accountIds.domain, pixDomain, 'account')
  if (code.kind === 'dynamic') return field(ids.account, domain + dynamicAccount(code), 'url')
  return field(ids.account, domain + staticAccount(code), 'description')
}

function amountField(amount: Minor | undefined): string {
  if (amount === undefined) return ''
  demand(amount > 0n, 'amount')
  return field(ids.amount, formatPixAmount(amount), 'amount')
}

function txidField(txid: string | undefined): string {
  demand(txid === undefined || txidForm.test(txid), 'txid')
  return field(ids.additional, field(additionalIds.txid, txid ?? noTxid, 'txid'), 'txid')
}

export function buildBrCode(code: BrCode): string {
  const body = [
    field(ids.version, fixed.version, 'version'),
    code.kind === 'dynamic' ? field(ids.initiation, fixed.oneUse, 'initiation') : '',
    accountField(code),
    field(ids.category, fixed.category, 'category'),
    field(ids.currency, fixed.currency, 'currency'),
    amountField(code.amount),
    field(ids.country, fixed.country, 'country'),
    textField(ids.merchantName, code.merchantName, lengths.merchantName, 'merchantName'),
    textField(ids.merchantCity, code.merchantCity, lengths.merchantCity, 'merchantCity'),
    txidField(code.txid),
    `${ids.checksum}04`,
  ].join('')
  return body + checksumOf(body)
}

/** Checks a merchant name and city at start-up, before any code is built with them. */
export function refusedMerchant(merchantName: string, merchantCity: string): BrCodeReason | undefined {
  try {
    textField(ids.merchantName, merchantName, lengths.merchantName, 'merchantName')
    textField(ids.merchantCity, merchantCity, lengths.merchantCity, 'merchantCity')
    return undefined
  } catch (error) {
    if (error instanceof BrCodeError) return error.reason
    throw error
  }
}
