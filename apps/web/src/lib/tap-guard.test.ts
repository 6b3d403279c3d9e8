import { tapGuardMs } from '@saguao/contract/product/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tapGuard } from './tap-guard.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('a tap within 1 s of the previous one is ignored [R2.21] [R9.03]', () => {
  expect(tapGuardMs).toBe(1000)
  const taps: string[] = []
  const tap = tapGuard((name: string) => taps.push(name))
  tap('first')
  vi.advanceTimersByTime(999)
  tap('too soon')
  vi.advanceTimersByTime(1)
  tap('second')
  expect(taps).toEqual(['first', 'second'])
})
