import { useEffect, useState } from 'react'

/** What is said in minutes may be a minute old. */
const longestMs = 60_000

/** The present moment, drawn anew every minute and at each of the `turns` as it comes. */
export function useMoment(turns: readonly number[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const nextMs = Math.min(nowMs + longestMs, ...turns.filter((turnMs) => turnMs > nowMs))
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), nextMs - Date.now())
    return () => clearTimeout(timer)
  }, [nextMs])
  return nowMs
}
