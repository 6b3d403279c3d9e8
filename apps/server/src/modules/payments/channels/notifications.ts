/**
 * The webhook of payment providers: POST /psp/{channel}/webhook. Every notification is verified and stored as received,
 * with its verdict. A notification that is not genuine changes nothing; only how many of those are stored is limited.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { failure, success } from '#kernel/http/envelope.ts'
import { bytesOf, parseRawBodies } from '#kernel/http/json-body.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Channel, ChannelEvent, Notification } from '#modules/payments/channels/channel.ts'
import {
  type Effect,
  effectsToReview,
  insertNotification,
  type ReceivedEvent,
  type Verdict,
} from '#modules/payments/channels/event-store.ts'
import { applyCharge } from '#modules/payments/deposit/deposit-outcome.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { applyPayout } from '#modules/payments/withdraw/payout.ts'

const maxBodyBytes = 32 * 1024
/** Notifications stored per address that are not genuine; further ones are only counted. */
const rejectedStoreLimit = { points: 60, duration: 60 }
const storedHeaders = ['content-type', 'user-agent', 'x-timestamp', 'x-signature']

const applyEvent = (deps: PaymentDeps, received: ReceivedEvent): Promise<Effect> => {
  const { event } = received
  return event.kind === 'charge.paid' || event.kind === 'charge.failed'
    ? applyCharge(deps, { ...received, event })
    : applyPayout(deps, { ...received, event })
}

/** Applies an event, from a notification or from polling, and logs an error if an operator has to review it. */
export async function applyAndAlert(deps: PaymentDeps, received: ReceivedEvent): Promise<Effect> {
  const effect = await applyEvent(deps, received)
  const { channel, event } = received
  if (effectsToReview.includes(effect))
    deps.log.error(
      { channel, order: event.orderId, kind: event.kind, effect },
      'payments: an event needs review by an operator',
    )
  return effect
}

type IncomingNotification = Notification & {
  readonly name: string
  readonly channel: Channel
  readonly address: string
}

function readNotification({ channels, clock }: PaymentDeps, request: FastifyRequest): IncomingNotification {
  const { channel: name } = request.params as { channel: string }
  const channel = channels.get(name)
  if (!channel) throw new Refusal('NOT_FOUND')
  const rawBody = bytesOf(request.body)
  const query = request.query as Notification['query']
  return { name, channel, rawBody, headers: request.headers, query, address: request.ip, now: clock.now() }
}

const headersOf = (headers: Notification['headers']): Record<string, unknown> =>
  Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))

const storeNotification = (
  { db }: PaymentDeps,
  { name, rawBody, headers, address, now }: IncomingNotification,
  verdict: Verdict,
): Promise<bigint> =>
  insertNotification(db, {
    channel: name,
    verdict,
    address,
    headers: headersOf(headers),
    body: rawBody,
    receivedAt: new Date(now),
  })

type RejectedVerdict = Exclude<Verdict, 'genuine'>
const statusOf: Readonly<Record<RejectedVerdict, number>> = {
  forged: 401,
  stale: 401,
  malformed: 400,
  unknown: 503,
}
const tooMany = 429

/** Stores the notification within the limit. Returns the HTTP status of the response. */
async function rejectNotification(
  deps: PaymentDeps,
  storeLimiter: RateLimiterMemory,
  incoming: IncomingNotification,
  verdict: RejectedVerdict,
): Promise<number> {
  const isStorable = await storeLimiter.consume(incoming.address).catch(() => undefined)
  if (!isStorable) return tooMany
  deps.log.warn({ channel: incoming.name, verdict }, 'payments: a notification was rejected')
  await storeNotification(deps, incoming, verdict)
  return statusOf[verdict]
}

async function applyAll(
  deps: PaymentDeps,
  incoming: IncomingNotification,
  events: readonly ChannelEvent[],
): Promise<Effect[]> {
  const notification = await storeNotification(deps, incoming, 'genuine')
  const effects: Effect[] = []
  const origin = { channel: incoming.name, notification, now: new Date(incoming.now) }
  for (const event of events) effects.push(await applyAndAlert(deps, { ...origin, event }))
  return effects
}

export function addWebhookRoutes(http: FastifyInstance, deps: PaymentDeps): void {
  const storeLimiter = new RateLimiterMemory(rejectedStoreLimit)
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const incoming = readNotification(deps, request)
    const verified = await incoming.channel.verifyNotification(incoming)
    deps.metrics.notifications.inc({ channel: incoming.name, verdict: verified.verdict })
    reply.type('application/json')
    if (verified.verdict === 'genuine') {
      const effects = await applyAll(deps, incoming, verified.events)
      return reply.send(success(JSON.stringify({ effects })))
    }
    const status = await rejectNotification(deps, storeLimiter, incoming, verified.verdict)
    return reply.status(status).send(failure('BAD_REQUEST', 'en'))
  }
  http.register(async (area) => {
    parseRawBodies(area)
    // Some providers append a path segment of their own to the URL they are given.
    for (const path of ['/psp/:channel/webhook', '/psp/:channel/webhook/:suffix'])
      area.post(path, { bodyLimit: maxBodyBytes }, receive)
  })
}

/** A provider without the webhook URL sends no notifications, and every deposit has to wait for polling. */
export async function registerWebhooks({ channels, log }: PaymentDeps): Promise<void> {
  for (const [channel, { registerWebhook }] of channels)
    if ((await registerWebhook?.()) === false)
      log.error({ channel }, 'payments: the webhook URL could not be registered at the provider')
}
