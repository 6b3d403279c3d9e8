/**
 * Environment for scene tests: a host element of a phone's width, and animation frames run by the test. The tests
 * assert the final picture, not the duration.
 */
import { afterEach, beforeEach, vi } from 'vitest'

const frameMs = 16
const maxFrames = 6000
/** More microtasks than any scene needs between two frames. */
const maxMicrotasks = 12

type Frames = {
  host(): HTMLElement
  nowMs(): number
  /** Number of callbacks waiting for the next frame. */
  pendingCount(): number
  /** Runs up to `max` frames of `ms`, fewer if no callback is waiting; returns how many ran. */
  runFrames(max: number, ms?: number): Promise<number>
  /** Runs frames until no callback is waiting. */
  runUntilIdle(): Promise<number>
}

export function createTestFrames(heightPx: number): Frames {
  let pendingCount: FrameRequestCallback[] = []
  let nowMs = 0
  let host: HTMLElement

  beforeEach(() => {
    pendingCount = []
    nowMs = 1000
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => pendingCount.push(callback))
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => {
      pendingCount = []
    })
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    host = document.createElement('div')
    Object.assign(host.style, { position: 'relative', width: '390px', height: `${heightPx}px` })
    document.body.append(host)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    host.remove()
  })

  const runFrames = async (max: number, ms = frameMs): Promise<number> => {
    for (let ran = 0; ran < max; ran += 1) {
      for (let task = 0; task < maxMicrotasks; task += 1) await Promise.resolve()
      const callbacks = pendingCount
      pendingCount = []
      if (callbacks.length === 0) return ran
      nowMs += ms
      for (const callback of callbacks) callback(nowMs)
    }
    return max
  }
  return {
    host: () => host,
    nowMs: () => nowMs,
    pendingCount: () => pendingCount.length,
    runFrames,
    runUntilIdle: async () => {
      const ran = await runFrames(maxFrames)
      if (ran === maxFrames) throw new Error('scene: still requesting frames after the maximum')
      return ran
    },
  }
}

/** Whether the top canvas has any drawn pixel. */
export function isDrawnOn(host: HTMLElement): boolean {
  const canvas = [...host.querySelectorAll('canvas')].at(-1)
  return canvas !== undefined && hasPixels(canvas)
}

/** Whether anything is drawn on a canvas, of whichever context. */
export function hasPixels(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  pen?.drawImage(canvas, 0, 0)
  return pen?.getImageData(0, 0, width, height).data.some((value) => value > 0) ?? false
}
