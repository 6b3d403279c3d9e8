import type { MatchEvent } from '@saguao/contract/matches.ts'
import { useEffect, useState } from 'react'

/** More than this behind, and what is shown would no longer be what is played. */
const behindMost = 6

/**
 * The event that is shown: those of a minute come together, and are played one after the other within it. A goal is not
 * kept waiting, because the score has it already.
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
