/**
 * Decisions about a withdrawal. The order is locked while its state is read, so that of two decisions the second finds the
 * state that the first made. An exclusion does not stop the payout: the money belongs to the player. A block does.
 */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import type { PaymentOperatorDeps } from '#modules/payments/operators/operator-deps.ts'
import { approvedSums } from '#modules/payments/operators/operator-store.ts'
import { needsSecond } from '#modules/payments/operators/present.ts'
import {
  approveWithdrawalIn,
  holdWithdrawalIn,
  rejectWithdrawalIn,
  releaseWithdrawalIn,
} from '#modules/payments/withdraw/payout.ts'
import { lockPayouts, lockWithdrawal, type Withdrawal } from '#modules/payments/withdraw/withdraw-store.ts'

type Body = OperatorBody<'/operator/withdrawal/decide'>
type Decision = Body['decision']

/** The orders that each decision is possible for. */
const isPossible: Readonly<Record<Decision, (order: Withdrawal) => boolean>> = {
  approve: ({ state }) => state === 'created',
  // An approved order is held first, so that of an approval and a return at once one is refused.
  return: ({ state, heldAt }) => state === 'created' || (state === 'approved' && heldAt !== null),
  hold: ({ state, heldAt }) => (state === 'created' || state === 'approved') && heldAt === null,
  release: ({ state, heldAt }) => (state === 'created' || state === 'approved') && heldAt !== null,
}

async function readOrder({ identity }: PaymentOperatorDeps, tx: Tx, { id, decision }: Body) {
  const order = await lockWithdrawal(tx, id)
  if (!order) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  if (!isPossible[decision](order)) throw new Refusal('ORDER_DECIDED', { field: 'id' })
  const payee = await identity.lockAccount(tx, order.playerId)
  const isBlocked = payee?.isBlocked ?? true
  const isPaying = decision === 'approve' || (decision === 'release' && order.state === 'approved')
  if (isPaying && isBlocked) throw new Refusal('PAYEE_BLOCKED', { field: 'id' })
  return { order, isBlocked }
}

/**
 * Two operators: to approve more than the limit for one player within a day, in however many orders, and to pay an order
 * that another operator holds.
 */
async function needsTwo(
  deps: PaymentOperatorDeps,
  tx: Tx,
  order: Withdrawal,
  decision: Decision,
  by: string,
): Promise<boolean> {
  if (decision !== 'approve' && decision !== 'release') return false
  if (order.heldBy !== null && order.heldBy !== by) return true
  if (decision === 'release') return false
  // Approvals of two orders of the player at once take turns, so that the second counts the first.
  await lockPayouts(tx, order.playerId)
  const approved = await approvedSums(tx, [order.playerId], new Date(deps.clock.now()))
  return needsSecond(deps, order, approved.get(order.playerId))
}

const steps: Readonly<
  Record<Decision, (deps: PaymentOperatorDeps, tx: Tx, body: Body, by: string) => Promise<void>>
> = {
  approve: (deps, tx, { id }, by) => approveWithdrawalIn(deps, tx, id, by),
  return: (deps, tx, { id, reason }) => rejectWithdrawalIn(deps, tx, id, reason),
  hold: (deps, tx, { id, reason }, by) => holdWithdrawalIn(deps, tx, id, { by, reason }),
  release: (deps, tx, { id }) => releaseWithdrawalIn(deps, tx, id),
}

export const decideWithdrawal = (
  deps: PaymentOperatorDeps,
): OperatorHandlers['/operator/withdrawal/decide'] =>
  change({
    read: async (tx, { body, operator }) => {
      const { order, isBlocked } = await readOrder(deps, tx, body)
      const { state, heldAt, amount, fee, currency, playerId, accountId } = order
      return {
        subject: `withdrawal ${order.id}`,
        state: {
          state,
          isHeld: heldAt !== null,
          isBlocked,
          amount: String(amount),
          fee: String(fee),
          currency,
          player: String(playerId),
          accountId: String(accountId),
        },
        needsApproval: await needsTwo(deps, tx, order, body.decision, operator.email),
      }
    },
    apply: async (tx, { body, operator }) => {
      await steps[body.decision](deps, tx, body, operator.email)
      const order = await lockWithdrawal(tx, body.id)
      if (!order) throw new Error(`payments: withdrawal ${body.id} is gone`)
      const { id, state, heldAt } = order
      const isHeld = heldAt !== null
      return { data: { id, state, isHeld }, after: { state, isHeld } }
    },
  })
