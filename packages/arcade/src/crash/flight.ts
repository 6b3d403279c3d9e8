/** Where a flight stands: what the table says of it, in figures that can be drawn. */
import type { TablePhase, TableState } from '@saguao/contract/realtime/table-state.ts'
import { crashCurveAt, crashMsOf } from '@saguao/fair/games/crash.ts'
import { createPhaseClock } from '../table/phase-clock.ts'

export type Flight = {
  /** `waiting` until a table was heard. */
  readonly phase: () => 'waiting' | TablePhase
  readonly round: () => number
  /** No table has said anything yet. */
  readonly isSolo: () => boolean
  readonly hear: (state: TableState, nowMs: number) => void
  readonly tick: (elapsedMs: number, nowMs: number) => void
  /** How long the phase has gone on, as far as it is known. */
  readonly elapsedMs: (nowMs: number) => number
  /** Until the start, or null where nobody is told. */
  readonly leftMs: (nowMs: number) => number | null
  /** How much of the curve there is to be seen. */
  readonly flownMs: (nowMs: number) => number
  /** Where it ended, once it has. */
  readonly point: () => number | null
  /** A flight without a table, for a round that was settled by itself. */
  readonly flySolo: (flownMs: number, point: number | null) => void
}

/** The same curve as the figures', but without their steps: what is drawn is smooth. */
export const heightAt = (flownMs: number): number => 2 ** (flownMs / crashMsOf(2))

export const timesAt = (flownMs: number): number => crashCurveAt(flownMs)

/** A table tells every second where its flight stands; after so long without a word it may have ended. */
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
