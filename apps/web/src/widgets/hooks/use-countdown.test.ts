import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCountdown } from '#widgets/hooks/use-countdown.ts'

describe('useCountdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('counts from 60 to 0 and stays there [R9.12]', async () => {
    const { result, act } = await renderHook(useCountdown)
    expect(result.current.secondsLeft).toBe(0)
    await act(() => result.current.start(60))
    expect(result.current.secondsLeft).toBe(60)
    await act(() => vi.advanceTimersByTime(1000))
    expect(result.current.secondsLeft).toBe(59)
    await act(() => vi.advanceTimersByTime(58_999))
    expect(result.current.secondsLeft).toBe(1)
    await act(() => vi.advanceTimersByTime(60_000))
    expect(result.current.secondsLeft).toBe(0)
  })

  it('shows the right number after the device has slept', async () => {
    const { result, act } = await renderHook(useCountdown)
    await act(() => result.current.start(60))
    await act(() => {
      vi.setSystemTime(Date.now() + 45_000)
      vi.advanceTimersByTime(250)
    })
    expect(result.current.secondsLeft).toBe(15)
  })

  it('can be stopped and restarted', async () => {
    const { result, act } = await renderHook(useCountdown)
    await act(() => result.current.start(60))
    await act(() => result.current.stop())
    expect(result.current.secondsLeft).toBe(0)
    await act(() => result.current.start(10))
    expect(result.current.secondsLeft).toBe(10)
  })
})
