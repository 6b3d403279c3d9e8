import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * The stack of open layers (sheets, dialogs, popups). Escape and the back button close only the top layer, the page
 * behind cannot scroll while the stack is not empty, and each layer returns the focus when it closes.
 */
type Layer = { readonly element: HTMLDialogElement; readonly close: () => void }

let stack: readonly Layer[] = []
const listeners = new Set<() => void>()

/** True while the module itself goes back in the history, so that its popstate is not handled as the player's. */
let isGoingBack = false
/** A navigation during that time, which the browser undoes. */
let undone: { readonly method: Navigation; readonly state: unknown; readonly url: string } | undefined
type Navigation = 'pushState' | 'replaceState'
let settleTimer: ReturnType<typeof setTimeout> | undefined

/** Delay before the entry of a closed layer is removed: the layer often closes because of a navigation. */
const removeEntryAfterMs = 300

/** Actions that wait until the current history entry is the page's own. */
let waiting: readonly (() => void)[] = []

function change(next: readonly Layer[]) {
  const isGrowing = next.length > stack.length
  stack = next
  document.documentElement.toggleAttribute('data-locked', stack.length > 0)
  for (const listener of listeners) listener()
  // The entry exists before the first paint, so that the back button closes a visible layer.
  if (isGrowing) pushEntries()
  syncHistoryIn(isGrowing || waiting.length > 0 ? 0 : removeEntryAfterMs)
}

/** Number of layers of the current history entry. */
function entryDepth(): number {
  const state: unknown = history.state
  const depth = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof depth === 'number' ? depth : 0
}

/**
 * Pushes one history entry per layer; not while going back, which would remove them again. Scroll restoration is manual
 * for the entry below, because the player may have scrolled before it becomes current again.
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
 * Adds missing history entries and removes surplus ones, deferred: a login that is replaced by a register needs no new
 * entry, and a layer that closes because its button navigates does not disturb the navigation (its entry is skipped when
 * it is reached again).
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
  for (const action of ready) action()
}

/**
 * Runs an action that changes the current history entry, such as a filter in the address. While a layer is open or has
 * just closed, the current entry is the layer's and will be removed.
 */
export function afterLayersClose(action: () => void): void {
  waiting = [...waiting, action]
  if (stack.length > 0) return
  clearTimeout(settleTimer)
  syncHistory()
}

/** Reloads the page after the entry of a layer that has just closed is removed: going back would abort the reload. */
export function reloadPage(reload: () => void = () => location.reload()): void {
  if (stack.length > 0) reload()
  else afterLayersClose(reload)
}

function syncHistoryIn(ms: number) {
  clearTimeout(settleTimer)
  settleTimer = setTimeout(syncHistory, ms)
}

function goBack(steps: number) {
  isGoingBack = true
  history.go(-steps)
}

function onPopState() {
  history.scrollRestoration = 'auto'
  if (isGoingBack) {
    isGoingBack = false
    if (undone) history[undone.method](undone.state, '', undone.url)
    undone = undefined
    syncHistoryIn(0)
    return
  }
  const depth = entryDepth()
  if (depth > stack.length) goBack(1)
  else for (const layer of stack.slice(depth).reverse()) layer.close()
}

addEventListener('popstate', onPopState)
// The router sends these events after each call of the methods.
for (const name of ['pushState', 'replaceState'] as const) {
  addEventListener(name, () => {
    const method = undone?.method === 'pushState' ? 'pushState' : name
    if (isGoingBack) undone = { method, state: history.state, url: location.href }
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The top dialog, for toasts that must be shown above it; null when no layer is open. */
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

/** Focuses the page when the element that had the focus is gone, after a login or a navigation. */
function focusPage(closed: HTMLElement) {
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (stack.length === 0 && (activeElement === body || closed.contains(activeElement)))
      document.querySelector('main')?.focus({ preventScroll: true })
  })
}

/**
 * Puts the dialog on the stack while `open`. The focus goes to the element with `data-autofocus`, otherwise to the panel,
 * so that its title is read first; the browser returns it when the dialog closes.
 */
export function useLayer(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect: the dialog is open before the first paint, so that Escape always closes it.
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
