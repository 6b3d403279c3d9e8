// Devices and networks: narrow, wide, rotated and notched screens, slow networks, two tabs, a sleeping app.
import { call, playerWith } from './support/players.ts'
import { expect, goBack, openScreen, type Page, test } from './support/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const sideways = 'document.documentElement.scrollWidth - innerWidth'

test('no screen overflows from 320 to 430 px, rotated, or on a desktop, where it is a column; a notch covers neither header nor bottom bar [R1.04]', async ({
  page,
  context,
  visitAsPlayer,
}) => {
  const sizes = [
    [320, 568],
    [360, 640],
    [430, 932],
    [844, 390],
    [1440, 900],
  ] as const
  await visitAsPlayer('/')
  for (const path of ['/', '/gameView/dice', '/deposit', '/me']) {
    if (path !== '/') await openScreen(page, path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(sideways), `${path} at ${width}`).toBeLessThanOrEqual(0)
      const column = await page.locator('#root').boundingBox()
      expect(column?.width, `${path} at ${width}`).toBe(Math.min(width, 480))
      expect(column?.x).toBeCloseTo(Math.max(0, (width - 480) / 2), 0)
    }
  }
  const before = await bar(page).boundingBox()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '47px')
  await expect(bar(page)).toHaveCSS('padding-bottom', '34px')
  await expect
    .poll(async () => (await bar(page).boundingBox())?.height)
    .toBeCloseTo((before?.height ?? 0) + 34, 0)
})

const watchShifts = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(({ node }) => node?.className ?? '') })
  }).observe({ type: 'layout-shift', buffered: true })`

/** Slow 3G: 400 kbit/s in both directions, 400 ms latency. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test('on a slow network the layout does not shift, and a double tap pays and bets once', async ({
  page,
  context,
  visit,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const emulate = (network: typeof slow3g) => devtools.send('Network.emulateNetworkConditions', network)
  await emulate(slow3g)
  await page.addInitScript(watchShifts)
  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/createRechargeOrder|\/arcade\/play/.test(path)) sent.push(path)
  })
  await visit('/', { token: playerWith(200).token })
  await expect(page.getByRole('button', { name: /^Dado Certo/ }).first()).toBeVisible()
  await bar(page).getByRole('link', { name: 'Depositar' }).click()
  await page.getByText('R$ 20', { exact: true }).click()
  const pay = page.getByRole('button', { name: 'Gerar PIX' })
  await expect(pay).toBeEnabled()
  expect(await page.evaluate('window.shifts')).toEqual([])
  await pay.dblclick()
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()

  await emulate(unlimited)
  await page.goto('/gameView/dice')
  const roll = page.getByRole('button', { name: 'Rolar o dado' })
  await expect(roll).toBeEnabled()
  await emulate(slow3g)
  await roll.dblclick()
  await expect(page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')).toHaveCount(1)
  await expect(roll).toBeEnabled()
  expect(sent).toEqual(['/recharge/v2/createRechargeOrder', '/arcade/play'])
})

test('back closes the open layer first, then the game, then returns to the previous screen', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/promotion')
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await goBack(page)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/')
  await page
    .getByRole('button', { name: /^Dado Certo/ })
    .first()
    .click()
  await expect(page).toHaveURL(/gameView/)
  await page.getByRole('button', { name: 'Depositar' }).first().click()
  const deposit = page.getByRole('dialog', { name: 'Depositar' })
  await expect(deposit).toBeVisible()
  await goBack(page)
  await expect(deposit).toBeHidden()
  await expect(page).toHaveURL(/gameView/)
  await goBack(page)
  await expect(page).toHaveURL('/')
  await expect(bar(page)).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL('/promotion')
})

test('two tabs: a bet in one updates the balance of both, and logout in one ends the session of the other [R2.25] [R4.09]', async ({
  page,
  context,
  request,
  visit,
}) => {
  const player = playerWith(200)
  await visit('/gameView/dice', { token: player.token })
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/promotion')
  const balance = other.getByRole('banner').getByText(/^R\$/)
  await expect(balance.first()).toHaveText('R$ 200,00')
  // The floating layer, which listens to other tabs, loads after the screen.
  await other.clock.fastForward(5_000)
  await expect(other.getByRole('button', { name: 'Ajuda' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Rolar o dado' }).click()
  await expect(balance.first()).not.toHaveText('R$ 200,00')
  await openScreen(page, '/promotion')
  await expect(page.getByRole('banner').getByText(/^R\$/).first()).toHaveText(
    (await balance.first().textContent()) ?? '',
  )
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(balance).toHaveCount(0)
  await expect(call(request, '/wallet/balance', {}, player)).resolves.toBeNull()
})

const setHidden = (hidden: boolean) => `
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} })
  document.dispatchEvent(new Event('visibilitychange'))`

/**
 * Once `hiddenWork` is a list, timers that run are recorded in it, but for single timers that were set before: those of the
 * loading page may be long. Frames requested by a hidden page wait, as in a real background tab.
 */
const recordHiddenWork = `
  window.hiddenWork = undefined
  const recorded = (name, isRepeated) => {
    const schedule = window[name].bind(window)
    window[name] = (callback, ms, ...args) => {
      const isCounted = isRepeated || hiddenWork !== undefined
      return schedule(() => {
        if (isCounted) hiddenWork?.push(name + ' ' + ms)
        callback(...args)
      }, ms)
    }
  }
  recorded('setTimeout', false)
  recorded('setInterval', true)
  const request = requestAnimationFrame.bind(window)
  const waiting = []
  window.requestAnimationFrame = (callback) => (document.hidden ? waiting.push(callback) : request(callback))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) waiting.splice(0).forEach(request)
  })
`
const settleMs = 3_000
/** Longer than the pauses between repeated timers of a visible game. */
const watchMs = 5_000

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a hidden game runs no timer and sends no request, and goes on when it is shown [R11.01]', async ({
    page,
    visit,
  }) => {
    await page.addInitScript(recordHiddenWork)
    await visit('/gameView/crash', { token: playerWith(200).token })
    await page.locator('[data-kind][aria-busy=false]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(setHidden(true))
    await page.waitForTimeout(settleMs)
    await page.evaluate('void (window.hiddenWork = [])')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.waitForTimeout(watchMs)
    expect(await page.evaluate('hiddenWork')).toEqual([])
    expect(requests).toEqual([])
    await page.evaluate(setHidden(false))
    await page.getByRole('button', { name: 'Apostar' }).click()
    await expect(page.getByRole('banner').getByText('R$ 200,00')).toHaveCount(0)
  })
})

test('a session ended while the app was in the background is closed when it returns, with all its data [R4.05] [R8.02]', async ({
  page,
  request,
  visit,
}) => {
  const player = playerWith(200)
  const todayShowed = new Date().toISOString().slice(0, 10)
  await page.clock.install()
  await visit('/transactions', { token: player.token, todayShowed })
  const money = page.getByText('R$ 200,00')
  await expect(money.first()).toBeAttached()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.evaluate(setHidden(true))
  await call(request, '/user/logout', {}, player)
  await page.clock.fastForward(60_000)
  await page.evaluate(setHidden(false))
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(money).toHaveCount(0)
  expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull()
})
