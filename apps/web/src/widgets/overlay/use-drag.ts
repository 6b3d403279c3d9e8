import { type RefObject, useEffect, useRef } from 'react'

export type DragMove = { readonly dx: number; readonly dy: number }
export type DragEnd = DragMove & { readonly vx: number; readonly vy: number }

export type DragHandlers = {
  /** Asked once, when the finger has clearly moved: is this gesture ours, or the browser's scroll? */
  claims: (move: DragMove, event: PointerEvent) => boolean
  onMove: (move: DragMove) => void
  /** Velocities in px per ms, over the last stretch of the gesture. `null` when the browser took it away. */
  onEnd: (end: DragEnd | null) => void
}

/** A finger that moved less than this is still tapping. */
const slopPx = 6
/** Speed is measured over the end of the gesture: a hand that stops before letting go means to stop. */
const velocityWindowMs = 80

type Sample = { readonly x: number; readonly y: number; readonly at: number }
type Gesture = { readonly id: number; readonly start: Sample; samples: Sample[]; ours: boolean | undefined }

function sampleOf(event: PointerEvent): Sample {
  return { x: event.clientX, y: event.clientY, at: event.timeStamp }
}

function moveOf(gesture: Gesture, to: Sample): DragMove {
  return { dx: to.x - gesture.start.x, dy: to.y - gesture.start.y }
}

function endOf(gesture: Gesture, to: Sample): DragEnd {
  const from = gesture.samples.find((sample) => to.at - sample.at <= velocityWindowMs) ?? to
  const ms = Math.max(1, to.at - from.at)
  return { ...moveOf(gesture, to), vx: (to.x - from.x) / ms, vy: (to.y - from.y) / ms }
}

/**
 * One pointer dragging one element, by finger, pen or mouse. A claimed gesture is kept from the
 * browser's own scrolling and swallows the click that would follow it.
 */
export function useDrag(ref: RefObject<HTMLElement | null>, handlers: DragHandlers, enabled = true) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    return listen(element, latest)
  }, [ref, enabled])
}

function listen(element: HTMLElement, latest: RefObject<DragHandlers>) {
  let gesture: Gesture | undefined
  const controller = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ) => element.addEventListener(name, listener, { ...options, signal: controller.signal })

  const decide = (current: Gesture, move: DragMove, event: PointerEvent) => {
    if (current.ours !== undefined || Math.hypot(move.dx, move.dy) < slopPx) return
    current.ours = latest.current.claims(move, event)
    if (current.ours) capture(element, current.id)
  }
  const finish = (end: (current: Gesture) => DragEnd | null) => {
    const current = gesture
    gesture = undefined
    if (current?.ours) latest.current.onEnd(end(current))
  }

  on('pointerdown', (event) => {
    if (gesture || !event.isPrimary || event.button !== 0) return
    const start = sampleOf(event)
    gesture = { id: event.pointerId, start, samples: [start], ours: undefined }
  })
  on('pointermove', (event) => {
    if (!gesture || event.pointerId !== gesture.id) return
    const to = sampleOf(event)
    const move = moveOf(gesture, to)
    decide(gesture, move, event)
    gesture.samples = [...gesture.samples.filter((sample) => to.at - sample.at <= velocityWindowMs), to]
    if (gesture.ours) latest.current.onMove(move)
  })
  on('pointerup', (event) => {
    if (gesture?.id !== event.pointerId) return
    if (gesture.ours) swallowNextClick(element)
    finish((current) => endOf(current, sampleOf(event)))
  })
  on('pointercancel', () => finish(() => null))
  // Only a refused touchmove keeps the browser from scrolling, which would cancel the pointer.
  on('touchmove', (event) => gesture?.ours && event.cancelable && event.preventDefault(), { passive: false })
  on('dragstart', (event) => event.preventDefault())
  return () => controller.abort()
}

/** Keeps the pointer's events coming when the finger leaves the element. A pointer already gone has none. */
function capture(element: HTMLElement, pointerId: number) {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    return
  }
}

function swallowNextClick(element: HTMLElement) {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
}
