// The app as something installed: what it keeps, how it opens without a network and how it asks to be installed. The only
// journeys in which the worker is let in.
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

test('the app can be installed, and iPhones are told how [R2.15]', async ({
  page,
  context,
  browser,
  baseURL,
  visit,
}) => {
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
  const other = await browser.newPage({ userAgent: iphone, baseURL: baseURL ?? '', locale: 'pt-BR' })
  await other.goto('/pwa')
  await expect(other.getByText('Adicionar à Tela de Início')).toBeVisible()
  await other.close()
})
