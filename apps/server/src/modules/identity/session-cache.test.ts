import { expect, it } from 'vitest'
import type { Session } from '#kernel/security/session.ts'
import { createSessionMemory } from './session-cache.ts'

const session = (sessionId: bigint): Session => ({
  playerId: 1n,
  sessionId,
  country: 'BR',
  currency: 'BRL',
  moneyUntil: 0,
})

function open() {
  let now = 1_000_000
  const memory = createSessionMemory({ now: () => now })
  const knows = (...keys: readonly string[]) => keys.filter((key) => memory.recall(key) !== undefined)
  const pass = (ms: number): void => {
    now += ms
  }
  return { memory, knows, pass }
}

it('a session is known for half a second from when it was read, whoever is read meanwhile', () => {
  const { memory, knows, pass } = open()
  pass(400)
  memory.remember('ana', session(1n))
  pass(300)
  memory.remember('rui', session(2n))
  pass(199)
  expect(knows('ana', 'rui')).toEqual(['ana', 'rui'])
  pass(1)
  expect(knows('ana', 'rui')).toEqual(['rui'])
})

it('what was read anew is known for half a second again', () => {
  const { memory, knows, pass } = open()
  for (let times = 0; times < 5; times++) {
    memory.remember('ana', session(1n))
    pass(499)
    expect(knows('ana')).toEqual(['ana'])
  }
})

it('a session that ended is forgotten at once, however long ago it was read', () => {
  const { memory, knows, pass } = open()
  memory.remember('ana', session(1n))
  memory.remember('rui', session(2n))
  pass(499)
  memory.remember('bia', session(3n))
  pass(1)
  memory.remember('ana', session(1n))
  memory.forget(new Set([1n, 3n]))
  expect(knows('ana', 'rui', 'bia')).toEqual([])
})

it('a clock that is set back makes nothing young again', () => {
  const { memory, knows, pass } = open()
  memory.remember('ana', session(1n))
  pass(-10)
  expect(knows('ana')).toEqual([])
  memory.remember('rui', session(2n))
  expect(knows('ana', 'rui')).toEqual(['rui'])
})

it('a crowd of tokens takes no more room than for so many, and the newest are known', () => {
  const { memory, knows } = open()
  for (let n = 0; n < 60_000; n++) memory.remember(`token ${n}`, session(BigInt(n)))
  expect(knows('token 0', 'token 9999', 'token 59999')).toEqual(['token 59999'])
})
