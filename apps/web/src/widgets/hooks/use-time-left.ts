import { useEffect, useState } from 'react'

function secondsUntil(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
}

/** Whole seconds until a time; correct after the device has slept. */
export function useTimeLeft(untilMs: number): number {
  const [, setSeconds] = useState(() => secondsUntil(untilMs))
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(untilMs)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [untilMs])
  return secondsUntil(untilMs)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 14:59, or 1:14:59 from one hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = twoDigits(seconds % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${twoDigits(minutes)}:${rest}`
}
