/** The time of a shared table, counted on this page between the server's words. */
import { crashCurveAt } from '@saguao/fair/crash.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import type { SharedTable } from '#features/play/table/shared-table.ts'

/** Figures change as often as they can be read; the stage draws every frame by itself. */
const everyMs = 100

export type PhaseTime = {
  readonly shared: SharedTable
  /** Whole seconds until the phase ends; null where nobody knows. */
  readonly secondsLeft: number | null
  /** What the curve of a flight shows. */
  readonly multiplier: number
}

export function usePhase(flow: Flow): PhaseTime | null {
  const shared = useStore(flow.store, (state) => state.shared)
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  if (!shared) return null
  const elapsedMs = Math.max(0, nowMs - shared.beganMs)
  const leftMs = shared.lengthMs === null ? null : Math.max(0, shared.lengthMs - elapsedMs)
  return {
    shared,
    secondsLeft: leftMs === null ? null : Math.ceil(leftMs / 1000),
    multiplier: crashCurveAt(elapsedMs),
  }
}
