/** Parses the provider's responses field by field: undefined where they do not follow the standard. Pure. */
import type { Minor } from '@saguao/contract/product/money.ts'
import { parsePixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'

export type Cob = {
  readonly txid: string
  readonly status: string
  readonly amount: Minor
  readonly location: string | undefined
  /** The provider's own BR Code, if any. */
  readonly copyAndPaste: string | undefined
  readonly endToEndIds: readonly string[]
}

type Returned = {
  readonly id: string
  readonly status: string
  readonly amount: Minor
  readonly ref: string | undefined
  readonly reason: string | undefined
}

export type ReceivedPix = {
  readonly endToEndId: string
  readonly txid: string
  readonly amount: Minor
  readonly at: Date
  /** As the provider shows it, often masked. */
  readonly payerDocument: string | null
  readonly payerName: string | null
  readonly returned: readonly Returned[]
}

export type SentPix = {
  readonly endToEndId: string
  readonly status: string
  readonly amount: Minor
  readonly at: Date
  readonly reason: string | undefined
}

export const endToEndForm = /^[a-zA-Z0-9]{32}$/
export const txidForm = /^[a-zA-Z0-9]{26,35}$/

const memberOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined

export const valueAt = (json: unknown, ...path: readonly string[]): unknown => path.reduce(memberOf, json)

export function textAt(json: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(json, ...path)
  // PostgreSQL stores no NUL character.
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined
}

export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, ...path)
  return Array.isArray(value) ? value : []
}

const amountAt = (json: unknown, ...path: readonly string[]): Minor | undefined =>
  parsePixAmount(textAt(json, ...path))

function dateAt(json: unknown, ...path: readonly string[]): Date | undefined {
  const at = new Date(textAt(json, ...path) ?? '')
  return /^20\d\d-/.test(textAt(json, ...path) ?? '') && !Number.isNaN(at.getTime()) ? at : undefined
}

export function endToEndIdAt(json: unknown, name = 'endToEndId'): string | undefined {
  const id = textAt(json, name)
  return id !== undefined && endToEndForm.test(id) ? id : undefined
}

export function readCob(json: unknown): Cob | undefined {
  const [txid, status] = [textAt(json, 'txid'), textAt(json, 'status')]
  const amount = amountAt(json, 'valor', 'original')
  if (txid === undefined || status === undefined || amount === undefined) return undefined
  const location = textAt(json, 'loc', 'location') ?? textAt(json, 'location')
  const endToEndIds = listAt(json, 'pix').flatMap((pix) => endToEndIdAt(pix) ?? [])
  return { txid, status, amount, location, copyAndPaste: textAt(json, 'pixCopiaECola'), endToEndIds }
}

function readReturned(json: unknown): Returned[] {
  const [id, status] = [textAt(json, 'id'), textAt(json, 'status')]
  const amount = amountAt(json, 'valor')
  if (id === undefined || status === undefined || amount === undefined) return []
  return [{ id, status, amount, ref: textAt(json, 'rtrId'), reason: textAt(json, 'motivo') }]
}

/** The standard does not define the payer: some providers add it at the top level, others in their extension. */
function payerOf(json: unknown): Pick<ReceivedPix, 'payerDocument' | 'payerName'> {
  const of = (name: string): string | null =>
    textAt(json, 'pagador', name) ?? textAt(json, 'gnExtras', 'pagador', name) ?? null
  return { payerDocument: of('cpf') ?? of('cnpj'), payerName: of('nome') }
}

export function readReceivedPix(json: unknown): ReceivedPix | undefined {
  const [endToEndId, amount, at] = [endToEndIdAt(json), amountAt(json, 'valor'), dateAt(json, 'horario')]
  if (endToEndId === undefined || amount === undefined || at === undefined) return undefined
  const returned = listAt(json, 'devolucoes').flatMap(readReturned)
  return { endToEndId, txid: textAt(json, 'txid') ?? '', amount, at, ...payerOf(json), returned }
}

/** Providers name it `e2eId` when they accept a payout and `endToEndId` when they list it. */
export function readSentPix(json: unknown): SentPix | undefined {
  const endToEndId = endToEndIdAt(json) ?? endToEndIdAt(json, 'e2eId')
  const [status, amount] = [textAt(json, 'status'), amountAt(json, 'valor')]
  const at = dateAt(json, 'horario', 'liquidacao') ?? dateAt(json, 'horario', 'solicitacao')
  if (endToEndId === undefined || status === undefined || amount === undefined || at === undefined)
    return undefined
  return { endToEndId, status, amount, at, reason: textAt(json, 'motivo') }
}

const maxReasonLength = 140

/** The short text of a problem: by the standard (RFC 7807) or in a provider's own format. */
export function problemOf(json: unknown): string | undefined {
  const text = textAt(json, 'detail') ?? textAt(json, 'mensagem') ?? textAt(json, 'title')
  return text?.slice(0, maxReasonLength)
}
