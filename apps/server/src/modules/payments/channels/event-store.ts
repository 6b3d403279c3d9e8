/** SQL on notifications and events of providers, and on refunds. */
import type { Db, Tx } from '#kernel/db/db.ts'
import type { ChannelEvent, Verified } from '#modules/payments/channels/channel.ts'

export type Verdict = Verified['verdict']

/** The change that an event made, or why it made none. */
export type Effect =
  | 'credited'
  | 'credited_late'
  | 'failed'
  | 'paid'
  | 'returned'
  | 'repeated'
  | 'paid_again'
  | 'mismatch'
  | 'unknown_order'
  | 'payer_mismatch'
  | 'account_closed'
  | 'limit_reached'
  | 'contradiction'

/** An operator has to review these; the table's partial index has the same list. */
export const effectsToReview: readonly Effect[] = [
  'credited_late',
  'paid_again',
  'mismatch',
  'unknown_order',
  'payer_mismatch',
  'contradiction',
]
const appliedEffects: readonly Effect[] = ['credited', 'credited_late', 'failed', 'paid', 'returned']

export type NewNotification = {
  readonly channel: string
  readonly verdict: Verdict
  readonly address: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly receivedAt: Date
}

export async function insertNotification(db: Db, notification: NewNotification): Promise<bigint> {
  const { id } = await db.query
    .insertInto('paymentNotification')
    .values({ ...notification, headers: JSON.stringify(notification.headers) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An event with its origin and time of receipt. */
export type ReceivedEvent = {
  readonly channel: string
  readonly event: ChannelEvent
  /** Null when the channel was polled. */
  readonly notification: bigint | null
  readonly now: Date
}

export const eventId = (event: ChannelEvent): string =>
  event.kind === 'charge.paid' ? event.payment.providerEventId : event.providerEventId

const amountOf = (event: ChannelEvent) => {
  if (event.kind === 'charge.paid') return event.payment
  return event.kind === 'payout.paid' ? event : { amount: null, currency: null }
}

export async function insertEvent(
  tx: Tx,
  { channel, event, notification, now }: ReceivedEvent,
  effect: Effect,
): Promise<void> {
  const { amount, currency } = amountOf(event)
  await tx
    .insertInto('paymentEvent')
    .values({
      notificationId: notification,
      channel,
      providerEvent: eventId(event),
      kind: event.kind,
      orderId: event.orderId,
      amount,
      currency,
      effect,
      at: event.kind === 'charge.paid' ? event.payment.at : event.at,
      seenAt: now,
    })
    .execute()
}

/** Whether this event already changed an order. */
export async function hasChanged(tx: Tx, { channel, event }: ReceivedEvent): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentEvent')
    .where('channel', '=', channel)
    .where('providerEvent', '=', eventId(event))
    .where('kind', '=', event.kind)
    .where('effect', 'in', appliedEffects)
    .select('orderId')
    .executeTakeFirst()
  return row !== undefined
}

const maxIdsPerStatement = 1_000

/** The payments of these orders that the channel has reported before, whatever their effect. */
export async function knownPayments(
  db: Db,
  channel: string,
  orders: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < orders.length; from += maxIdsPerStatement) {
    const rows = await db.query
      .selectFrom('paymentEvent')
      .where('orderId', 'in', orders.slice(from, from + maxIdsPerStatement))
      .where('channel', '=', channel)
      .where('kind', '=', 'charge.paid')
      .select('providerEvent')
      .execute()
    for (const { providerEvent } of rows) known.add(providerEvent)
  }
  return known
}

export async function countToReview(db: Db): Promise<number> {
  const { count } = await db.query
    .selectFrom('paymentEvent')
    .where('reviewedAt', 'is', null)
    .where('effect', 'in', effectsToReview)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notifications that were not genuine, the newest first. */
export const rejectedNotifications = (
  { query }: Db,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
) =>
  query
    .selectFrom('paymentNotification')
    .where('verdict', '<>', 'genuine')
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0n))
    .select(['id', 'channel', 'verdict', 'address', 'receivedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function markReviewed(
  db: Pick<Db, 'query'>,
  id: bigint,
  by: string,
  now: Date,
): Promise<boolean> {
  const done = await db.query
    .updateTable('paymentEvent')
    .set({ reviewedAt: now, reviewedBy: by })
    .where('id', '=', id)
    .where('reviewedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

// Refunds

/** Payments that were received but not credited: paid twice, a wrong amount, or an unknown order. */
const uncredited: readonly Effect[] = ['paid_again', 'mismatch', 'unknown_order']

export async function uncreditedEvent(tx: Tx, id: bigint): Promise<RefundOrder | undefined> {
  const row = await tx
    .selectFrom('paymentEvent')
    .where('id', '=', id)
    .where('kind', '=', 'charge.paid')
    .where('effect', 'in', uncredited)
    .select(['channel', 'providerEvent', 'orderId', 'amount', 'currency'])
    .executeTakeFirst()
  if (row?.amount == null || row.currency == null) return undefined
  return { ...row, amount: row.amount, currency: row.currency }
}

export type RefundOrder = {
  readonly channel: string
  readonly providerEvent: string
  readonly orderId: string
  readonly amount: bigint
  readonly currency: string
}

/** A payment that is or will be refunded is never credited. */
export async function isRefunded(tx: Tx, { channel, event }: ReceivedEvent): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentRefund')
    .where('channel', '=', channel)
    .where('providerEvent', '=', eventId(event))
    .select('orderId')
    .executeTakeFirst()
  return row !== undefined
}

/** A payment is refunded once: false when its refund exists. */
export async function insertRefund(tx: Tx, refund: RefundOrder, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('paymentRefund')
    .values({ ...refund, createdAt: now, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst()
  return made !== undefined
}

export const refundsDue = (db: Db, triedBefore: Date, limit: number) =>
  db.query
    .selectFrom('paymentRefund')
    .where('state', '=', 'due')
    .where('changedAt', '<=', triedBefore)
    .select(['channel', 'providerEvent', 'orderId', 'amount', 'currency', 'tries'])
    .orderBy('changedAt')
    .limit(limit)
    .execute()

type RefundChange = {
  readonly state: 'due' | 'done' | 'refused'
  readonly refundRef?: string
  readonly reason?: string
}

export async function changeRefund(
  db: Db,
  { channel, providerEvent }: Pick<RefundOrder, 'channel' | 'providerEvent'>,
  change: RefundChange,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('paymentRefund')
    .set((e) => ({ ...change, tries: e('tries', '+', 1), changedAt: now }))
    .where('channel', '=', channel)
    .where('providerEvent', '=', providerEvent)
    .execute()
}
