/** Time within the phase of a shared table, counted locally between messages of the server. */
import { crashCurveAt } from '@saguao/fair/games/crash.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { SharedTable } from '#features/play/table/shared-table.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'

/** Figures change only as often as they can be read; the scene draws every frame by itself. */
const intervalMs = 100

export type PhaseTime = {
  readonly shared: SharedTable
  /** Whole seconds until the phase ends; null while the end is unknown. */
  readonly secondsLeft: number | null
  /** The multiplier of the flight at this moment. */
  readonly multiplier: number
}

export function usePhase(controller: BetController): PhaseTime | null {
  const shared = useStore(controller.view, (state) => state.shared)
  const hidden = useHidden()
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    if (hidden) return
    const timer = setInterval(() => setNowMs(performance.now()), intervalMs)
    return () => clearInterval(timer)
  }, [hidden])
  if (!shared) return null
  const elapsedMs = Math.max(0, nowMs - shared.startMs)
  const leftMs = shared.lengthMs === null ? null : Math.max(0, shared.lengthMs - elapsedMs)
  return {
    shared,
    secondsLeft: leftMs === null ? null : Math.ceil(leftMs / 1000),
    multiplier: crashCurveAt(elapsedMs),
  }
}
