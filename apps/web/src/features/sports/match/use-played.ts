import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import { useEffect, useState } from 'react'

/** With a larger backlog the shown event would no longer match the play. */
const behindMost = 6

/**
 * Number of events shown. The events of a minute arrive together and are shown one after the other within it. A goal
 * is shown at once, because the score already includes it.
 */
export function usePlayed(events: readonly MatchEvent[], minuteMs: number): number {
  const [shown, setShown] = useState(events.length)
  const behind = events.length - shown
  const goal = events.findLastIndex(({ kind }, at) => at >= shown && kind === 'goal')
  if (goal >= shown) setShown(goal + 1)
  else if (behind < 0 || behind > behindMost) setShown(events.length)
  useEffect(() => {
    if (behind <= 0) return
    const timer = setTimeout(() => setShown((count) => count + 1), minuteMs / (behind + 1))
    return () => clearTimeout(timer)
  }, [behind, minuteMs])
  return Math.min(shown, events.length)
}
