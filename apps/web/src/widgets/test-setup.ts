/** What the widgets' tests stand on: the real styles at the size of a common phone, and a finger. */
import { expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#styles/tokens.css'
import '#styles/base.css'

document.documentElement.style.fontSize = '52px'
// Measures must not change in the middle of a test because the font has arrived.
await document.fonts.load('450 16px Inter')

type Point = { readonly x: number; readonly y: number }

export type DragOptions = {
  /** How long the finger is on its way; short is a fling. */
  readonly ms?: number
  /** False leaves the finger on the screen. */
  readonly release?: boolean
  readonly pointerType?: 'touch' | 'mouse'
}

function send(target: Element, type: string, pointerType: string, { x, y }: Point, at: number) {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    pointerId: 7,
    pointerType,
    isPrimary: true,
    button: type === 'pointermove' ? -1 : 0,
    clientX: x,
    clientY: y,
  })
  // Speed is read from the events' own time, so that a test never depends on how fast it runs.
  Object.defineProperty(event, 'timeStamp', { value: at })
  target.dispatchEvent(event)
}

/** A finger put on the middle of the element, moved by so much in ten steps, and lifted. */
export function drag(target: Element, by: Point, options: DragOptions = {}) {
  const { ms = 1000, release = true, pointerType = 'touch' } = options
  const { left, top, width, height } = target.getBoundingClientRect()
  const start = { x: left + width / 2, y: top + height / 2 }
  const steps = 10
  send(target, 'pointerdown', pointerType, start, 0)
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    send(
      target,
      'pointermove',
      pointerType,
      { x: start.x + by.x * share, y: start.y + by.y * share },
      ms * share,
    )
  }
  if (release) send(target, 'pointerup', pointerType, { x: start.x + by.x, y: start.y + by.y }, ms)
}

/** Waits until the browser has drawn the next two frames, so that styles and observers have caught up. */
export function frames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** How many entries of the history belong to layers. */
export function layerEntries(): number {
  const state: { layers?: number } | null = history.state
  return state?.layers ?? 0
}

/** Layers tidy up the history after they are gone; the next test must find it clean. */
export async function cleanUpLayers() {
  await cleanup()
  await vi.waitFor(() => expect(layerEntries()).toBe(0))
}
