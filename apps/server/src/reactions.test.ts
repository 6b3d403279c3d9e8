import { expect, it } from 'vitest'
import type { Push } from '#kernel/socket.ts'
import { reactions } from '#reactions.ts'

it('money that moved makes its player’s apps read the balance again, and nobody else’s [R4.15]', async () => {
  const pushed: unknown[] = []
  const push: Push = {
    toPlayer: (...said) => void pushed.push(said),
    disconnectSession: () => pushed.push('session'),
    disconnectPlayer: () => pushed.push('player'),
  }
  const event = { id: 1n, name: 'wallet.moved', payload: { playerId: '7' } } as const
  for (const { run } of reactions['wallet.moved']) await run({ push }, event)
  expect(pushed).toEqual([['7', 'balance']])
})
