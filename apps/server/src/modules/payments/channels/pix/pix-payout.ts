/**
 * Payouts. The standard covers receiving only; several providers added payouts in the same manner: a PUT with an id of
 * ours, which can be used once, and a GET of its state. Only the paths differ, and they are settings. Since an id can be
 * used once, sending twice pays once.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import { isCpf } from '@saguao/contract/product/person-rules.ts'
import type { Channel, Payout, PayoutState, Refused, Unknown } from '#modules/payments/channels/channel.ts'
import { formatPixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'
import type { PixClient } from '#modules/payments/channels/pix/pix-client.ts'
import { refusedFor } from '#modules/payments/channels/pix/pix-refusal.ts'
import { readSentPix, type SentPix, txidForm } from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

export type SentState =
  | (Exclude<PayoutState, Refused | Unknown> & { readonly amount: Minor })
  | (Refused & { readonly providerRef: string })
type SentRead = SentState | { readonly outcome: 'absent' } | Unknown

export type PixPayouts = Pick<Channel, 'sendPayout' | 'readPayout'> & {
  /** As `readPayout`, with the amount that an event needs. */
  readSent(orderId: string): Promise<SentRead>
}

const conflict = 409

export function sentStateOf({ status, endToEndId, amount, at, reason }: SentPix): SentState | Unknown {
  const providerRef = endToEndId
  if (status === 'EM_PROCESSAMENTO') return { outcome: 'sent', providerRef, amount }
  if (status === 'REALIZADO') return { outcome: 'paid', providerRef, amount, at }
  if (status === 'NAO_REALIZADO') return { ...refusedFor({ detail: reason }), providerRef }
  return { outcome: 'unknown', error: `the payout is ${status}` }
}

const stateIn = (json: unknown): SentState | Unknown => {
  const sent = readSentPix(json)
  return sent
    ? sentStateOf(sent)
    : { outcome: 'unknown', error: 'the provider returned a payout in an unknown format' }
}

/** With the owner's document the provider refuses a key of another person. */
function bodyOf({ amount, account, document }: Payout, { receiverKey }: PixSettings): object {
  const owner = document === null ? {} : { [isCpf(document) ? 'cpf' : 'cnpj']: document }
  return {
    valor: formatPixAmount(amount),
    pagador: { chave: receiverKey },
    favorecido: { chave: account, ...owner },
  }
}

export function pixPayouts(client: PixClient, settings: PixSettings): PixPayouts {
  const pathOf = (template: string, orderId: string): string => template.replaceAll('{id}', orderId)

  const readSent = async (orderId: string): Promise<SentRead> => {
    if (!txidForm.test(orderId)) return { outcome: 'absent' }
    const path = pathOf(settings.payoutReadPath, orderId)
    const reply = await client({ method: 'GET', path, repeatable: true })
    if (reply.outcome === 'unknown') return reply
    return reply.status === 404 ? { outcome: 'absent' } : stateIn(reply.json)
  }

  /** The id was used by an earlier attempt whose response was lost. */
  const readExisting = async (orderId: string): Promise<PayoutState> => {
    const read = await readSent(orderId)
    return read.outcome === 'absent'
      ? { outcome: 'unknown', error: 'the payout id is used, but the payout is unknown' }
      : read
  }

  return {
    readSent,
    readPayout: ({ orderId }) => readSent(orderId),
    sendPayout: async (payout) => {
      if (payout.currency !== 'BRL' || !txidForm.test(payout.orderId)) return refusedFor(undefined)
      if (pixKeyKind(payout.account) === undefined) return { outcome: 'refused', reason: 'account-unknown' }
      const path = pathOf(settings.payoutPath, payout.orderId)
      const body = bodyOf(payout, settings)
      const reply = await client({ method: 'PUT', path, body, repeatable: false })
      if (reply.outcome === 'unknown') return reply
      if (reply.status === conflict) return readExisting(payout.orderId)
      return reply.status < 300 ? stateIn(reply.json) : refusedFor(reply.json)
    },
  }
}
