// The installed app: its caches, offline start, updates, the install prompt and push notifications. Only these journeys
// allow the service worker.
import { createECDH, randomBytes } from 'node:crypto'
import { type CDPSession, chromium } from '@playwright/test'
import type { Notice } from '@saguao/contract/realtime/push-notice.ts'
import { wholeChromiumLaunch } from '../tools/lib/chromium.ts'
import { settle } from './support/show-view.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', launchOptions: wholeChromiumLaunch() })
// In one worker, because each would start a browser of its own for these journeys.
test.describe.configure({ mode: 'default' })

/** Waits until the service worker controls the page; the clock skips the seconds before its registration. */
async function withWorker(page: Page): Promise<void> {
  const state = async () => {
    await page.clock.fastForward(stepMs)
    return page.evaluate('navigator.serviceWorker.controller?.state')
  }
  await expect.poll(state).toBe('activated')
}
const stepMs = 5_000

test.beforeEach(({ page }) => page.clock.install())

type CachedRequest = { readonly cache: string; readonly path: string; readonly method: string }

const readCaches = `(async () => {
  const found = []
  for (const cache of await caches.keys())
    for (const { url, method } of await (await caches.open(cache)).keys())
      found.push({ cache, path: new URL(url).pathname, method })
  return found
})()`

test('without a network the app opens and shows that it is offline; no API response is cached', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/')
  await withWorker(page)
  for (const path of ['/promotion', '/deposit', '/transactions', '/me', '/gameView/dice']) {
    await openScreen(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await settle(page)
  }
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const cached = await page.evaluate<CachedRequest[]>(readCaches)
  expect(cached.filter(({ cache }) => cache === 'art').length).toBeGreaterThan(5)
  expect(cached.filter(({ path }) => !/^\/(assets|art)\/|^\/shell$/.test(path))).toEqual([])
  expect(cached.filter(({ method }) => method !== 'GET')).toEqual([])
  const shell = await page.evaluate<string>(`caches.match('/shell').then((shell) => shell.text())`)
  expect(shell).toContain('"snapshot":null')

  await context.setOffline(true)
  const strip = page.getByText('Sem internet. Continuamos assim que ela voltar.')
  for (const [path, title] of [
    ['/promotion', 'Promoções'],
    ['/me', 'Conta'],
    ['/verify', 'Conferir uma rodada'],
  ] as const) {
    await page.goto(path)
    await expect(strip).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  }
  await page
    .getByLabel('Semente do servidor')
    .fill('bc1d1b77c7582776fe98904adacc1939ee04d972ffbe4fe4d7296ea92c524d1a')
  await page.getByLabel('Sua semente').fill('maré-alta')
  await expect(page.getByRole('region', { name: 'Resultado do cálculo' })).toContainText('Saiu 85,98')
  await context.setOffline(false)
  await expect(strip).toBeHidden()
})

const hasWaitingWorker = 'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)'
const version = 'navigator.serviceWorker.controller?.scriptURL.split("?")[1]'

/** For the browser a worker at another URL is another version. `window.isOld` shows whether the page was reloaded. */
async function installVersion(page: Page, name: string): Promise<void> {
  await page.evaluate(`window.isOld = true; navigator.serviceWorker.register('/service-worker.js?${name}')`)
  await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true)
}

async function expectReloaded(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(version).catch(() => 'navigating')).toBe(name)
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined()
}

test('a new version waits while a game or a payment is open, and is applied by a tap', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/gameView/dice')
  await withWorker(page)
  await installVersion(page, 'second')
  const offer = page.getByText('Tem versão nova do Saguão')
  await expect(page.getByRole('button', { name: 'Rolar o dado' })).toBeEnabled()
  await expect(offer).toBeHidden()
  for (const path of ['/deposit', '/withdraw']) {
    await page.evaluate(`history.pushState(null, '', '${path}')`)
    await expect(offer).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  expect([await page.evaluate('window.isOld'), await page.evaluate(hasWaitingWorker)]).toEqual([true, true])
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expectReloaded(page, 'second')
  await expect(page).toHaveURL('/withdraw')
})

/** A waiting worker that never activates; the message posted to it is stored. */
const waitingWorkerScript = `(() => {
  const waiting = { postMessage: (message) => sessionStorage.setItem('posted', message) }
  navigator.serviceWorker.register = async () => ({ waiting, addEventListener() {} })
  Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })
})()`

test('a new version is applied by itself between two screens', async ({ page, visitAsPlayer }) => {
  await page.addInitScript(waitingWorkerScript)
  await visitAsPlayer('/withdraw')
  await page.clock.fastForward(stepMs)
  await expect(page.getByText('Tem versão nova do Saguão')).toBeVisible()
  await page.evaluate('window.isOld = true')
  await page.getByRole('link', { name: 'Promoções' }).click()
  await expect(page).toHaveURL('/promotion')
  await expect.poll(() => page.evaluate("sessionStorage.getItem('posted')")).toBe('take over')
  await page.clock.fastForward(stepMs)
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined()
  await expect(page).toHaveURL('/promotion')
})

/** Fires beforeinstallprompt on load; the prompt resolves with the outcome in sessionStorage. */
const installPromptScript = `addEventListener('load', () => setTimeout(() => {
  const outcome = sessionStorage.getItem('outcome')
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(offer, { prompt: async () => {}, userChoice: Promise.resolve({ outcome }) }))
}))`

test('the install screen asks at most three times, and any button leads to / [R4.14] [R9.14] [R2.16]', async ({
  page,
  visit,
}) => {
  await page.addInitScript(installPromptScript)
  const install = page.getByRole('button', { name: 'Instalar agora' })
  await visit('/promotion#pwa')
  for (const outcome of ['dismissed', 'dismissed', 'accepted']) {
    await page.evaluate(`sessionStorage.setItem('outcome', '${outcome}')`)
    await page.goto('/pwa')
    await install.click()
    await expect(page).toHaveURL(outcome === 'accepted' ? '/pwainstallsuccess' : '/')
  }
  await page.goto('/pwa')
  await expect(page.getByText('Abra o menu do navegador')).toBeVisible()
  await expect(install).toBeHidden()
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/')
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

type Manifest = Readonly<Record<'icons' | 'screenshots', readonly { src: string; purpose?: string }[]>> & {
  readonly start_url: string
}

test('the app can be installed, detects that it runs installed, and shows instructions on iPhones [R1.02] [R2.15]', async ({
  page,
  context,
  browser,
  baseURL,
  visit,
}, info) => {
  await visit('/pwa')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, screenshots, start_url } = JSON.parse(data ?? '{}') as Manifest
  for (const { src } of [...icons, ...screenshots])
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//)
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')

  const launch = wholeChromiumLaunch()
  const installed = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launch,
    args: [...launch.args, `--app=${baseURL}${start_url}`],
    locale: 'pt-BR',
    // With isMobile the display mode would be `browser` instead of `standalone`.
    isMobile: false,
  })
  const opened = installed.pages()[0] ?? (await installed.waitForEvent('page'))
  await opened.goto(start_url)
  await expect(opened.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  await opened.goto('/pwa')
  await expect(opened.getByText('Você já está usando o app instalado.')).toBeVisible()
  await installed.close()

  const iphonePage = await browser.newPage({ userAgent: iphone, baseURL: baseURL ?? '', locale: 'pt-BR' })
  await iphonePage.goto('/pwa')
  await expect(iphonePage.getByText('Adicionar à Tela de Início')).toBeVisible()
  await iphonePage.close()
})

const confirmed: Notice = {
  kind: 'deposit',
  title: 'Depósito confirmado',
  text: '¡Buen juego!',
  path: '/transactions',
}
const answered: Notice = {
  kind: 'support',
  title: 'Soporte te respondió',
  text: 'Tienes una respuesta.',
  path: '/#support',
}

/** Replaces the browser's push service, which needs the internet. */
const fakePushService = (subscription: { readonly endpoint: string }): string => `
  let current = null
  const made = {
    endpoint: '${subscription.endpoint}',
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { current = null; return true },
  }
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async () => { current = made; return made }`

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

const shownNotifications = `self.registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`
const tapNotification = `self.registration.getNotifications().then(([notification]) => {
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})`

test('push notifications come only after consent and not while the app is visible; a tap opens their screen', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  await context.grantPermissions(['notifications'])
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(fakePushService({ endpoint: `https://push.example/${keys.auth}`, ...{ keys } }))
  await visitAsPlayer('/me', { locale: 'ks' })
  await withWorker(page)
  const row = page.getByRole('button', { name: 'Avisos en el celular' })
  await expect(row).toContainText('Toca para activar')
  await row.click()
  const question = page.getByRole('alertdialog', { name: '¿Quieres recibir avisos?' })
  await expect(question).toContainText('sin mostrar montos')
  const subscribed = page.waitForRequest('**/push/subscribe')
  await question.getByRole('button', { name: 'Activar avisos' }).click()
  expect((await subscribed).headers().lang).toBe('ks')
  await expect(row).toContainText('Activados en este equipo')

  const [worker] = context.serviceWorkers()
  const devtools = await context.newCDPSession(page)
  const registrationId = await registrationOf(devtools)
  const { origin } = new URL(page.url())
  const deliver = (notice: Notice) => {
    const delivery = { origin, registrationId, data: JSON.stringify(notice) }
    return devtools.send('ServiceWorker.deliverPushMessage', delivery)
  }
  await deliver(confirmed)
  // The same server under another host name is another origin: the app is no longer visible.
  const otherOrigin = `${origin.replace('127.0.0.1', 'localhost')}/icon.svg`
  await page.goto(otherOrigin)
  // The browser may still report the page as visible for a moment.
  const deliverAndRead = async () => {
    await deliver(answered)
    return worker?.evaluate(shownNotifications)
  }
  await expect.poll(deliverAndRead).toEqual(['Soporte te respondió: Tienes una respuesta.'])
  await page.goto('/me')
  await expect(row).toBeVisible()
  await worker?.evaluate(tapNotification)
  await expect(page.getByRole('dialog', { name: 'Soporte' })).toBeVisible()
})
