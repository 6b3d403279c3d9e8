/** Event → what follows: every effect that crosses modules, on one page. */
import { writeRecharge } from '@saguao/contract/realtime/events.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Event, Reactions } from '#kernel/jobs/outbox.ts'
import type { Push } from '#kernel/socket/socket.ts'
import type { Notices } from '#modules/notices/notices.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Rewards } from '#modules/rewards/rewards.ts'

/** What reactions work with. */
export type Around = {
  readonly push: Push
  readonly notices: Pick<Notices, 'notifyAnswer' | 'notifyDeposit' | 'send'>
  readonly payments: Pick<Payments, 'send'>
  readonly rewards: Pick<Rewards, 'rewardDeposit' | 'rewardInviter' | 'welcome'>
}

type Ended = { readonly orderId: string; readonly amount: string; readonly currency: Cash }

/** The app asks how the order ended; the push only says that it did. */
const recharge = ({ orderId, amount, currency }: Ended): string =>
  writeRecharge({ orderId, amount: toMajor(minor(BigInt(amount)), currency) })

/** Whoever has the app open sees the answer come. */
async function tellAnswer({ push, notices }: Around, event: Event<'support.written'>): Promise<void> {
  const { playerId, bySupport } = event.payload
  const heard = await push.toThread(playerId)
  if (bySupport && !heard) await notices.notifyAnswer(event)
}

export const reactions: Reactions<Around> = {
  'player.registered': [{ name: 'welcome', run: ({ rewards }, event) => rewards.welcome(event) }],
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
  'withdraw.approved': [
    { name: 'send-payout', run: ({ payments }, { payload }) => payments.send(payload.orderId) },
  ],
  'support.written': [{ name: 'tell-answer', run: tellAnswer }],
  'wallet.moved': [
    { name: 'push-balance', run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'balance') },
  ],
}
