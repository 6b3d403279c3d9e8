/**
 * How long the phase of a table has gone on. The table says so now and then; in between our own clock counts, and what
 * the two differ by is made up little by little, so that nothing on the stage jumps.
 */
export type PhaseClock = {
  /** A new phase: what was counted before is forgotten. Without a word for longer than `trustMs` it stands still. */
  readonly begin: (elapsedMs: number, nowMs: number, trustMs?: number) => void
  /** The table's word about the phase under way. */
  readonly correct: (elapsedMs: number, nowMs: number) => void
  readonly at: (nowMs: number) => number
}

/** What is left of a difference after this time is about a third of it. */
const makeUpMs = 350
/** More than this is no drift: the page was away. */
const jumpMs = 1500

export function createPhaseClock(): PhaseClock {
  let startMs = 0
  let wantedMs = 0
  let heardMs = 0
  let lastMs = 0
  let shown = 0
  let trusted = Number.POSITIVE_INFINITY

  const begin = (elapsedMs: number, nowMs: number, trustMs = Number.POSITIVE_INFINITY): void => {
    startMs = nowMs - elapsedMs
    wantedMs = startMs
    heardMs = nowMs
    lastMs = nowMs
    shown = elapsedMs
    trusted = trustMs
  }

  const correct = (elapsedMs: number, nowMs: number): void => {
    wantedMs = nowMs - elapsedMs
    heardMs = nowMs
    if (Math.abs(wantedMs - startMs) > jumpMs) begin(elapsedMs, nowMs, trusted)
  }

  const at = (nowMs: number): number => {
    const share = 1 - Math.exp(-Math.max(0, nowMs - lastMs) / makeUpMs)
    startMs += (wantedMs - startMs) * share
    lastMs = nowMs
    shown = Math.max(shown, Math.min(nowMs, heardMs + trusted) - startMs)
    return shown
  }
  return { begin, correct, at }
}
