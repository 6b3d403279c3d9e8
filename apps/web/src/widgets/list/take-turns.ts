import { flushSync } from 'react-dom'

/**
 * Heavy parts take turns: as many are drawn per frame as this much time allows, one at least. A fast phone draws a
 * screenful at once; on a slow one no frame waits for many. It is the script's time alone: to style, lay out and paint
 * what was drawn takes twice as long again.
 */
const drawMsPerFrame = 1.5

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

let busy = false

/** Something else was drawn for the coming frame: the line waits for the one after it. */
export function letPass(): void {
  busy = true
}

function serve(): void {
  if (busy) {
    busy = false
    requestAnimationFrame(serveNow)
  } else serveNow()
}

function serveNow(): void {
  busy = false
  const endMs = performance.now() + drawMsPerFrame
  // The last to come stands ahead of a thumb that scrolls; the first is often gone before its turn.
  for (const turn of [...waiting].reverse()) {
    waiting.delete(turn)
    flushSync(turn)
    if (performance.now() >= endMs) break
  }
  serving = waiting.size > 0
  if (serving) requestAnimationFrame(serve)
}
