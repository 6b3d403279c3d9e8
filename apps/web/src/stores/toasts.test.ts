import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, toast, toastMs, useToasts } from '#stores/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.useRealTimers())

const texts = () => useToasts.getState().toasts.map(({ text }) => text)

it('a failure stays 5 s, an error and a success 3 s, anything else 2 s [R9.01]', () => {
  expect(toastMs).toEqual({ failure: 5000, error: 3000, success: 3000, default: 2000 })
  toast('failure', 'failure')
  toast('error', 'error')
  toast('default')
  vi.advanceTimersByTime(1999)
  expect(texts()).toEqual(['failure', 'error', 'default'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['failure', 'error'])
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['failure'])
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual([])
})

it('the same text is shown once, and never more than three at a time', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) toast(text)
  expect(texts()).toEqual(['a', 'c', 'd'])
})

it('a toast can be dismissed before its time', () => {
  toast('a', 'failure')
  dismissToast(useToasts.getState().toasts[0]?.id ?? 0)
  expect(texts()).toEqual([])
})
