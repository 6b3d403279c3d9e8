/**
 * Notifications of the provider. Its address of ours carries a mark that only it was told, and mutual TLS ends at the
 * proxy; yet nothing a notification says is believed. It names Pix, and each is asked for with our own credentials.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChannelEvent, Notification, Unknown, Verified } from '#modules/payments/channels/channel.ts'
import type { PixClient } from '#modules/payments/channels/pix/pix-client.ts'
import type { PixPayouts, SentState } from '#modules/payments/channels/pix/pix-payout.ts'
import { isReturned, paymentOf, type ReadPix } from '#modules/payments/channels/pix/pix-received.ts'
import { endToEndIdAt, listAt, textAt } from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

type Deps = {
  readonly settings: PixSettings
  readonly readPix: ReadPix
  readonly readSent: PixPayouts['readSent']
}

const namedMost = 200
const markHeader = 'x-webhook-hmac'

const markOf = (secret: string, receiverKey: string): string =>
  createHmac('sha256', secret).update(receiverKey).digest('hex')

/** Providers append `/pix` to the whole text, so a last parameter is there to take it. */
export function webhookAddress({ webhookUrl, webhookSecrets, receiverKey }: PixSettings): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('hmac', markOf(webhookSecrets[0] ?? '', receiverKey))
  return `${url.href}&ignorar=`
}

function isMarked({ query, headers }: Notification, { webhookSecrets, receiverKey }: PixSettings): boolean {
  const told = query.hmac ?? headers[markHeader]
  const claimed = Buffer.from(typeof told === 'string' ? told : '')
  const matches = webhookSecrets.map((secret) => {
    const right = Buffer.from(markOf(secret, receiverKey))
    return claimed.length === right.length && timingSafeEqual(claimed, right)
  })
  return matches.includes(true)
}

function bodyOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

type Found =
  | { readonly outcome: 'event'; readonly event: ChannelEvent | null }
  | { readonly outcome: 'absent' }
  | Unknown

async function findPayment(endToEndId: string, readPix: ReadPix): Promise<Found> {
  const read = await readPix(endToEndId)
  if (read.outcome !== 'pix') return read
  const { pix } = read
  const orderId = pix.txid || pix.endToEndId
  if (!isReturned(pix))
    return { outcome: 'event', event: { kind: 'charge.paid', orderId, payment: paymentOf(pix) } }
  const providerEventId = `${endToEndId}:returned`
  const event: ChannelEvent = {
    kind: 'charge.failed',
    orderId,
    providerEventId,
    reason: 'returned',
    at: pix.at,
  }
  return { outcome: 'event', event }
}

function payoutEvent(orderId: string, sent: SentState, now: number): ChannelEvent | null {
  const providerEventId = sent.providerRef
  if (sent.outcome === 'sent') return null
  if (sent.outcome === 'paid')
    return {
      kind: 'payout.paid',
      orderId,
      providerEventId,
      amount: sent.amount,
      currency: 'BRL',
      at: sent.at,
    }
  return { kind: 'payout.failed', orderId, providerEventId, reason: sent.reason, at: new Date(now) }
}

async function findPayout(orderId: string, { readSent }: Deps, now: number): Promise<Found> {
  const sent = await readSent(orderId)
  if (sent.outcome === 'absent' || sent.outcome === 'unknown') return sent
  return { outcome: 'event', event: payoutEvent(orderId, sent, now) }
}

/** A payout is named by our id, everything else by its end-to-end id. */
function find(item: unknown, deps: Deps, now: number): Promise<Found> {
  const payoutId = textAt(item, 'gnExtras', 'idEnvio') ?? textAt(item, 'idEnvio')
  if (payoutId !== undefined) return findPayout(payoutId, deps, now)
  return findPayment(endToEndIdAt(item) ?? '', deps.readPix)
}

export const pixWebhook =
  (deps: Deps) =>
  async (notification: Notification): Promise<Verified> => {
    if (!isMarked(notification, deps.settings)) return { verdict: 'forged' }
    const body = bodyOf(notification.rawBody)
    if (typeof body !== 'object' || body === null) return { verdict: 'malformed' }
    const items = listAt(body, 'pix')
    if (items.length > namedMost) return { verdict: 'malformed' }
    const found = await Promise.all(items.map((item) => find(item, deps, notification.now)))
    if (found.some(({ outcome }) => outcome === 'unknown')) return { verdict: 'unknown' }
    const events = found.flatMap((one) => (one.outcome === 'event' ? [one.event] : []))
    if (items.length > 0 && events.length === 0) return { verdict: 'forged' }
    return { verdict: 'genuine', events: events.filter((event) => event !== null) }
  }

/** Tells the provider our address, unless it knows it already. True: it knows it now. */
export async function announceWebhook(client: PixClient, settings: PixSettings): Promise<boolean> {
  const path = `/webhook/${encodeURIComponent(settings.receiverKey)}`
  const webhookUrl = webhookAddress(settings)
  const known = await client({ method: 'GET', path, repeatable: true })
  if (known.outcome === 'answer' && textAt(known.json, 'webhookUrl') === webhookUrl) return true
  const told = await client({ method: 'PUT', path, body: { webhookUrl }, repeatable: true })
  return told.outcome === 'answer' && told.status < 300
}
