import { flushSync } from 'react-dom'

/**
 * Heavy parts take turns: as many are drawn per frame as this much time allows, one at least. A fast phone draws a
 * screenful at once; on a slow one no frame waits for many. It is the script's time alone: to style, lay out and paint
 * what was drawn takes twice as long again.
 */
const drawMsPerFrame = 1.5

type Draw = () => void

const queue = new Set<Draw>()
let isScheduled = false

/** Calls back when its turn has come. Returns how to step out of the line. */
export function scheduleDraw(turn: Draw): () => void {
  queue.add(turn)
  if (!isScheduled) requestAnimationFrame(onFrame)
  isScheduled = true
  return () => queue.delete(turn)
}

let isFrameTaken = false

/** Something else was drawn for the coming frame: the line waits for the one after it. */
export function skipNextFrame(): void {
  isFrameTaken = true
}

function onFrame(): void {
  if (isFrameTaken) {
    isFrameTaken = false
    requestAnimationFrame(drawQueued)
  } else drawQueued()
}

function drawQueued(): void {
  isFrameTaken = false
  const endMs = performance.now() + drawMsPerFrame
  // The last to come stands ahead of a thumb that scrolls; the first is often gone before its turn.
  for (const turn of [...queue].reverse()) {
    queue.delete(turn)
    flushSync(turn)
    if (performance.now() >= endMs) break
  }
  isScheduled = queue.size > 0
  if (isScheduled) requestAnimationFrame(onFrame)
}
