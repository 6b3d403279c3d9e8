/**
 * Webhook of the provider. The URL registered at the provider carries an HMAC, and mutual TLS ends at the proxy. Even so
 * the content of a notification is not trusted: it only names Pix payments, and each is read with our own credentials.
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

const maxNamed = 200
const hmacHeader = 'x-webhook-hmac'

const hmacOf = (secret: string, receiverKey: string): string =>
  createHmac('sha256', secret).update(receiverKey).digest('hex')

/** Providers append `/pix` to the whole URL, so a last query parameter absorbs it. */
export function webhookUrlFor({ webhookUrl, webhookSecrets, receiverKey }: PixSettings): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('hmac', hmacOf(webhookSecrets[0] ?? '', receiverKey))
  return `${url.href}&ignorar=`
}

function hasValidHmac(
  { query, headers }: Notification,
  { webhookSecrets, receiverKey }: PixSettings,
): boolean {
  const claimedHmac = query.hmac ?? headers[hmacHeader]
  const claimed = Buffer.from(typeof claimedHmac === 'string' ? claimedHmac : '')
  const matches = webhookSecrets.map((secret) => {
    const expected = Buffer.from(hmacOf(secret, receiverKey))
    return claimed.length === expected.length && timingSafeEqual(claimed, expected)
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

type RecordedDifference =
  | { readonly outcome: 'event'; readonly event: ChannelEvent | null }
  | { readonly outcome: 'absent' }
  | Unknown

async function findPayment(endToEndId: string, readPix: ReadPix): Promise<RecordedDifference> {
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

async function findPayout(orderId: string, { readSent }: Deps, now: number): Promise<RecordedDifference> {
  const sent = await readSent(orderId)
  if (sent.outcome === 'absent' || sent.outcome === 'unknown') return sent
  return { outcome: 'event', event: payoutEvent(orderId, sent, now) }
}

/** A payout is identified by our order id, every other payment by its end-to-end id. */
function find(item: unknown, deps: Deps, now: number): Promise<RecordedDifference> {
  const payoutId = textAt(item, 'gnExtras', 'idEnvio') ?? textAt(item, 'idEnvio')
  if (payoutId !== undefined) return findPayout(payoutId, deps, now)
  return findPayment(endToEndIdAt(item) ?? '', deps.readPix)
}

export const pixWebhook =
  (deps: Deps) =>
  async (notification: Notification): Promise<Verified> => {
    if (!hasValidHmac(notification, deps.settings)) return { verdict: 'forged' }
    const body = bodyOf(notification.rawBody)
    if (typeof body !== 'object' || body === null) return { verdict: 'malformed' }
    const items = listAt(body, 'pix')
    if (items.length > maxNamed) return { verdict: 'malformed' }
    const found = await Promise.all(items.map((item) => find(item, deps, notification.now)))
    if (found.some(({ outcome }) => outcome === 'unknown')) return { verdict: 'unknown' }
    const events = found.flatMap((one) => (one.outcome === 'event' ? [one.event] : []))
    if (items.length > 0 && events.length === 0) return { verdict: 'forged' }
    return { verdict: 'genuine', events: events.filter((event) => event !== null) }
  }

/** Registers our webhook URL unless it already is registered. False when that failed. */
export async function registerWebhook(client: PixClient, settings: PixSettings): Promise<boolean> {
  const path = `/webhook/${encodeURIComponent(settings.receiverKey)}`
  const webhookUrl = webhookUrlFor(settings)
  const registered = await client({ method: 'GET', path, repeatable: true })
  if (registered.outcome === 'response' && textAt(registered.json, 'webhookUrl') === webhookUrl) return true
  const stored = await client({ method: 'PUT', path, body: { webhookUrl }, repeatable: true })
  return stored.outcome === 'response' && stored.status < 300
}
