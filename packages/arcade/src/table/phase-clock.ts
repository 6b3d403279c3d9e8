/**
 * How long the phase of a table has gone on. The table says so now and then; in between our own clock counts, and what
 * the two differ by is made up little by little, so that nothing on the stage jumps.
 */
export type PhaseClock = {
  /** A new phase: what was counted before is forgotten. Without a word for longer than `trustMs` it stands still. */
  readonly begin: (elapsedMs: number, nowMs: number, maxSilenceMs?: number) => void
  /** The table's word about the phase under way. */
  readonly correct: (elapsedMs: number, nowMs: number) => void
  readonly at: (nowMs: number) => number
}

/** What is left of a difference after this time is about a third of it. */
const correctionMs = 350
/** More than this is no drift: the page was away. */
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
