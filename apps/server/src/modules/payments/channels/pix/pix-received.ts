/** A Pix that arrived: asked for by its end-to-end id, which is its name for ever, and sent back where it came from. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type {
  Channel,
  ChargeState,
  Payment,
  RefundState,
  Unknown,
} from '#modules/payments/channels/channel.ts'
import { formatPixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'
import type { PixClient } from '#modules/payments/channels/pix/pix-client.ts'
import { refusedFor } from '#modules/payments/channels/pix/pix-refusal.ts'
import {
  endToEndForm,
  type ReceivedPix,
  readReceivedPix,
  textAt,
} from '#modules/payments/channels/pix/pix-responses.ts'

export type PixRead =
  | { readonly outcome: 'pix'; readonly pix: ReceivedPix }
  | { readonly outcome: 'absent' }
  | Unknown
export type ReadPix = (endToEndId: string) => Promise<PixRead>

export const createReadPix =
  (client: PixClient): ReadPix =>
  async (endToEndId) => {
    if (!endToEndForm.test(endToEndId)) return { outcome: 'absent' }
    const reply = await client({ method: 'GET', path: `/pix/${endToEndId}`, repeatable: true })
    if (reply.outcome === 'unknown') return reply
    if (reply.status === 404) return { outcome: 'absent' }
    const pix = readReceivedPix(reply.json)
    if (reply.status === 200 && pix?.endToEndId === endToEndId) return { outcome: 'pix', pix }
    return { outcome: 'unknown', error: 'a Pix was answered in a way the standard has not' }
  }

const failedReturn = 'NAO_REALIZADO'

/** What went back, or is on its way back. */
const returnedOf = ({ returned }: ReceivedPix): Minor =>
  minor(returned.reduce((sum, { status, amount }) => (status === failedReturn ? sum : sum + amount), 0n))

export const isReturned = (pix: ReceivedPix): boolean => returnedOf(pix) >= pix.amount

export const paymentOf = (pix: ReceivedPix): Payment => ({
  providerEventId: pix.endToEndId,
  amount: pix.amount,
  currency: 'BRL',
  payerDocument: pix.payerDocument,
  payerName: pix.payerName,
  at: pix.at,
})

export function chargeStateOf(read: PixRead): ChargeState {
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent')
    return { outcome: 'unknown', error: 'a paid charge names a Pix nobody knows' }
  if (isReturned(read.pix)) return { outcome: 'failed', reason: 'returned' }
  return { outcome: 'paid', payment: paymentOf(read.pix) }
}

/** A return that the provider could not make may be asked for again, under the next number. */
const triesMost = 5
const settled = 'DEVOLVIDO'

function stateOfReturn(json: unknown): RefundState {
  const [status, ref] = [textAt(json, 'status'), textAt(json, 'rtrId')]
  if (status === settled && ref !== undefined) return { outcome: 'refunded', refundRef: ref }
  return { outcome: 'unknown', error: `the return is ${status ?? 'without a state'}` }
}

type Standing = { readonly outcome: 'open'; readonly number: number } | RefundState

/** What became of earlier tries, and the number of the next one. */
function standingOf(read: PixRead): Standing {
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent') return refusedFor(undefined)
  const { returned } = read.pix
  const ref = returned.find(({ status }) => status === settled)?.ref
  if (isReturned(read.pix))
    return ref
      ? { outcome: 'refunded', refundRef: ref }
      : { outcome: 'unknown', error: 'the return is under way' }
  const failed = returned.filter(({ status }) => status === failedReturn)
  if (failed.length >= triesMost) return refusedFor({ detail: failed.at(-1)?.reason })
  return { outcome: 'open', number: failed.length + 1 }
}

/** A number is used once per Pix, so whoever asks at the same moment is refused by the provider and reads again. */
export const pixRefund =
  (client: PixClient, readPix: ReadPix): Channel['refund'] =>
  async ({ providerEventId, amount }) => {
    const before = standingOf(await readPix(providerEventId))
    if (before.outcome !== 'open') return before
    const path = `/pix/${providerEventId}/devolucao/return${before.number}`
    const body = { valor: formatPixAmount(amount) }
    const reply = await client({ method: 'PUT', path, body, repeatable: false })
    if (reply.outcome === 'unknown') return reply
    if (reply.status < 300) return stateOfReturn(reply.json)
    const after = standingOf(await readPix(providerEventId))
    return after.outcome === 'open' ? refusedFor(reply.json) : after
  }
