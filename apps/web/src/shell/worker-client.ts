/**
 * The worker behind the app, and the version it holds. A new version waits until it is asked for, or until the player
 * goes to another screen with nothing under way: a bet or a payment is never interrupted by it.
 */

import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
import { hasPendingRequests } from '#api/pending-requests.ts'
import { readPushState } from '#domain/auth/push-subscription.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, type UiState } from '#stores/ui.ts'

export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }))

/** The first screen, its line and what floats over it have the network to themselves before. */
const startDelayMs = 4_000
const activationTimeoutMs = 3_000
const updateCheckMs = 3_600_000
const source = '/service-worker.js'

let waitingWorker: ServiceWorker | null = null
let isRequestedHere = false

export function registerWorker(): void {
  const { serviceWorker: workers } = navigator
  // There is none on plain http addresses of a local network.
  if (!workers) return
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
  const look = () => {
    if (registration.waiting && workers.controller) announceUpdate(registration.waiting)
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  look()
  checkForUpdates(registration)
  // Asking is also how the server hears which language to tell things in, should another have been chosen.
  if (isLoggedIn()) await readPushState()
}

function announceUpdate(waiting: ServiceWorker): void {
  waitingWorker = waiting
  useUpdate.setState({ ready: true })
}

/** By this tab it starts anew; another tab's doing is taken over when there is a calm moment here, too. */
function onControllerChange(): void {
  waitingWorker = null
  if (isRequestedHere) location.reload()
  else useUpdate.setState({ ready: true })
}

export function applyUpdate(reload: () => void = () => location.reload()): void {
  isRequestedHere = true
  waitingWorker?.postMessage('take over')
  // A worker that is busy may be late. The page itself comes from the server and is new either way.
  setTimeout(reload, waitingWorker ? activationTimeoutMs : 0)
}

const payment = /^\/(deposit|withdraw)\b/i

/** Whether starting anew would be noticed by nobody. */
export function canReload(path: string, ui: UiState): boolean {
  const isBusy = ui.gameFooter || ui.menu || ui.chat || ui.popup !== null || ui.depositInGame !== 'closed'
  return !isBusy && !payment.test(path) && !hasPendingRequests()
}

/** An app that stays open for days hears of new versions when it is looked at again. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < updateCheckMs) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** What a tap on a notice asks for. */
function onNotificationTap({ data, ports }: MessageEvent<unknown>): void {
  const path = typeof data === 'object' && data !== null && 'open' in data ? String(data.open) : ''
  if (!path.startsWith('/') || path.startsWith('//')) return
  ports[0]?.postMessage('heard')
  navigate(path)
  if (path.endsWith('#support')) emit('SHOW_CHAT', true)
}
