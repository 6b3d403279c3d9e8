/** How long a conversation waits, short: `4 min`, `2 h`, `3 d`. */
import { useEffect, useState } from 'react'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export function waitText(since: string, now: number): string {
  const waited = Math.max(0, now - new Date(since).getTime())
  if (waited < hourMs) return `${Math.floor(waited / minuteMs)} min`
  return waited < dayMs ? `${Math.floor(waited / hourMs)} h` : `${Math.floor(waited / dayMs)} d`
}

/** Players expect an answer within a quarter of an hour, and complain after an hour. */
export function waitColour(since: string, now: number): 'gray' | 'orange' | 'red' {
  const waited = now - new Date(since).getTime()
  if (waited > hourMs) return 'red'
  return waited > hourMs / 4 ? 'orange' : 'gray'
}

const tickMs = 15_000

/** The time, renewed while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
