import { expect, it } from 'vitest'
import type { Session } from '#kernel/security/session.ts'
import { createSessionCache } from './session-cache.ts'

const session = (sessionId: bigint): Session => ({
  playerId: 1n,
  sessionId,
  country: 'BR',
  currency: 'BRL',
  moneyUntil: 0,
})

function open() {
  let now = 1_000_000
  const cache = createSessionCache({ now: () => now })
  const cachedOf = (...keys: readonly string[]) => keys.filter((key) => cache.get(key) !== undefined)
  const pass = (ms: number): void => {
    now += ms
  }
  return { cache, cachedOf, pass }
}

it('a session is cached for half a second after it was read, whatever else is cached meanwhile', () => {
  const { cache, cachedOf, pass } = open()
  pass(400)
  cache.set('ana', session(1n))
  pass(300)
  cache.set('rui', session(2n))
  pass(199)
  expect(cachedOf('ana', 'rui')).toEqual(['ana', 'rui'])
  pass(1)
  expect(cachedOf('ana', 'rui')).toEqual(['rui'])
})

it('a session that is read again is cached for another half second', () => {
  const { cache, cachedOf, pass } = open()
  for (let times = 0; times < 5; times++) {
    cache.set('ana', session(1n))
    pass(499)
    expect(cachedOf('ana')).toEqual(['ana'])
  }
})

it('an ended session is removed at once, whenever it was read', () => {
  const { cache, cachedOf, pass } = open()
  cache.set('ana', session(1n))
  cache.set('rui', session(2n))
  pass(499)
  cache.set('bia', session(3n))
  pass(1)
  cache.set('ana', session(1n))
  cache.delete(new Set([1n, 3n]))
  expect(cachedOf('ana', 'rui', 'bia')).toEqual([])
})

it('a clock that is set back does not make entries fresh again', () => {
  const { cache, cachedOf, pass } = open()
  cache.set('ana', session(1n))
  pass(-10)
  expect(cachedOf('ana')).toEqual([])
  cache.set('rui', session(2n))
  expect(cachedOf('ana', 'rui')).toEqual(['rui'])
})

it('the number of entries is limited, and the newest are kept', () => {
  const { cache, cachedOf } = open()
  for (let n = 0; n < 60_000; n++) cache.set(`token ${n}`, session(BigInt(n)))
  expect(cachedOf('token 0', 'token 9999', 'token 59999')).toEqual(['token 59999'])
})
