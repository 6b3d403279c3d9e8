/** Notices what the player is doing, so that nothing opens over a tap, a scroll or a navigation under way. */

const events = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'touchstart',
  'touchend',
  'touchcancel',
  'keydown',
  'scroll',
  'popstate',
  'pushState',
  'replaceState',
] as const

const pressed = new Set<number>()
let touches = 0

/** Calls `moved` at every touch, key, scroll and navigation until the signal aborts. */
export function onPageActivity(moved: () => void, signal: AbortSignal): void {
  const onEvent = (event: Event) => {
    trackPress(event)
    moved()
  }
  signal.addEventListener('abort', () => {
    pressed.clear()
    touches = 0
  })
  for (const name of events) addEventListener(name, onEvent, { capture: true, passive: true, signal })
}

/** A finger or button is down. */
export function isPressed(): boolean {
  return pressed.size > 0 || touches > 0
}

/** A finger or button is down, or a dialog is open. */
export function isPageBusy(): boolean {
  return isPressed() || document.querySelector('dialog[open]') !== null
}

/** A browser that scrolls cancels the pointer while the finger is still down, so touches are counted too. */
function trackPress(event: Event): void {
  if (event instanceof PointerEvent) {
    if (event.type === 'pointerdown') pressed.add(event.pointerId)
    else pressed.delete(event.pointerId)
  } else if ('TouchEvent' in globalThis && event instanceof TouchEvent) touches = event.touches.length
}
