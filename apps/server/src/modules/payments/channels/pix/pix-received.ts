/** Received Pix payments: read by their permanent end-to-end id, and refunded. */
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

export const createPixReader =
  (client: PixClient): ReadPix =>
  async (endToEndId) => {
    if (!endToEndForm.test(endToEndId)) return { outcome: 'absent' }
    const reply = await client({ method: 'GET', path: `/pix/${endToEndId}`, repeatable: true })
    if (reply.outcome === 'unknown') return reply
    if (reply.status === 404) return { outcome: 'absent' }
    const pix = readReceivedPix(reply.json)
    if (reply.status === 200 && pix?.endToEndId === endToEndId) return { outcome: 'pix', pix }
    return { outcome: 'unknown', error: 'the provider returned a Pix that does not follow the standard' }
  }

const failedReturn = 'NAO_REALIZADO'

/** The amount returned, including returns in progress. */
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
    return { outcome: 'unknown', error: 'the charge names a Pix that the provider does not know' }
  if (isReturned(read.pix)) return { outcome: 'failed', reason: 'returned' }
  return { outcome: 'paid', payment: paymentOf(read.pix) }
}

/** A return that failed at the provider may be requested again under the next number. */
const maxReturnAttempts = 5
const settled = 'DEVOLVIDO'

function stateOfReturn(json: unknown): RefundState {
  const [status, ref] = [textAt(json, 'status'), textAt(json, 'rtrId')]
  if (status === settled && ref !== undefined) return { outcome: 'refunded', refundRef: ref }
  return { outcome: 'unknown', error: `the return is ${status ?? 'in no state'}` }
}

type RefundProgress = { readonly outcome: 'open'; readonly number: number } | RefundState

/** The result of earlier attempts, or the number of the next one. */
function refundProgressOf(read: PixRead): RefundProgress {
  if (read.outcome === 'unknown') return read
  if (read.outcome === 'absent') return refusedFor(undefined)
  const { returned } = read.pix
  const ref = returned.find(({ status }) => status === settled)?.ref
  if (isReturned(read.pix))
    return ref
      ? { outcome: 'refunded', refundRef: ref }
      : { outcome: 'unknown', error: 'the return is in progress' }
  const failed = returned.filter(({ status }) => status === failedReturn)
  if (failed.length >= maxReturnAttempts) return refusedFor({ detail: failed.at(-1)?.reason })
  return { outcome: 'open', number: failed.length + 1 }
}

/** A number can be used once per Pix: the provider refuses a concurrent request, which then reads the state again. */
export const pixRefund =
  (client: PixClient, readPix: ReadPix): Channel['refund'] =>
  async ({ providerEventId, amount }) => {
    const before = refundProgressOf(await readPix(providerEventId))
    if (before.outcome !== 'open') return before
    const path = `/pix/${providerEventId}/devolucao/return${before.number}`
    const body = { valor: formatPixAmount(amount) }
    const reply = await client({ method: 'PUT', path, body, repeatable: false })
    if (reply.outcome === 'unknown') return reply
    if (reply.status < 300) return stateOfReturn(reply.json)
    const after = refundProgressOf(await readPix(providerEventId))
    return after.outcome === 'open' ? refusedFor(reply.json) : after
  }
