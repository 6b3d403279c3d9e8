// Payouts and provider events that need an operator's decision.
import { createPayments, type Payments } from '../../../server/src/modules/payments/payments.ts'
import { maxRows, money, operatorCommand, printTable } from '../lib/operator.ts'

async function list(payments: Payments): Promise<void> {
  const orders = await payments.openWithdrawals(maxRows)
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
  printTable(rows, 'No payout is open.')
}

async function review(payments: Payments): Promise<void> {
  const events = await payments.eventsToReview(maxRows)
  const rows = events.map(({ id, amount, currency, seenAt, providerEvent, ...event }) => ({
    event: String(id),
    ...event,
    provider: providerEvent,
    amount: amount === null ? '' : money(amount, currency ?? 'BRL'),
    seen: seenAt.toISOString(),
  }))
  printTable(rows, 'No provider event needs a review.')
  const rejected = await payments.rejectedNotifications(maxRows)
  printTable(
    rejected.map(({ id, receivedAt, ...rest }) => ({
      id: String(id),
      ...rest,
      at: receivedAt.toISOString(),
    })),
    'No notification was rejected.',
  )
}

export const { usage, run } = operatorCommand<Payments>({
  name: 'withdraw',
  open: createPayments,
  actions: {
    list: { help: '                        open payouts, oldest first', run: list },
    approve: {
      help: 'ORDER                send a payout that waits for approval',
      requires: ['id'],
      permission: 'payments:decide',
      run: async (payments, { id, by }) => {
        await payments.approveWithdrawal(id, by)
        console.log(`${id} is approved and will be sent.`)
      },
    },
    return: {
      help: 'ORDER --reason TEXT   return the money; the player reads the reason',
      requires: ['id', 'reason'],
      permission: 'payments:decide',
      run: async (payments, { id, reason }) => {
        await payments.rejectWithdrawal(id, reason)
        console.log(`The money of ${id} is returned to the player.`)
      },
    },
    review: {
      help: '                      provider events to review, and rejected notifications',
      run: review,
    },
    reviewed: {
      help: 'EVENT               mark an event as reviewed',
      requires: ['id'],
      permission: 'payments:decide',
      run: async (payments, { id, by }) => {
        const done = await payments.markReviewed(BigInt(id), by)
        console.log(done ? `${id} is reviewed.` : `${id} needs no review.`)
      },
    },
    refund: {
      help: 'EVENT                 send a payment that was not credited back to its payer',
      requires: ['id'],
      permission: 'payments:decide',
      run: async (payments, { id, by }) => {
        const due = await payments.refundEvent(BigInt(id), by)
        console.log(due ? `The payment of ${id} is refunded.` : `There is nothing to refund for ${id}.`)
      },
    },
  },
})
