/**
 * Registers the service worker and applies updates. A new version waits until the player accepts it, or navigates while
 * nothing is in progress: an update never interrupts a bet or a payment.
 */

import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
import { hasPendingRequests } from '#api/pending-requests.ts'
import { readPushState } from '#domain/auth/push-subscription.ts'
import { isPreview } from '#lib/storage.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, type UiState } from '#stores/ui.ts'

export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }))

/** The first screen, the socket and the floating layer load before. */
const startDelayMs = 4_000
const activationTimeoutMs = 3_000
const updateCheckMs = 3_600_000
const source = '/service-worker.js'

let waitingWorker: ServiceWorker | null = null
let isRequestedHere = false

export function registerWorker(): void {
  const { serviceWorker: workers } = navigator
  // Missing on plain http addresses. A preview installs nothing in the browser.
  if (!workers || isPreview) return
  setTimeout(() => watchWorker(workers).catch(() => undefined), startDelayMs)
}

async function watchWorker(workers: ServiceWorkerContainer): Promise<void> {
  workers.addEventListener('message', onNotificationTap)
  const isFirst = workers.controller === null
  const registration = await workers.register(source, { updateViaCache: 'none' })
  if (!isFirst) workers.addEventListener('controllerchange', onControllerChange)
  else
    workers.addEventListener(
      'controllerchange',
      () => workers.addEventListener('controllerchange', onControllerChange),
      { once: true },
    )
  const checkWaiting = () => {
    if (registration.waiting && workers.controller) announceUpdate(registration.waiting)
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  )
  checkWaiting()
  checkForUpdates(registration)
  // The request also updates the language of push notifications on the server.
  if (isLoggedIn()) await readPushState()
}

function announceUpdate(waiting: ServiceWorker): void {
  waitingWorker = waiting
  useUpdate.setState({ ready: true })
}

/** Reloads when this tab applied the update; an update applied by another tab is offered here. */
function onControllerChange(): void {
  waitingWorker = null
  if (isRequestedHere) location.reload()
  else useUpdate.setState({ ready: true })
}

export function applyUpdate(reload: () => void = () => location.reload()): void {
  isRequestedHere = true
  waitingWorker?.postMessage('take over')
  // A busy worker may activate late. The document comes from the server and is new in any case.
  setTimeout(reload, waitingWorker ? activationTimeoutMs : 0)
}

const payment = /^\/(deposit|withdraw)\b/i

/** True when a reload would interrupt nothing. */
export function canReload(path: string, ui: UiState): boolean {
  const isBusy = ui.gameFooter || ui.menu || ui.chat || ui.popup !== null || ui.depositInGame !== 'closed'
  return !isBusy && !payment.test(path) && !hasPendingRequests()
}

/** An app that stays open for days checks for updates when it becomes visible. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAtMs < updateCheckMs) return
    checkedAtMs = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** A tap on a push notification: the worker posts the path to open. */
function onNotificationTap({ data, ports }: MessageEvent<unknown>): void {
  const path = typeof data === 'object' && data !== null && 'open' in data ? String(data.open) : ''
  if (!path.startsWith('/') || path.startsWith('//')) return
  ports[0]?.postMessage('received')
  navigate(path)
  if (path.endsWith('#support')) emit('SHOW_CHAT', true)
}
