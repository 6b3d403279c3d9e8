/**
 * Finds out that the device is too slow for the animations, and lowers the pixels of scenes in steps until it is not. The
 * time of a frame ends with a task after it, because browsers without a graphics processor draw canvases after the
 * frame's callback. The result counts for all scenes until the page is closed.
 */

/** A frame whose work takes longer misses the next frame of the screen. */
const slowWorkMs = 17
/** A frame that comes later after the one before is slow too: the device may be busy outside of the page's thread. */
const slowSeconds = 0.04
/** The device is slow when more than a sixth of the frames are, for longer than loading takes. */
const slowWeight = 5
const slowMost = 30

/** Most pixels of a scene per pixel of the layout, from the sharpest picture to the least work. */
const maxScales = [Number.POSITIVE_INFINITY, 1.5, 1]

let weight = 0
let step = 0

export const maxFrameScale = (): number => maxScales[step] ?? 1

type FrameWatch = {
  /** Called at the start of a frame; returns whether scenes have fewer pixels since this frame. */
  readonly begin: (seconds: number) => boolean
  readonly stop: () => void
}

export function createFrameWatch(): FrameWatch {
  const { port1, port2 } = new MessageChannel()
  let startMs = 0
  let workMs = 0
  port1.onmessage = () => {
    workMs = performance.now() - startMs
  }
  return {
    begin: (seconds) => {
      const isLate = seconds > slowSeconds || workMs > slowWorkMs
      startMs = performance.now()
      workMs = 0
      if (step === maxScales.length - 1) return false
      port2.postMessage(undefined)
      weight = Math.max(0, weight + (isLate ? slowWeight : -1))
      if (weight < slowMost) return false
      step += 1
      weight = 0
      return true
    },
    stop: () => port1.close(),
  }
}
