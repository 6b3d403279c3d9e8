import { type RefObject, useEffect, useRef } from 'react'

export type DragMove = { readonly dx: number; readonly dy: number }
export type DragEnd = DragMove & { readonly vx: number; readonly vy: number }

type DragHandlers = {
  /** Called once, after the slop distance: true claims the gesture, false leaves it to the browser's scrolling. */
  claims: (move: DragMove, event: PointerEvent) => boolean
  onMove: (move: DragMove) => void
  /** Velocities in px per ms at the end of the gesture. `null` when the browser cancelled it. */
  onEnd: (end: DragEnd | null) => void
}

/** A shorter movement is a tap. */
const slopPx = 6
/** The velocity is measured over the end of the gesture only, so that a pause before the release counts. */
const velocityWindowMs = 80

type Sample = { readonly x: number; readonly y: number; readonly at: number }
type Gesture = {
  readonly id: number
  readonly start: Sample
  samples: Sample[]
  isClaimed: boolean | undefined
}

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
 * Drags an element with one pointer (touch, pen or mouse). A claimed gesture prevents the browser's scrolling and the
 * click that would follow.
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
    if (current.isClaimed !== undefined || Math.hypot(move.dx, move.dy) < slopPx) return
    current.isClaimed = latest.current.claims(move, event)
    if (current.isClaimed) capture(element, current.id)
  }
  const finish = (end: (current: Gesture) => DragEnd | null) => {
    const current = gesture
    gesture = undefined
    if (current?.isClaimed) latest.current.onEnd(end(current))
  }

  on('pointerdown', (event) => {
    if (gesture || !event.isPrimary || event.button !== 0) return
    const start = sampleOf(event)
    gesture = { id: event.pointerId, start, samples: [start], isClaimed: undefined }
  })
  on('pointermove', (event) => {
    if (!gesture || event.pointerId !== gesture.id) return
    const to = sampleOf(event)
    const move = moveOf(gesture, to)
    decide(gesture, move, event)
    gesture.samples = [...gesture.samples.filter((sample) => to.at - sample.at <= velocityWindowMs), to]
    if (gesture.isClaimed) latest.current.onMove(move)
  })
  on('pointerup', (event) => {
    if (gesture?.id !== event.pointerId) return
    if (gesture.isClaimed) suppressNextClick(element)
    finish((current) => endOf(current, sampleOf(event)))
  })
  on('pointercancel', () => finish(() => null))
  // Only preventDefault on touchmove prevents scrolling, which would cancel the pointer.
  on('touchmove', (event) => gesture?.isClaimed && event.cancelable && event.preventDefault(), {
    passive: false,
  })
  on('dragstart', (event) => event.preventDefault())
  return () => controller.abort()
}

/** Receives the pointer's events outside the element too. Throws for a pointer that is already released. */
function capture(element: HTMLElement, pointerId: number) {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    return
  }
}

function suppressNextClick(element: HTMLElement) {
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', suppress, { capture: true }))
}
