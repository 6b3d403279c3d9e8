/**
 * The elapsed time of a phase of a game table. Table messages contain it now and then; in between the local clock
 * counts, and differences are corrected gradually, so that nothing in the scene jumps.
 */
export type PhaseClock = {
  /** Starts a new phase. After `maxSilenceMs` without a message the clock stops. */
  readonly begin: (elapsedMs: number, nowMs: number, maxSilenceMs?: number) => void
  /** Applies the elapsed time of a table message. */
  readonly correct: (elapsedMs: number, nowMs: number) => void
  readonly at: (nowMs: number) => number
}

/** The time constant of the correction: after it about a third of a difference is left. */
const correctionMs = 350
/** Larger differences are applied at once: the tab was in the background. */
const jumpMs = 1500

export function createPhaseClock(): PhaseClock {
  let startMs = 0
  let targetMs = 0
  let receivedMs = 0
  let lastMs = 0
  let shownMs = 0
  let maxSilence = Number.POSITIVE_INFINITY

  const begin = (elapsedMs: number, nowMs: number, maxSilenceMs = Number.POSITIVE_INFINITY): void => {
    startMs = nowMs - elapsedMs
    targetMs = startMs
    receivedMs = nowMs
    lastMs = nowMs
    shownMs = elapsedMs
    maxSilence = maxSilenceMs
  }

  const correct = (elapsedMs: number, nowMs: number): void => {
    targetMs = nowMs - elapsedMs
    receivedMs = nowMs
    if (Math.abs(targetMs - startMs) > jumpMs) begin(elapsedMs, nowMs, maxSilence)
  }

  const at = (nowMs: number): number => {
    const share = 1 - Math.exp(-Math.max(0, nowMs - lastMs) / correctionMs)
    startMs += (targetMs - startMs) * share
    lastMs = nowMs
    shownMs = Math.max(shownMs, Math.min(nowMs, receivedMs + maxSilence) - startMs)
    return shownMs
  }
  return { begin, correct, at }
}
