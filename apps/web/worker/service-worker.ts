/**
 * Service worker: caches the code, the art and an empty document (`/shell`) for offline starts. Responses of calls and
 * documents with a lobby snapshot are never cached, because an outdated balance is worse than none. A new version waits
 * until the app posts 'take over', which it does when no payment or game is in progress.
 */
import { imageCacheEntries } from '@saguao/contract/product/constants.ts'
import type { Notice } from '@saguao/contract/realtime/push-notice.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: null }[] }

const shellPath = '/shell'
const shellCache = 'shell'
/** After this time without a response the app starts from the cached document. */
const documentTimeoutMs = 4_000
const messageTimeoutMs = 1_000
/** The cached document holds the operator's hosts, which may change without a new version. */
const shellFreshMs = 3_600_000

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const isOurs = (url: URL, folder: string): boolean =>
  url.origin === self.location.origin && url.pathname.startsWith(folder)

// Matches the caches of all versions: while a new version waits, the old one is still in use.
registerRoute(
  ({ url }) => isOurs(url, '/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

registerRoute(
  ({ url }) => isOurs(url, '/art/'),
  new CacheFirst({
    cacheName: 'art',
    plugins: [new ExpirationPlugin({ maxEntries: imageCacheEntries, purgeOnQuotaError: true })],
  }),
)

registerRoute(
  new NavigationRoute(async ({ event, request }) => {
    const fetchEvent = event as FetchEvent
    const response = await fetchDocument(fetchEvent, request).catch(() => undefined)
    if (response && response.status < 500) {
      fetchEvent.waitUntil(refreshShell())
      return response
    }
    return (await caches.match(shellPath)) ?? response ?? Response.error()
  }),
)

async function fetchDocument(event: FetchEvent, request: Request): Promise<Response> {
  const response = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request))()
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, documentTimeoutMs))
  const hasShell = await caches.has(shellCache)
  return hasShell ? Promise.race([response, timeout]) : response
}

async function refreshShell(): Promise<void> {
  const cached = await caches.match(shellPath)
  const cachedAtMs = Date.parse(cached?.headers.get('date') ?? '')
  if (Date.now() - cachedAtMs < shellFreshMs) return
  await fetchShell().catch(() => undefined)
}

async function fetchShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.add(new Request(shellPath, { cache: 'reload' }))
}

self.addEventListener('install', (event) => event.waitUntil(fetchShell()))

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined
  if (notice) event.waitUntil(showNotice(notice))
})

/** No system notification while the app is visible: it shows the notice itself. */
async function showNotice({ kind, title, text, path }: Notice): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const images = { icon: '/icons/any-192.png', badge: '/icons/badge-96.png' }
  await self.registration.showNotification(title, { body: text, tag: kind, data: path, ...images })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(String(event.notification.data)))
})

/** An open app navigates itself, because a reload would lose a running game. One that is still starting may not reply. */
async function openAt(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus().catch(() => undefined)
  if (!(await sendPath(open, path))) await open.navigate(path)
}

/** False when the app does not confirm the message in time. */
function sendPath(app: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  app.postMessage({ open: path }, [port2])
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), messageTimeoutMs)
  })
}
