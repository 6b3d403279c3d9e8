import { useEffect, useState } from 'react'

/** Remaining minutes may be up to a minute old. */
const maxIntervalMs = 60_000

/** The current time, updated every minute and at each of the `changeTimes`. */
export function useNow(changeTimes: readonly number[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const nextMs = Math.min(nowMs + maxIntervalMs, ...changeTimes.filter((timeMs) => timeMs > nowMs))
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), nextMs - Date.now())
    return () => clearTimeout(timer)
  }, [nextMs])
  return nowMs
}
