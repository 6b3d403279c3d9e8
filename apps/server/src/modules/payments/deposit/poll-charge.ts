/** Asking a channel how an order stands, because its notification is late, was lost, or will never come. */
import type { ChargeState } from '#modules/payments/channels/channel.ts'
import { applyCharge, failDeposit } from '#modules/payments/deposit/deposit-outcome.ts'
import {
  type Deposit,
  depositsToAsk,
  depositsToExpire,
  takeAsking,
} from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

/** Before that a notification isn't late. */
const patienceMs = 5_000
/** How often the job asks about an order that nobody looks at. */
const jobAsksAgainMs = 60_000
const askedPerRun = 100

const isOpen = ({ state }: Deposit): boolean => state === 'created' || state === 'waiting'

async function applyState(deps: PaymentDeps, order: Deposit, state: ChargeState): Promise<void> {
  const { id, payChannel: channel } = order
  const now = new Date(deps.clock.now())
  const said = { channel, notification: null, now }
  if (state.outcome === 'paid')
    await applyCharge(deps, {
      ...said,
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
    await applyCharge(deps, { ...said, event })
  }
  if (state.outcome === 'unknown')
    deps.log.warn({ order: id, channel, error: state.error }, 'a channel could not say how a charge stands')
}

/** Undefined when its channel is gone. */
async function ask(deps: PaymentDeps, order: Deposit): Promise<ChargeState | undefined> {
  const { id, providerRef, payChannel } = order
  const state = await deps.channels.get(payChannel)?.readCharge({ orderId: id, providerRef })
  if (state) await applyState(deps, order, state)
  return state
}

/** For a player who looks at the order: asks when the notification is late, one asker at a time. */
export async function askIfLate(deps: PaymentDeps, order: Deposit): Promise<void> {
  const now = deps.clock.now()
  const late = order.chargedAt !== null && order.chargedAt.getTime() + patienceMs <= now
  if (!isOpen(order) || !late) return
  if (await takeAsking(deps.db, order.id, new Date(now), new Date(now - patienceMs))) await ask(deps, order)
}

/** The job behind it: also finds what was paid after a call to the channel that was never written down. */
export async function askAboutLate(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now - jobAsksAgainMs)
  for (const order of await depositsToAsk(deps.db, before, askedPerRun))
    if (await takeAsking(deps.db, order.id, new Date(now), before)) await ask(deps, order)
}

/** Nothing is given up before its channel was asked, and what the channel can't say is not given up yet. */
export async function expireDeposits(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  for (const order of await depositsToExpire(deps.db, new Date(now), askedPerRun)) {
    if (!(await takeAsking(deps.db, order.id, new Date(now), new Date(now - patienceMs)))) continue
    const state = order.chargedAt === null ? undefined : await ask(deps, order)
    if (state?.outcome !== 'unknown') await failDeposit(deps, order.payChannel, order.id, 'expired')
  }
}
