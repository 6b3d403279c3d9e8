/**
 * Finds out that the device is too slow for the animations. The time of a frame ends with a task after it, because
 * browsers without a graphics processor draw canvases after the frame's callback. It counts for all scenes until the page
 * is closed.
 */

/** A frame whose work takes longer is slow: two screen frames pass, with what the page does besides. */
const slowWorkMs = 20
/** A frame that comes later after the one before is slow too: the device may be busy outside of the page's thread. */
const slowSeconds = 0.04
/** The device is slow when more than a quarter of the frames are, for longer than loading takes. */
const slowWeight = 3
const slowMost = 30

let weight = 0
let isSlow = false

export const isSlowDevice = (): boolean => isSlow

type FrameWatch = {
  /** Called at the start of a frame; returns whether the device counts as slow since this frame. */
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
      if (isSlow) return false
      port2.postMessage(undefined)
      weight = Math.max(0, weight + (isLate ? slowWeight : -1))
      isSlow = weight >= slowMost
      return isSlow
    },
    stop: () => port1.close(),
  }
}
