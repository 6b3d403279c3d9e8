/** A strict parser of BR Codes: a code that pays the wrong receiver is worse than none. Pure. */
import {
  accountIds,
  additionalIds,
  type BrCode,
  BrCodeError,
  type BrCodeReason,
  checksumOf,
  demand,
  fixed,
  ids,
  lengths,
  noTxid,
  pixDomain,
  printable,
  txidForm,
  urlForm,
} from '#modules/payments/channels/pix/brcode/brcode.ts'
import { parsePixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'

export type ParsedBrCode =
  | { readonly ok: true; readonly code: BrCode }
  | { readonly ok: false; readonly reason: BrCodeReason }

/** The standard's maximum length of `pixCopiaECola`. */
const textLengthMost = 512
const headerLength = 4

type Fields = ReadonlyMap<string, string>

/** Fields of two digits id, two digits length and value, up to exactly the end. */
function fieldsOf(text: string): Fields {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const header = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + headerLength))
    const [id, length] = [header?.[1], Number(header?.[2])]
    const end = at + headerLength + length
    if (id === undefined || length === 0 || end > text.length) throw new BrCodeError('length')
    if (fields.has(id)) throw new BrCodeError('duplicate')
    fields.set(id, text.slice(at + headerLength, end))
    at = end
  }
  return fields
}

function required(fields: Fields, id: string): string {
  const value = fields.get(id)
  if (value === undefined) throw new BrCodeError('missing')
  return value
}

/** The checksum covers everything before its own four characters, its id and length included. */
function demandChecksum(text: string): void {
  const body = text.slice(0, -headerLength)
  demand(body.endsWith(`${ids.checksum}04`), 'order')
  demand(text.endsWith(checksumOf(body)), 'checksum')
}

/** The standard fixes the position of the first and the last field only. */
function demandOrder(fields: Fields): void {
  const order = [...fields.keys()]
  demand(order[0] === ids.version && order.at(-1) === ids.checksum, 'order')
}

function demandFixed(fields: Fields): void {
  demand(required(fields, ids.version) === fixed.version, 'version')
  demand(/^1[12]$/.test(fields.get(ids.initiation) ?? fixed.oneUse), 'initiation')
  demand(/^\d{4}$/.test(required(fields, ids.category)), 'category')
  demand(required(fields, ids.currency) === fixed.currency, 'currency')
  demand(required(fields, ids.country) === fixed.country, 'country')
}

const accountRange = /^(2[6-9]|[34]\d|5[01])$/

/** Fields 26 to 51 may contain other payment arrangements; Pix must be there exactly once. */
function pixAccount(fields: Fields): Fields {
  const accounts = [...fields]
    .filter(([id]) => accountRange.test(id))
    .map(([, value]) => fieldsOf(value))
    .filter((account) => account.get(accountIds.domain)?.toLowerCase() === pixDomain)
  const [account, second] = accounts
  if (account === undefined) throw new BrCodeError('missing')
  demand(second === undefined, 'duplicate')
  return account
}

type Target =
  | { readonly kind: 'static'; readonly key: string; readonly description?: string }
  | { readonly kind: 'dynamic'; readonly url: string }

function targetOf(account: Fields): Target {
  const [key, url] = [account.get(accountIds.key), account.get(accountIds.url)]
  const description = account.get(accountIds.description)
  if (url !== undefined) {
    demand(key === undefined && description === undefined, 'account')
    demand(urlForm.test(url), 'url')
    return { kind: 'dynamic', url }
  }
  if (key === undefined) throw new BrCodeError('missing')
  demand(pixKeyKind(key) !== undefined, 'key')
  return description === undefined ? { kind: 'static', key } : { kind: 'static', key, description }
}

function amountOf(fields: Fields): Pick<BrCode, 'amount'> {
  const text = fields.get(ids.amount)
  if (text === undefined) return {}
  const amount = parsePixAmount(text)
  if (amount === undefined || amount === 0n) throw new BrCodeError('amount')
  return { amount }
}

function txidOf(fields: Fields): Pick<BrCode, 'txid'> {
  const txid = required(fieldsOf(required(fields, ids.additional)), additionalIds.txid)
  if (txid === noTxid) return {}
  demand(txidForm.test(txid), 'txid')
  return { txid }
}

function merchantOf(fields: Fields): Pick<BrCode, 'merchantName' | 'merchantCity'> {
  const [merchantName, merchantCity] = [
    required(fields, ids.merchantName),
    required(fields, ids.merchantCity),
  ]
  demand(merchantName.length <= lengths.merchantName, 'merchantName')
  demand(merchantCity.length <= lengths.merchantCity, 'merchantCity')
  return { merchantName, merchantCity }
}

function read(text: string): BrCode {
  demand(printable.test(text), 'characters')
  demand(text.length <= textLengthMost, 'length')
  demandChecksum(text)
  const fields = fieldsOf(text)
  demandOrder(fields)
  demandFixed(fields)
  return { ...targetOf(pixAccount(fields)), ...merchantOf(fields), ...amountOf(fields), ...txidOf(fields) }
}

export function parseBrCode(text: string): ParsedBrCode {
  try {
    return { ok: true, code: read(text) }
  } catch (error) {
    if (error instanceof BrCodeError) return { ok: false, reason: error.reason }
    throw error
  }
}
