/**
 * Where providers tell us what happened: POST /psp/{channel}/webhook. Every notification is kept as it came, with its
 * verdict; what is not genuine changes nothing, and how much of it is kept is bounded, never how much is checked.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { failure, success } from '#kernel/http/envelope.ts'
import { bytesOf, readBytes } from '#kernel/http/json-body.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Channel, ChannelEvent, Notification } from '#modules/payments/channels/channel.ts'
import {
  type Effect,
  insertNotification,
  reviewed,
  type Said,
  type Verdict,
} from '#modules/payments/channels/event-store.ts'
import { applyCharge } from '#modules/payments/deposit/deposit-outcome.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { applyPayout } from '#modules/payments/withdraw/payout.ts'

const bodyBytes = 32 * 1024
/** Of what an address sends that is not genuine, this much is kept; the rest is counted. */
const badKept = { points: 60, duration: 60 }
const headersKept = ['content-type', 'user-agent', 'x-timestamp', 'x-signature']

const applied = (deps: PaymentDeps, said: Said): Promise<Effect> => {
  const { event } = said
  return event.kind === 'charge.paid' || event.kind === 'charge.failed'
    ? applyCharge(deps, { ...said, event })
    : applyPayout(deps, { ...said, event })
}

/** Does what was said, whoever said it first, and raises an alarm for what somebody must look at. */
export async function take(deps: PaymentDeps, said: Said): Promise<Effect> {
  const effect = await applied(deps, said)
  const { channel, event } = said
  if (reviewed.includes(effect))
    deps.log.error({ channel, order: event.orderId, kind: event.kind, effect }, 'a payment is to be reviewed')
  return effect
}

type Received = Notification & { readonly name: string; readonly channel: Channel; readonly address: string }

function receivedIn({ channels, clock }: PaymentDeps, request: FastifyRequest): Received {
  const { channel: name } = request.params as { channel: string }
  const channel = channels.get(name)
  if (!channel) throw new Refusal('NOT_FOUND')
  const rawBody = bytesOf(request.body)
  const query = request.query as Notification['query']
  return { name, channel, rawBody, headers: request.headers, query, address: request.ip, now: clock.now() }
}

const headersOf = (headers: Notification['headers']): Record<string, unknown> =>
  Object.fromEntries(headersKept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))

const keep = (
  { db }: PaymentDeps,
  { name, rawBody, headers, address, now }: Received,
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

type Bad = Exclude<Verdict, 'genuine'>
const statusOf: Readonly<Record<Bad, number>> = { forged: 401, stale: 401, malformed: 400, unknown: 503 }
const tooMany = 429

/** Kept while there is room; tells the status it leaves with. */
async function turnAway(
  deps: PaymentDeps,
  room: RateLimiterMemory,
  received: Received,
  verdict: Bad,
): Promise<number> {
  const fits = await room.consume(received.address).catch(() => undefined)
  if (!fits) return tooMany
  deps.log.warn({ channel: received.name, verdict }, 'a notification was not taken')
  await keep(deps, received, verdict)
  return statusOf[verdict]
}

async function takeAll(
  deps: PaymentDeps,
  received: Received,
  events: readonly ChannelEvent[],
): Promise<Effect[]> {
  const notification = await keep(deps, received, 'genuine')
  const effects: Effect[] = []
  const said = { channel: received.name, notification, now: new Date(received.now) }
  for (const event of events) effects.push(await take(deps, { ...said, event }))
  return effects
}

export function addNotifications(http: FastifyInstance, deps: PaymentDeps): void {
  const room = new RateLimiterMemory(badKept)
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const received = receivedIn(deps, request)
    const said = await received.channel.verifyNotification(received)
    deps.metrics.notification(received.name, said.verdict)
    reply.type('application/json')
    if (said.verdict === 'genuine') {
      const effects = await takeAll(deps, received, said.events)
      return reply.send(success(JSON.stringify({ effects })))
    }
    const status = await turnAway(deps, room, received, said.verdict)
    return reply.status(status).send(failure('BAD_REQUEST', 'en'))
  }
  http.register(async (area) => {
    readBytes(area)
    // Some providers put a word of their own behind the address they are given.
    for (const path of ['/psp/:channel/webhook', '/psp/:channel/webhook/:word'])
      area.post(path, { bodyLimit: bodyBytes }, receive)
  })
}

/** An address that a provider has forgotten, or never heard, costs every deposit its notification. */
export async function announceWebhooks({ channels, log }: PaymentDeps): Promise<void> {
  for (const [channel, { announceWebhook }] of channels)
    if ((await announceWebhook?.()) === false)
      log.error({ channel }, 'a provider does not know where to notify us')
}
