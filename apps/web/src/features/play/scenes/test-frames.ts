/**
 * What the tests of stages stand on: a host of a phone's width, and frames that come when the test says so. What is
 * promised is what is seen in the end, not how long it takes.
 */
import { afterEach, beforeEach, vi } from 'vitest'

const frameMs = 16
const framesMost = 6000
/** More promises than any stage has between two frames. */
const turnsMost = 12

export type Frames = {
  host(): HTMLElement
  nowMs(): number
  /** How many callbacks wait for the next frame. */
  asked(): number
  /** So many frames, or fewer where none is asked for any more; tells how many it took. */
  give(most: number): Promise<number>
  /** Frames until none is asked for any more. */
  rest(): Promise<number>
}

export function framesByHand(heightPx: number): Frames {
  let asked: FrameRequestCallback[] = []
  let nowMs = 0
  let host: HTMLElement

  beforeEach(() => {
    asked = []
    nowMs = 1000
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => asked.push(callback))
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => {
      asked = []
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

  const give = async (most: number): Promise<number> => {
    for (let given = 0; given < most; given += 1) {
      for (let turn = 0; turn < turnsMost; turn += 1) await Promise.resolve()
      const callbacks = asked
      asked = []
      if (callbacks.length === 0) return given
      nowMs += frameMs
      for (const callback of callbacks) callback(nowMs)
    }
    return most
  }
  return {
    host: () => host,
    nowMs: () => nowMs,
    asked: () => asked.length,
    give,
    rest: async () => {
      const given = await give(framesMost)
      if (given === framesMost) throw new Error('The stage never comes to rest')
      return given
    },
  }
}

/** Whether anything at all is drawn on the sheet in front. */
export function isDrawnOn(host: HTMLElement): boolean {
  const canvas = [...host.querySelectorAll('canvas')].at(-1)
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return false
  return pen.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0)
}
