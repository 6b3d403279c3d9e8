import { flushSync } from 'react-dom'

/**
 * Draws heavy components within a time budget per frame, at least one per frame. A fast phone draws a screen at once; on a
 * slow one no frame is blocked for long. The budget is script time only: style, layout and paint take twice as long again.
 */
const drawMsPerFrame = 1.5

type Draw = () => void

const queue = new Set<Draw>()
let isScheduled = false

/** Queues a draw. Returns a function that cancels it. */
export function scheduleDraw(draw: Draw): () => void {
  queue.add(draw)
  if (!isScheduled) requestAnimationFrame(onFrame)
  isScheduled = true
  return () => queue.delete(draw)
}

/** A slow phone mounts rows in most frames of a fast scroll; tiles must appear nevertheless. */
const maxSkippedFrames = 3

let isFrameTaken = false
let skippedFrames = 0

/** The next frame is used by other work: the queue waits for the one after it. */
export function skipNextFrame(): void {
  isFrameTaken = true
}

function onFrame(): void {
  if (isFrameTaken && skippedFrames < maxSkippedFrames) {
    isFrameTaken = false
    skippedFrames += 1
    requestAnimationFrame(onFrame)
  } else drawQueued()
}

function drawQueued(): void {
  isFrameTaken = false
  skippedFrames = 0
  const endMs = performance.now() + drawMsPerFrame
  // Newest first: it is ahead of the scroll direction, while the oldest has often left the viewport.
  for (const draw of [...queue].reverse()) {
    queue.delete(draw)
    flushSync(draw)
    if (performance.now() >= endMs) break
  }
  isScheduled = queue.size > 0
  if (isScheduled) requestAnimationFrame(onFrame)
}
