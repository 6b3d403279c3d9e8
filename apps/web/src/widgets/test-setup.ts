/** Set-up of component tests: the real styles at the size of a common phone, and simulated gestures. */
import { expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#styles/tokens.css'
import '#styles/first-paint.css'
import '#styles/base.css'

document.documentElement.style.fontSize = '52px'
// The font is loaded first, so that sizes do not change during a test.
await document.fonts.load('450 16px Inter')

type Point = { readonly x: number; readonly y: number }

type DragOptions = {
  /** Duration of the gesture; a short one is a fling. */
  readonly ms?: number
  /** False: the pointer is not released. */
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
  // Velocity is computed from event times, so that tests do not depend on their speed.
  Object.defineProperty(event, 'timeStamp', { value: at })
  target.dispatchEvent(event)
}

/** Drags the middle of the element by an offset in ten steps, and releases. */
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

/** Waits for two frames, so that styles and observers are up to date. */
export function frames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Number of history entries that belong to layers. */
export function layerEntries(): number {
  const state: { layers?: number } | null = history.state
  return state?.layers ?? 0
}

/** Unmounts and waits until closed layers have removed their history entries. */
export async function cleanUpLayers() {
  await cleanup()
  await vi.waitFor(() => expect(layerEntries()).toBe(0))
}
