import { expect, it } from 'vitest'
import type { Event, EventName } from '#kernel/jobs/outbox.ts'
import type { Push } from '#kernel/socket/socket.ts'
import { reactions } from '#reactions.ts'

/** Everything that follows from an event, in its order. */
async function following<E extends EventName>(event: Event<E>, isThere = true): Promise<unknown[]> {
  const said: unknown[] = []
  const push: Push = {
    toPlayer: (...pushed) => void said.push(pushed),
    toThread: async (player) => {
      said.push(['to the thread of', player])
      return isThere
    },
    disconnectSession: () => said.push('session'),
    disconnectPlayer: () => said.push('player'),
  }
  const payments = { sendPayout: async (orderId: string) => void said.push(['send', orderId]) }
  const rewards = {
    rewardDeposit: async () => void said.push('reward'),
    rewardInviter: async () => void said.push('reward the inviter'),
    welcome: async () => void said.push('welcome'),
  }
  const notices = {
    notifyDeposit: async () => void said.push('notify'),
    notifyAnswer: async () => void said.push('notify'),
    send: async ({ device }: { device: string }) => void said.push(['send to', device]),
  }
  const around = { push, payments, rewards, notices }
  for (const { run } of reactions[event.name]) await run(around, event)
  return said
}

it('money that moved makes its player’s apps read the balance again, and nobody else’s [R4.15]', async () => {
  const event = { id: 1n, name: 'wallet.moved', payload: { playerId: '7' } } as const
  expect(await following(event)).toEqual([['7', 'balance']])
})

it.each(['deposit.succeeded', 'deposit.failed'] as const)(
  '%s tells the player’s apps which order to query [R3.13]',
  async (name) => {
    const payload = {
      playerId: '7',
      orderId: 'D1',
      amount: '5050',
      currency: 'BRL',
      activityId: null,
    } as const
    const [pushed] = await following({ id: 1n, name, payload })
    expect(pushed).toEqual(['7', 'recharge', '{"orderId":"D1","amount":50.5}'])
  },
)

it('an approved payout is sent [R10.03]', async () => {
  const event = { id: 1n, name: 'withdraw.approved', payload: { orderId: 'W1' } } as const
  expect(await following(event)).toEqual([['send', 'W1']])
})

it('a deposit is rewarded after it was told, and who invited its player, too; then closed apps are told [R4.12]', async () => {
  const payload = {
    playerId: '7',
    orderId: 'D1',
    amount: '5050',
    currency: 'BRL',
    activityId: null,
  } as const
  const [, ...rewards] = await following({ id: 1n, name: 'deposit.succeeded', payload })
  expect(rewards).toEqual(['reward', 'reward the inviter', 'notify'])
})

it('a notice that is due is sent to its browser', async () => {
  const payload = { playerId: '7', device: 'd', kind: 'support', until: 0 } as const
  expect(await following({ id: 1n, name: 'notice.due', payload })).toEqual([['send to', 'd']])
})

it('what support wrote is told to open apps, and only where there is none to closed ones', async () => {
  const event = { id: 1n, name: 'support.written', payload: { playerId: '7', bySupport: true } } as const
  expect(await following(event)).toEqual([['to the thread of', '7']])
  expect(await following(event, false)).toEqual([['to the thread of', '7'], 'notify'])
  const own = { ...event, payload: { ...event.payload, bySupport: false } }
  expect(await following(own, false)).toEqual([['to the thread of', '7']])
})
