import { useCallback, useEffect, useState } from 'react'

type Countdown = {
  /** Whole seconds; 0 before the start and after the end. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
  readonly stop: () => void
}

/** Counts to a deadline and not by ticks, so that the number is right after the device has slept. */
export function useCountdown(): Countdown {
  const [deadline, setDeadline] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (deadline === 0) return
    const tick = () => {
      const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [deadline])
  const start = useCallback((seconds: number) => {
    setDeadline(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }, [])
  const stop = useCallback(() => {
    setDeadline(0)
    setSecondsLeft(0)
  }, [])
  return { secondsLeft, start, stop }
}
