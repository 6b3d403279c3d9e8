import { flushSync } from 'react-dom'

/**
 * Heavy parts take turns: as many are drawn per frame as this much time allows, one at least. A fast phone draws a
 * screenful at once; on a slow one no frame waits for many.
 */
const drawMsPerFrame = 3

type Turn = () => void

const waiting = new Set<Turn>()
let serving = false

/** Calls back when its turn has come. Returns how to step out of the line. */
export function takeTurn(turn: Turn): () => void {
  waiting.add(turn)
  if (!serving) requestAnimationFrame(serve)
  serving = true
  return () => waiting.delete(turn)
}

function serve(): void {
  const endMs = performance.now() + drawMsPerFrame
  for (const turn of waiting) {
    waiting.delete(turn)
    flushSync(turn)
    if (performance.now() >= endMs) break
  }
  serving = waiting.size > 0
  if (serving) requestAnimationFrame(serve)
}
