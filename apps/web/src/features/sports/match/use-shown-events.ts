import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { useEffect, useState } from 'react'

/** With a larger backlog the shown event would no longer match the play. */
const maxBacklog = 6

/**
 * Number of events shown. The events of a minute arrive together and are shown one after the other within it. A goal
 * is shown at once, because the score already includes it.
 */
export function useShownEvents(events: readonly MatchEvent[], minuteMs: number): number {
  const [shown, setShown] = useState(events.length)
  const backlog = events.length - shown
  const goal = events.findLastIndex(({ kind }, at) => at >= shown && kind === 'goal')
  if (goal >= shown) setShown(goal + 1)
  else if (backlog < 0 || backlog > maxBacklog) setShown(events.length)
  useEffect(() => {
    if (backlog <= 0) return
    const timer = setTimeout(() => setShown((count) => count + 1), minuteMs / (backlog + 1))
    return () => clearTimeout(timer)
  }, [backlog, minuteMs])
  return Math.min(shown, events.length)
}
