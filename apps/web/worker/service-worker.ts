/**
 * What the app has when there is no network: its own code, its pictures and an empty page to put them in. Answers of
 * calls are never among it, nor the page with the lobby in it: money that was is worse than none to see. A new version
 * waits until the app says that nobody is in the middle of something.
 */
import { imageCacheEntries } from '@saguao/contract/constants.ts'
import type { Notice } from '@saguao/contract/notices.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: null }[] }

const shellPath = '/shell'
const shellCache = 'shell'
/** A line that says nothing for so long is no line: the app opens from what it has, and asks again from there. */
const patienceMs = 4_000
const answerMs = 1_000
/** The shell names the operator's hosts, which may change without a new version. */
const shellFreshMs = 3_600_000

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const isOurs = (url: URL, folder: string): boolean =>
  url.origin === self.location.origin && url.pathname.startsWith(folder)

// Also what another version has kept: while one waits for its turn, both are needed.
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
    const visit = event as FetchEvent
    const page = await openPage(visit, request).catch(() => undefined)
    if (page && page.status < 500) {
      visit.waitUntil(refreshShell())
      return page
    }
    return (await caches.match(shellPath)) ?? page ?? Response.error()
  }),
)

async function openPage(visit: FetchEvent, request: Request): Promise<Response> {
  const asked = (async () => ((await visit.preloadResponse) as Response | undefined) ?? fetch(request))()
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, patienceMs))
  const hasShell = await caches.has(shellCache)
  return hasShell ? Promise.race([asked, tooLate]) : asked
}

async function refreshShell(): Promise<void> {
  const kept = await caches.match(shellPath)
  const madeAt = Date.parse(kept?.headers.get('date') ?? '')
  if (Date.now() - madeAt < shellFreshMs) return
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
  if (notice) event.waitUntil(show(notice))
})

/** Whoever looks at the app has been told there. */
async function show({ kind, title, text, path }: Notice): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const looks = { icon: '/icons/any-192.png', badge: '/icons/badge-96.png' }
  await self.registration.showNotification(title, { body: text, tag: kind, data: path, ...looks })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(String(event.notification.data)))
})

/** An open app goes there by itself: loaded anew it would lose what is being played. One that has only begun may not hear. */
async function openAt(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus().catch(() => undefined)
  if (!(await isHeard(open, path))) await open.navigate(path)
}

function isHeard(app: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  app.postMessage({ open: path }, [port2])
  return new Promise((tell) => {
    port1.onmessage = () => tell(true)
    setTimeout(() => tell(false), answerMs)
  })
}
