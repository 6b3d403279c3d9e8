/** Polls a channel for the state of a charge whose notification is late or lost. */
import type { ChargeState } from '#modules/payments/channels/channel.ts'
import { applyCharge, failDeposit } from '#modules/payments/deposit/deposit-outcome.ts'
import {
  claimPoll,
  type Deposit,
  depositsToExpire,
  depositsToPoll,
} from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

/** A notification is overdue after this. */
const overdueAfterMs = 5_000
/** How often the job polls an order. */
const jobPollIntervalMs = 60_000
const maxPolledPerRun = 100

const isOpen = ({ state }: Deposit): boolean => state === 'created' || state === 'waiting'

async function applyState(deps: PaymentDeps, order: Deposit, state: ChargeState): Promise<void> {
  const { id, payChannel: channel } = order
  const now = new Date(deps.clock.now())
  const received = { channel, notification: null, now }
  if (state.outcome === 'paid')
    await applyCharge(deps, {
      ...received,
      event: { kind: 'charge.paid', orderId: id, payment: state.payment },
    })
  if (state.outcome === 'failed') {
    const { reason } = state
    const event = {
      kind: 'charge.failed',
      orderId: id,
      providerEventId: `asked:${id}`,
      reason,
      at: now,
    } as const
    await applyCharge(deps, { ...received, event })
  }
  if (state.outcome === 'unknown')
    deps.log.warn({ order: id, channel, error: state.error }, 'payments: the state of a charge is unknown')
}

/** Undefined when its channel is not configured any more. */
async function pollCharge(deps: PaymentDeps, order: Deposit): Promise<ChargeState | undefined> {
  const { id, providerRef, payChannel, playerId } = order
  const state = await deps.channels.get(payChannel)?.readCharge({ orderId: id, providerRef, playerId })
  if (state) await applyState(deps, order, state)
  return state
}

/** For a player who views the order: polls when the notification is overdue, once for concurrent requests. */
export async function pollIfOverdue(deps: PaymentDeps, order: Deposit): Promise<void> {
  const now = deps.clock.now()
  const isOverdue = order.chargedAt !== null && order.chargedAt.getTime() + overdueAfterMs <= now
  if (!isOpen(order) || !isOverdue) return
  if (await claimPoll(deps.db, order.id, new Date(now), new Date(now - overdueAfterMs)))
    await pollCharge(deps, order)
}

/** The job: also finds charges that were paid although the response to their creation was lost. */
export async function pollOverdueDeposits(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now - jobPollIntervalMs)
  for (const order of await depositsToPoll(deps.db, before, maxPolledPerRun))
    if (await claimPoll(deps.db, order.id, new Date(now), before)) await pollCharge(deps, order)
}

/** An order expires only after its channel was polled, and not while the channel cannot tell its state. */
export async function expireDeposits(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  for (const order of await depositsToExpire(deps.db, new Date(now), maxPolledPerRun)) {
    if (!(await claimPoll(deps.db, order.id, new Date(now), new Date(now - overdueAfterMs)))) continue
    const state = order.chargedAt === null ? undefined : await pollCharge(deps, order)
    if (state?.outcome !== 'unknown') await failDeposit(deps, order.payChannel, order.id, 'expired')
  }
}
