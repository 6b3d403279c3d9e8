import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { clockText, useTimeLeft } from '#widgets/hooks/use-time-left.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is correct at the first render and stops at 0', async () => {
  const until = Date.now() + 90_000
  const { result, act } = await renderHook(() => useTimeLeft(until))
  expect(result.current).toBe(90)
  await act(() => vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(30)
  await act(() => vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(0)
})

it('is 0 for a past time', async () => {
  const { result } = await renderHook(() => useTimeLeft(Date.now() - 1000))
  expect(result.current).toBe(0)
})

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [899, '14:59'],
  [4499, '1:14:59'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
