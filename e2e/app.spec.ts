// The app as something installed: what it keeps, how it opens without a network, how a new version comes, how it asks to
// be installed and how it is told things while it is closed. The only journeys in which the worker is let in.
import { createECDH, randomBytes } from 'node:crypto'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../tools/chromium.ts'
import { expect, type Page, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker comes some seconds after the first screen, and takes over by itself once it is complete. */
async function withWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
}

type Kept = { readonly cache: string; readonly path: string; readonly method: string }

const everythingKept = `(async () => {
  const kept = []
  for (const cache of await caches.keys())
    for (const { url, method } of await (await caches.open(cache)).keys())
      kept.push({ cache, path: new URL(url).pathname, method })
  return kept
})()`

test('without a network the app opens and says so, and no answer of a call is ever kept [R1.02]', async ({
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
  await context.setOffline(false)
  await expect(strip).toBeHidden()
})

test('a new version waits while a game is open, is offered quietly, and comes between two screens', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/gameView/dice')
  await withWorker(page)
  await page.evaluate(`window.isOld = true; navigator.serviceWorker.register('/service-worker.js?newer')`)
  const waiting = 'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)'
  await expect.poll(() => page.evaluate(waiting)).toBe(true)
  const offer = page.getByText('Tem versão nova do Saguão')
  await expect(offer).toBeHidden()
  await page.evaluate(`history.pushState(null, '', '/deposit')`)
  await expect(offer).toBeVisible()
  expect(await page.evaluate('window.isOld')).toBe(true)
  await page.getByRole('link', { name: 'Promoções' }).click()
  await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined()
  await expect(page).toHaveURL('/promotion')
  expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toContain('newer')
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

test('the app can be installed, knows when it is, and iPhones are told how [R2.15]', async ({
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
  const manifest = JSON.parse(data ?? '{}') as Record<
    'icons' | 'screenshots',
    { src: string; purpose?: string }[]
  >
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  const launch = chromiumLaunch()
  const alone = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launch,
    args: [...launch.args, `--app=${baseURL}/pwa`],
    locale: 'pt-BR',
  })
  const [opened = page] = alone.pages()
  await expect(opened.getByText('Você já está usando o app instalado.')).toBeVisible()
  await alone.close()

  const other = await browser.newPage({ userAgent: iphone, baseURL: baseURL ?? '', locale: 'pt-BR' })
  await other.goto('/pwa')
  await expect(other.getByText('Adicionar à Tela de Início')).toBeVisible()
  await other.close()
})

/** There is no push service behind a browser without a network: what it would say is written by hand. */
const pushServiceOf = (subscription: { endpoint: string }): string => `
  let current = null
  const made = {
    endpoint: '${subscription.endpoint}',
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { current = null; return true },
  }
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async () => { current = made; return made }`

test('notices come after a clear yes, and a tap opens the screen they are about', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  await context.grantPermissions(['notifications'])
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(pushServiceOf({ endpoint: `https://push.example/${keys.auth}`, ...{ keys } }))
  await visitAsPlayer('/me')
  await withWorker(page)
  const row = page.getByRole('button', { name: 'Avisos no celular' })
  await expect(row).toContainText('Toque para ligar')
  await row.click()
  const asked = page.getByRole('alertdialog', { name: 'Quer receber avisos?' })
  await expect(asked).toContainText('sem mostrar valores')
  await asked.getByRole('button', { name: 'Ligar avisos' }).click()
  await expect(row).toContainText('Ligados neste aparelho')

  const [worker] = context.serviceWorkers()
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((tell) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) tell(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  const notice = { kind: 'deposit', title: 'Depósito confirmado', text: 'Bom jogo!', path: '/transactions' }
  const { origin } = new URL(page.url())
  const told = { origin, registrationId, data: JSON.stringify(notice) }
  await devtools.send('ServiceWorker.deliverPushMessage', told)
  await page.goto('about:blank')
  await devtools.send('ServiceWorker.deliverPushMessage', told)
  const shown = `self.registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`
  await expect.poll(() => worker?.evaluate<string[]>(shown)).toEqual(['Depósito confirmado: Bom jogo!'])

  await page.goto('/me')
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await expect(page).toHaveURL('/transactions')
})
