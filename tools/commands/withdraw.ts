// `npm run withdraw`: what an operator decides about money until there is a console.
//   list                          payouts under way, the oldest first
//   approve ORDER --by NAME       a payout that waits for somebody may be sent
//   return ORDER --reason TEXT    … or its money goes back, and the player reads why
//   review                        what providers said that somebody has to look at, and what was not genuine
//   reviewed EVENT --by NAME      it was looked at
//   refund EVENT --by NAME        money that was not credited goes back to whoever paid it
import { type Cash, formatMoney, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import {
  badNotifications,
  eventsToReview,
  markReviewed,
} from '../../apps/server/src/modules/payments/channels/event-store.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/payments.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../apps/server/src/modules/payments/withdraw/payout.ts'
import { refundEvent } from '../../apps/server/src/modules/payments/withdraw/refunds.ts'
import { withdrawalsIn } from '../../apps/server/src/modules/payments/withdraw/withdraw-store.ts'
import { type Asked, operate } from '../lib/operate.ts'

const shownMost = 200

const money = (amount: bigint, currency: string): string =>
  `${formatMoney(toMajor(amount as Minor, currency as Cash), currency as Cash, 'en')} ${currency}`

const say = (rows: readonly object[], none: string): void =>
  rows.length > 0 ? console.table(rows) : console.log(none)

async function list({ db, clock }: Payments): Promise<void> {
  const orders = await withdrawalsIn(db, ['created', 'approved', 'sent'], new Date(clock.now()), shownMost)
  const rows = orders.map((order) => ({
    order: order.id,
    state: order.state,
    player: String(order.playerId),
    amount: money(order.amount, order.currency),
    fee: money(order.fee, order.currency),
    to: `${order.paymentMethod} ${order.masked}`,
    name: order.name ?? '',
    since: order.createdAt.toISOString(),
  }))
  say(rows, 'No payout is under way.')
}

async function review({ db }: Payments): Promise<void> {
  const events = await eventsToReview(db, shownMost)
  const rows = events.map(({ id, amount, currency, seenAt, providerEvent, ...event }) => ({
    event: String(id),
    ...event,
    provider: providerEvent,
    amount: amount === null ? '' : money(amount, currency ?? 'BRL'),
    seen: seenAt.toISOString(),
  }))
  say(rows, 'Nothing is to be reviewed.')
  const bad = await badNotifications(db, shownMost)
  const notTaken = bad.map(({ id, receivedAt, ...one }) => ({
    id: String(id),
    ...one,
    at: receivedAt.toISOString(),
  }))
  say(notTaken, 'Every notification was genuine.')
}

const commands: Readonly<Record<string, (payments: Payments, asked: Asked) => Promise<void>>> = {
  list,
  review,
  approve: async (payments, { id, by }) => {
    await approveWithdrawal(payments, id, by)
    console.log(`${id} is approved and will be sent.`)
  },
  return: async (payments, { id, reason }) => {
    await rejectWithdrawal(payments, id, reason)
    console.log(`The money of ${id} is back with its player.`)
  },
  reviewed: async ({ db, clock }, { id, by }) => {
    const done = await markReviewed(db, BigInt(id), by, new Date(clock.now()))
    console.log(done ? `${id} was looked at.` : `${id} is not to be reviewed.`)
  },
  refund: async (payments, { id, by }) => {
    const due = await refundEvent(payments, BigInt(id), by)
    console.log(due ? `The payment of ${id} goes back.` : `There is nothing to give back for ${id}.`)
  },
}

const needed: Readonly<Record<string, readonly (keyof Asked)[]>> = {
  approve: ['id', 'by'],
  return: ['id', 'reason'],
  reviewed: ['id', 'by'],
  refund: ['id', 'by'],
}

await operate({
  name: 'withdraw',
  commands,
  needed,
  open: createPayments,
})
