/** Refunds of payments to their payer. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { RefundState } from '#modules/payments/channels/channel.ts'
import {
  changeRefund,
  insertRefund,
  markReviewed,
  type RefundOrder,
  refundsDue,
  uncreditedEvent,
} from '#modules/payments/channels/event-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

const maxPerRun = 100
const retryAfterMs = 60_000

function changeFor(state: RefundState): Parameters<typeof changeRefund>[2] {
  if (state.outcome === 'refunded') return { state: 'done', refundRef: state.refundRef }
  return state.outcome === 'refused' ? { state: 'refused', reason: state.reason } : { state: 'due' }
}

async function sendRefund(deps: PaymentDeps, due: RefundOrder): Promise<void> {
  const { channel, providerEvent, orderId, amount, currency } = due
  const state = await deps.channels.get(channel)?.refund({
    orderId,
    providerRef: null,
    providerEventId: providerEvent,
    amount: amount as Minor,
    currency: currency as Cash,
  })
  if (!state) return
  await changeRefund(deps.db, due, changeFor(state), new Date(deps.clock.now()))
  if (state.outcome === 'refused')
    deps.log.error(
      { channel, order: orderId, reason: state.reason },
      'payments: the channel refused a refund',
    )
}

/** Idempotent per payment: a refund that is requested twice is paid once. */
export async function payRefunds(deps: PaymentDeps): Promise<void> {
  const before = new Date(deps.clock.now() - retryAfterMs)
  for (const due of await refundsDue(deps.db, before, maxPerRun)) await sendRefund(deps, due)
}

/** An operator refunds a payment that was not credited. False when there is nothing to refund. */
export async function refundEventIn(
  { clock }: PaymentDeps,
  tx: Tx,
  id: bigint,
  by: string,
): Promise<boolean> {
  const now = new Date(clock.now())
  const event = await uncreditedEvent(tx, id)
  if (!event) return false
  await markReviewed({ query: tx }, id, by, now)
  return insertRefund(tx, event, now)
}
