/** The reactions to each event: all effects that cross module borders. */

import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { writeRecharge } from '@saguao/contract/realtime/events.ts'
import type { Event, Reactions } from '#kernel/jobs/outbox.ts'
import type { Push } from '#kernel/socket/socket.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Notices } from '#modules/notices/notices.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Reports } from '#modules/reports/reports.ts'
import type { Rewards } from '#modules/rewards/rewards.ts'
import { tableTopicName } from '#socket-topics.ts'

export type ReactionDeps = {
  readonly identity: { readonly persons: Pick<Identity['persons'], 'sendSubmission'> }
  readonly push: Push
  deleteAdReports(player: bigint): Promise<void>
  readonly notices: Pick<Notices, 'notifyAnswer' | 'notifyDeposit' | 'send'>
  readonly payments: Pick<Payments, 'sendPayout' | 'reconcile'>
  readonly reports: Pick<Reports, 'runComparison'>
  readonly rewards: Pick<Rewards, 'rewardDeposit' | 'rewardInviter' | 'welcome'>
}

type EndedOrder = { readonly orderId: string; readonly amount: string; readonly currency: Cash }

/** The push only says that the order ended; the web app then reads its result. */
const recharge = ({ orderId, amount, currency }: EndedOrder): string =>
  writeRecharge({ orderId, amount: toMajor(minor(BigInt(amount)), currency) })

/** Sends a web push notice only when no open web app acknowledged the message. */
async function pushSupportMessage(
  { push, notices }: ReactionDeps,
  event: Event<'support.written'>,
): Promise<void> {
  const { playerId, bySupport } = event.payload
  const isAcknowledged = await push.toPlayerWithAck(playerId, 'support')
  if (bySupport && !isAcknowledged) await notices.notifyAnswer(event)
}

export const reactions: Reactions<ReactionDeps> = {
  'player.registered': [{ name: 'welcome', run: ({ rewards }, event) => rewards.welcome(event) }],
  'player.closed': [
    {
      name: 'delete-ad-reports',
      run: ({ deleteAdReports }, { payload }) => deleteAdReports(BigInt(payload.playerId)),
    },
  ],
  'identity.submitted': [
    {
      name: 'send-to-provider',
      run: ({ identity }, { payload }) => identity.persons.sendSubmission(payload.reference),
    },
  ],
  'identity.changed': [
    {
      name: 'push-protection',
      run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'protection'),
    },
  ],
  'deposit.succeeded': [
    {
      name: 'push-recharge',
      run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'recharge', recharge(payload)),
    },
    { name: 'reward-deposit', run: ({ rewards }, event) => rewards.rewardDeposit(event) },
    { name: 'reward-inviter', run: ({ rewards }, event) => rewards.rewardInviter(event) },
    { name: 'notify', run: ({ notices }, event) => notices.notifyDeposit(event) },
  ],
  'deposit.failed': [
    {
      name: 'push-recharge',
      run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'recharge', recharge(payload)),
    },
    { name: 'notify', run: ({ notices }, event) => notices.notifyDeposit(event) },
  ],
  'notice.due': [{ name: 'send-notice', run: ({ notices }, { payload }) => notices.send(payload) }],
  'sessions.ended': [
    {
      name: 'disconnect',
      run: ({ push }, { payload }) => {
        for (const id of payload.sessions) push.disconnectSession(BigInt(id))
      },
    },
  ],
  'reconcile.requested': [
    {
      name: 'reconcile',
      run: async ({ payments }, { payload: { channel, day } }) => {
        await payments.reconcile(channel, day)
      },
    },
  ],
  'report.compared': [
    { name: 'compare-month', run: ({ reports }, { payload }) => reports.runComparison(payload.comparisonId) },
  ],
  'withdraw.approved': [
    { name: 'send-payout', run: ({ payments }, { payload }) => payments.sendPayout(payload.orderId) },
  ],
  'support.written': [{ name: 'push-support-message', run: pushSupportMessage }],
  'protection.changed': [
    {
      name: 'push-protection',
      run: ({ push }, { payload: { playerId, endsPlay } }) => {
        if (endsPlay) push.unwatch(playerId, tableTopicName)
        push.toPlayer(playerId, 'protection')
      },
    },
  ],
  'wallet.moved': [
    { name: 'push-balance', run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'balance') },
  ],
}
