// The app as something installed: what it keeps, how it opens without a network, how a new version comes, how it asks to
// be installed and how it is told things while it is closed. The only journeys in which the worker is let in.
import { createECDH, randomBytes } from 'node:crypto'
import { type CDPSession, chromium } from '@playwright/test'
import type { Notice } from '@saguao/contract/realtime/push-notice.ts'
import { chromiumLaunch } from '../tools/lib/chromium.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker comes some seconds after the first screen, which are not waited for, and takes over by itself. */
async function withWorker(page: Page): Promise<void> {
  const state = async () => {
    await page.clock.fastForward(stepMs)
    return page.evaluate('navigator.serviceWorker.controller?.state')
  }
  await expect.poll(state).toBe('activated')
}
const stepMs = 5_000

test.beforeEach(({ page }) => page.clock.install())

type Kept = { readonly cache: string; readonly path: string; readonly method: string }

const everythingKept = `(async () => {
  const kept = []
  for (const cache of await caches.keys())
    for (const { url, method } of await (await caches.open(cache)).keys())
      kept.push({ cache, path: new URL(url).pathname, method })
  return kept
})()`

test('without a network the app opens and says so, and no answer of a call is ever kept', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/')
  await withWorker(page)
  for (const path of ['/promotion', '/deposit', '/transactions', '/me', '/gameView/dice', '/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const kept = await page.evaluate<Kept[]>(everythingKept)
  expect(kept.filter(({ cache }) => cache === 'art').length).toBeGreaterThan(5)
  expect(kept.filter(({ path }) => !/^\/(assets|art)\/|^\/shell$/.test(path))).toEqual([])
  expect(kept.filter(({ method }) => method !== 'GET')).toEqual([])
  const shell = await page.evaluate<string>(`caches.match('/shell').then((shell) => shell.text())`)
  expect(shell).toContain('"snapshot":null')

  await context.setOffline(true)
  const strip = page.getByText('Sem internet. Voltamos assim que ela voltar.')
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

const waits = 'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)'
const version = 'navigator.serviceWorker.controller?.scriptURL.split("?")[1]'

/** To a browser, a worker at another address is another version. A mark on the page shows whether it has started anew. */
async function newVersion(page: Page, name: string): Promise<void> {
  await page.evaluate(`window.isOld = true; navigator.serviceWorker.register('/service-worker.js?${name}')`)
  await expect.poll(() => page.evaluate(waits)).toBe(true)
}

async function expectFresh(page: Page, name: string | undefined): Promise<void> {
  await expect.poll(() => page.evaluate(version).catch(() => 'on its way')).toBe(name)
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined()
}

test('a new version waits while a game or a payment is open, comes on a tap, and by itself between two screens', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/gameView/dice')
  await withWorker(page)
  await newVersion(page, 'second')
  const offer = page.getByText('Tem versão nova do Saguão')
  await expect(page.getByRole('button', { name: 'Rolar o dado' })).toBeEnabled()
  await expect(offer).toBeHidden()
  for (const path of ['/deposit', '/withdraw']) {
    await page.evaluate(`history.pushState(null, '', '${path}')`)
    await expect(offer).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  expect([await page.evaluate('window.isOld'), await page.evaluate(waits)]).toEqual([true, true])
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expectFresh(page, 'second')
  await expect(page).toHaveURL('/withdraw')

  // The page asks for the worker at its own address, which is once more another version.
  await page.evaluate('window.isOld = true')
  await withWorker(page)
  await expect(offer).toBeVisible()
  await page.getByRole('link', { name: 'Promoções' }).click()
  await expectFresh(page, undefined)
  await expect(page).toHaveURL('/promotion')
})

/** A browser that offers to install, and a player who answers as told. */
const offering = `addEventListener('load', () => setTimeout(() => {
  const outcome = sessionStorage.getItem('outcome')
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(offer, { prompt: async () => {}, userChoice: Promise.resolve({ outcome }) }))
}))`

test('the install screen asks at most three times, and any button leads to / [R4.14] [R9.14] [R2.16]', async ({
  page,
  visit,
}) => {
  await page.addInitScript(offering)
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

test('the app can be installed, knows when it runs by itself, and iPhones are told how [R1.02] [R2.15]', async ({
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

  const launch = chromiumLaunch()
  const alone = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launch,
    args: [...launch.args, `--app=${baseURL}${start_url}`],
    locale: 'pt-BR',
    // A window that pretends to be a phone pretends to be a browser's, too.
    isMobile: false,
  })
  const opened = alone.pages()[0] ?? (await alone.waitForEvent('page'))
  await opened.goto(start_url)
  await expect(opened.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  await opened.goto('/pwa')
  await expect(opened.getByText('Você já está usando o app instalado.')).toBeVisible()
  await alone.close()

  const other = await browser.newPage({ userAgent: iphone, baseURL: baseURL ?? '', locale: 'pt-BR' })
  await other.goto('/pwa')
  await expect(other.getByText('Adicionar à Tela de Início')).toBeVisible()
  await other.close()
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

/** There is no push service behind a browser without a network: what it would say is written by hand. */
const pushServiceOf = (subscription: { readonly endpoint: string }): string => `
  let current = null
  const made = {
    endpoint: '${subscription.endpoint}',
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { current = null; return true },
  }
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async () => { current = made; return made }`

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((tell) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) tell(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

const shown = `self.registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`
const tap = `self.registration.getNotifications().then(([notification]) => {
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})`

test('notices come after a clear yes, to nobody who is looking, and a tap opens the screen they are about', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  await context.grantPermissions(['notifications'])
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(pushServiceOf({ endpoint: `https://push.example/${keys.auth}`, ...{ keys } }))
  await visitAsPlayer('/me', { locale: 'ks' })
  await withWorker(page)
  const row = page.getByRole('button', { name: 'Avisos en el celular' })
  await expect(row).toContainText('Toca para activar')
  await row.click()
  const asked = page.getByRole('alertdialog', { name: '¿Quieres recibir avisos?' })
  await expect(asked).toContainText('sin mostrar montos')
  const subscribed = page.waitForRequest('**/push/subscribe')
  await asked.getByRole('button', { name: 'Activar avisos' }).click()
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
  // The same house by another name, which is another place to a browser: nobody looks at the app any more.
  const elsewhere = `${origin.replace('127.0.0.1', 'localhost')}/icon.svg`
  await expect(() => page.goto(elsewhere)).toPass()
  // The browser may believe for a moment that somebody still looks.
  const told = async () => {
    await deliver(answered)
    return worker?.evaluate(shown)
  }
  await expect.poll(told).toEqual(['Soporte te respondió: Tienes una respuesta.'])
  await page.goto('/me')
  await expect(row).toBeVisible()
  await worker?.evaluate(tap)
  await expect(page.getByRole('dialog', { name: 'Soporte' })).toBeVisible()
})
