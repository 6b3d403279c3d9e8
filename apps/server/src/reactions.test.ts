import { expect, it } from 'vitest'
import type { Event, EventName } from '#kernel/jobs/outbox.ts'
import type { Push } from '#kernel/socket/socket.ts'
import { reactions } from '#reactions.ts'

/** Records the effects of an event in order. */
async function effectsOf<E extends EventName>(event: Event<E>, isAcknowledged = true): Promise<unknown[]> {
  const effects: unknown[] = []
  const push: Push = {
    toPlayer: (...pushed) => void effects.push(pushed),
    toPlayerWithAck: async (player) => {
      effects.push(['push with ack', player])
      return isAcknowledged
    },
    unwatch: (player, topic) => void effects.push(['unwatch', player, topic]),
    disconnectSession: () => effects.push('session'),
  }
  const payments = {
    sendPayout: async (orderId: string) => void effects.push(['send', orderId]),
    reconcile: async (channel: string, day: string) => {
      effects.push(['reconcile', channel, day])
      return 'impossible' as const
    },
  }
  const rewards = {
    rewardDeposit: async () => void effects.push('reward'),
    rewardInviter: async () => void effects.push('reward the inviter'),
    welcome: async () => void effects.push('welcome'),
  }
  const notices = {
    notifyDeposit: async () => void effects.push('notify'),
    notifyAnswer: async () => void effects.push('notify'),
    send: async ({ device }: { device: string }) => void effects.push(['send to', device]),
  }
  const identity = {
    persons: { sendSubmission: async (reference: string) => void effects.push(['submit', reference]) },
  }
  const reports = { runComparison: async (id: string) => void effects.push(['compare', id]) }
  const deleteAdReports = async (player: bigint) => void effects.push(['delete ad reports', String(player)])
  const deps = { identity, push, payments, reports, rewards, notices, deleteAdReports }
  for (const { run } of reactions[event.name]) await run(deps, event)
  return effects
}

it('a balance change is pushed to its player only [R4.15]', async () => {
  const event = { id: 1n, name: 'wallet.moved', payload: { playerId: '7' } } as const
  expect(await effectsOf(event)).toEqual([['7', 'balance']])
})

it.each(['deposit.succeeded', 'deposit.failed'] as const)(
  '%s is pushed with the order to query [R3.13]',
  async (name) => {
    const payload = {
      playerId: '7',
      orderId: 'D1',
      amount: '5050',
      currency: 'BRL',
      activityId: null,
    } as const
    const [pushed] = await effectsOf({ id: 1n, name, payload })
    expect(pushed).toEqual(['7', 'recharge', '{"orderId":"D1","amount":50.5}'])
  },
)

it('an approved payout is sent [R10.03]', async () => {
  const event = { id: 1n, name: 'withdraw.approved', payload: { orderId: 'W1' } } as const
  expect(await effectsOf(event)).toEqual([['send', 'W1']])
})

it('a deposit is pushed, then rewarded for the player and the inviter, then notified by web push [R4.12]', async () => {
  const payload = {
    playerId: '7',
    orderId: 'D1',
    amount: '5050',
    currency: 'BRL',
    activityId: null,
  } as const
  const [, ...rewards] = await effectsOf({ id: 1n, name: 'deposit.succeeded', payload })
  expect(rewards).toEqual(['reward', 'reward the inviter', 'notify'])
})

it('a notice that is due is sent to its browser', async () => {
  const payload = { playerId: '7', device: 'd', kind: 'support', until: 0 } as const
  expect(await effectsOf({ id: 1n, name: 'notice.due', payload })).toEqual([['send to', 'd']])
})

it('a support message is pushed to open web apps, and sent by web push only without one', async () => {
  const event = { id: 1n, name: 'support.written', payload: { playerId: '7', bySupport: true } } as const
  expect(await effectsOf(event)).toEqual([['push with ack', '7']])
  expect(await effectsOf(event, false)).toEqual([['push with ack', '7'], 'notify'])
  const own = { ...event, payload: { ...event.payload, bySupport: false } }
  expect(await effectsOf(own, false)).toEqual([['push with ack', '7']])
})
