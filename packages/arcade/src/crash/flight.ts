/** The state of a flight, derived from table messages. */
import type { TablePhase, TableState } from '@saguao/contract/realtime/table-state.ts'
import { crashCurveAt, crashMsOf } from '@saguao/fair/games/crash.ts'
import { createPhaseClock } from '../table/phase-clock.ts'

export type Flight = {
  /** `waiting` until the first table message. */
  readonly phase: () => 'waiting' | TablePhase
  readonly round: () => number
  /** True before the first table message. */
  readonly isSolo: () => boolean
  readonly hear: (state: TableState, nowMs: number) => void
  readonly tick: (elapsedMs: number, nowMs: number) => void
  /** Estimated time since the start of the phase. */
  readonly elapsedMs: (nowMs: number) => number
  /** Time until the start; null when it is unknown. */
  readonly leftMs: (nowMs: number) => number | null
  /** The visible length of the curve. */
  readonly flownMs: (nowMs: number) => number
  /** The crash point, after the end. */
  readonly point: () => number | null
  /** Shows a flight without a table, for a single settled round. */
  readonly flySolo: (flownMs: number, point: number | null) => void
}

/** The curve without the steps of the displayed multiplier, for smooth drawing. */
export const heightAt = (flownMs: number): number => 2 ** (flownMs / crashMsOf(2))

export const timesAt = (flownMs: number): number => crashCurveAt(flownMs)

/** Table messages arrive every second; after this time without one the flight may have ended. */
const maxSilenceMs = 4000

export function createFlight(): Flight {
  const clock = createPhaseClock()
  let phase: 'waiting' | TablePhase = 'waiting'
  let round = 0
  let lengthMs: number | null = null
  let point: number | null = null
  let isSolo = true
  let aloneMs = 0

  const hear = (state: TableState, nowMs: number): void => {
    const goesOn = phase === state.phase && round === state.round && lengthMs === state.lengthMs
    phase = state.phase
    round = state.round
    lengthMs = state.lengthMs
    point = pointOf(state)
    isSolo = false
    if (goesOn) clock.correct(state.elapsedMs, nowMs)
    else clock.begin(state.elapsedMs, nowMs, phase === 'running' ? maxSilenceMs : undefined)
  }

  const flownMs = (nowMs: number): number => {
    if (isSolo) return aloneMs
    if (phase === 'over') return point === null ? 0 : crashMsOf(point)
    return phase === 'running' ? clock.at(nowMs) : 0
  }

  return {
    phase: () => phase,
    round: () => round,
    isSolo: () => isSolo,
    hear,
    tick: (elapsedMs, nowMs) => {
      if (phase === 'running') clock.correct(elapsedMs, nowMs)
    },
    elapsedMs: clock.at,
    leftMs: (nowMs) =>
      phase === 'betting' && lengthMs !== null ? Math.max(0, lengthMs - clock.at(nowMs)) : null,
    flownMs,
    point: () => point,
    flySolo: (flown, end) => {
      if (!isSolo) return
      const next = end === null ? 'running' : 'over'
      if (next !== phase) clock.begin(0, performance.now())
      phase = next
      aloneMs = flown
      point = end
    },
  }
}

function pointOf({ phase, result }: TableState): number | null {
  if (phase !== 'over' || !result) return null
  return 'point' in result.outcome ? (result.outcome.point ?? null) : null
}
