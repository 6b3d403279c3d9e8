import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Everything that stands over the page (sheets, dialogs, popups) is one stack. Only its top answers
 * to Escape and to the back button, the page behind stays still while it is not empty, and each
 * layer hands the focus back to where it found it.
 */
type Layer = { readonly element: HTMLDialogElement; readonly close: () => void }

let stack: readonly Layer[] = []
const listeners = new Set<() => void>()

/** True while entries of ours are being walked back, so that their popstate is not taken for the player's. */
let isGoingBack = false
let settleTimer: ReturnType<typeof setTimeout> | undefined

/** A layer often closes because something navigates: its entry is taken back only when that had its time. */
const removeEntryAfterMs = 300

/** What waits for the page's own entry of the history. */
let waiting: readonly (() => void)[] = []

function change(next: readonly Layer[]) {
  const isMore = next.length > stack.length
  stack = next
  document.documentElement.toggleAttribute('data-locked', stack.length > 0)
  for (const listener of listeners) listener()
  // A layer that can be seen can be left by the back button: its entry is there before the browser paints.
  if (isMore) pushEntries()
  syncHistoryIn(isMore || waiting.length > 0 ? 0 : removeEntryAfterMs)
}

/** How many layers the present entry of the history stands for. */
function entryDepth(): number {
  const state: unknown = history.state
  const depth = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof depth === 'number' ? depth : 0
}

/**
 * Gives the history one entry per layer. Amid a walk back they would be walked back too: they come after it. The entry
 * below is not scrolled when it is come back to: whoever has closed a layer may have scrolled on meanwhile.
 */
function pushEntries() {
  if (isGoingBack) return
  for (let at = entryDepth() + 1; at <= stack.length; at += 1) {
    history.scrollRestoration = 'manual'
    history.pushState({ layers: at }, '')
    history.scrollRestoration = 'auto'
  }
}

/**
 * Guards every layer and takes the surplus back, once the present turn is over: a login that gives
 * way to a register costs no entry, and a layer that closes because its button navigates leaves the
 * navigation alone (its guard is stepped over when it is met again).
 */
function syncHistory() {
  if (isGoingBack) return
  pushEntries()
  const depth = entryDepth()
  if (depth > stack.length) goBack(depth - stack.length)
  else if (stack.length === 0) runWaiting()
}

function runWaiting() {
  const ready = waiting
  waiting = []
  for (const act of ready) act()
}

/**
 * For what changes the present entry of the history, such as a filter in the address: while a layer stands, or has
 * closed but a moment ago, that entry is the layer's and about to be taken back.
 */
export function afterLayersClose(act: () => void): void {
  waiting = [...waiting, act]
  if (stack.length > 0) return
  clearTimeout(settleTimer)
  syncHistory()
}

/** For what navigates by itself, such as an answer that arrives: amid a walk back it would be walked back with it. */
export function afterHistoryBack(act: () => void): void {
  if (isGoingBack) addEventListener('popstate', () => act(), { once: true })
  else act()
}

function syncHistoryIn(ms: number) {
  clearTimeout(settleTimer)
  settleTimer = setTimeout(syncHistory, ms)
}

function goBack(steps: number) {
  isGoingBack = true
  history.go(-steps)
}

function onBack() {
  history.scrollRestoration = 'auto'
  if (isGoingBack) {
    isGoingBack = false
    syncHistoryIn(0)
    return
  }
  const depth = entryDepth()
  if (depth > stack.length) goBack(1)
  else for (const layer of stack.slice(depth).reverse()) layer.close()
}

addEventListener('popstate', onBack)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The dialog on top of the stack, for parts such as toasts that must show above it; null for the page. */
export function useTopLayer(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1)?.element ?? null,
    () => null,
  )
}

function focusIn(element: HTMLElement) {
  const first = element.querySelector<HTMLElement>('[data-autofocus]')
  const panel = element.querySelector<HTMLElement>('[data-panel]')
  ;(first ?? panel)?.focus()
}

/** What a layer would give the focus back to may be gone, by a login or by going elsewhere: then the page has it. */
function focusPage(left: HTMLElement) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (stack.length === 0 && (activeElement === body || left.contains(activeElement)))
      document.querySelector('main')?.focus({ preventScroll: true })
  })
}

/**
 * Puts the dialog on the stack while `open`. The focus goes to the part marked `data-autofocus`, else
 * to the panel, so that its title is read first; the browser itself returns it when the dialog closes.
 */
export function useLayer(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before it is painted: an Escape that comes as soon as it can be seen finds it open.
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const layer: Layer = { element, close: () => close.current() }
    element.showModal()
    focusIn(element)
    change([...stack, layer])
    return () => {
      change(stack.filter((other) => other !== layer))
      element.close()
      focusPage(element)
    }
  }, [open, ref])
}
