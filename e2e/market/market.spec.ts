import { randomInt } from 'node:crypto'
import { latestCode, playerWith } from '../support/players.ts'
import { type PolicyServer, startPolicyServer } from '../support/policy-server.ts'
import { settle } from '../support/show-view.ts'
import { expect, offersSeen, type Page, test } from '../support/test.ts'

test.describe('a Chilean first visit', () => {
  test.use({ locale: 'es-CL', timezoneId: 'America/Santiago' })

  test('is offered Chile once, in one tap, and registers with +56 in pesos [R1.01] [R3.03] [R4.03]', async ({
    page,
    visit,
    request,
  }) => {
    await visit('/')
    const sheet = page.getByRole('dialog', { name: '¿Estás en Chile?' })
    await expect(sheet).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()
    // On a slow network the page must not change its history before the new document has come.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      },
    )
    await sheet.getByRole('button', { name: 'Cambiar a Chile' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL')
    await expect(page.getByRole('button', { name: 'Registrarme' }).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('country'))).toBe('CL')
    await page.getByRole('banner').getByRole('button', { name: 'Registrarme' }).click()
    const form = page.getByRole('dialog', { name: 'Crear cuenta' })
    await expect(form.getByLabel('País').locator('..')).toContainText(/^\+56/)
    await expect(form).not.toContainText('+51')
    const phone = `9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    await form.getByLabel('Celular').fill(phone)
    await form.getByLabel('Clave', { exact: true }).fill('porta-aberta')
    await form.getByRole('button', { name: 'Registrarme' }).click()
    await expect(form.getByText(`+56 ${phone.slice(0, -4)} ${phone.slice(-4)}`)).toBeVisible()
    await page.getByLabel('Código de verificación').fill(await latestCode(request, phone, 'CL'))
    await expect(form).toBeHidden()
    await expect(page.getByRole('banner').getByText('$ 0')).toBeAttached()
  })

  test('that stays in Brazil is not asked again [R1.01]', async ({ page, visit }) => {
    await visit('/')
    const sheet = page.getByRole('dialog', { name: '¿Estás en Chile?' })
    await sheet.getByRole('button', { name: 'Continuar no Brasil' }).click()
    await expect(sheet).toBeHidden()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cadastrar' })).toBeVisible()
    await page.waitForTimeout(1500)
    await expect(sheet).toBeHidden()
  })
})

test('amounts of Chile are round amounts in pesos [R1.01] [R9.06]', async ({ page, visit }) => {
  await visit('/deposit', { country: 'CL', token: playerWith(150_000, 'CL').token })
  const amounts = page
    .getByRole('radiogroup')
    .or(page.getByRole('group'))
    .getByText(/^\$\s?[\d.]+$/)
  await expect(amounts.first()).toBeVisible()
  for (const text of await amounts.allTextContents()) {
    const pesos = Number(text.replace(/\D/g, ''))
    expect(pesos, text).toBeGreaterThanOrEqual(1000)
    expect(pesos % 500, text).toBe(0)
  }
})

const forbidden: Readonly<Record<string, RegExp>> = {
  pt: /b[ôo]nus|envelope|convid[ae]|em dobro/i,
  en: /bonus|envelope|invite|double first/i,
}

const guestPaths = [
  '/',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/allgame',
  '/searchGame/all',
  '/sports',
  '/pwa',
]
const playerPaths = [
  '/',
  '/deposit',
  '/withdraw',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/me',
  '/transactions',
  '/balanceTips',
  // Not directly after the other tab: the mounted screen keeps its tab.
  '/transactions?tab=rewards',
  '/bettinghistory',
  '/gameView/dice',
  '/gameView/crash',
]

test.describe('a market without bonuses', () => {
  test.describe.configure({ mode: 'serial' })
  let server: PolicyServer
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    server = await startPolicyServer()
  })
  test.afterAll(() => server?.stop())

  const expectNothing = async (page: Page, place: string, locale: string): Promise<void> => {
    const text = await page.locator('body').ariaSnapshot()
    const found = forbidden[locale]?.exec(text)
    const around = found ? text.slice(Math.max(0, found.index - 60), found.index + 60) : ''
    expect(around, place).toBe('')
  }

  /** Loads the app with this local storage. */
  const open = async (page: Page, path: string, stored: Record<string, string>): Promise<void> => {
    await page.goto(`${server.origin}/healthz`)
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    await page.goto(server.origin + path)
    await readToEnd(page)
  }

  /** Navigates inside the loaded app, or loads it again when a dialog covers the page. */
  const show = async (page: Page, path: string, stored: Record<string, string>): Promise<void> => {
    if ((await page.locator('dialog:modal').count()) > 0) return open(page, path, stored)
    await page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)
    await readToEnd(page)
  }

  /** Scrolls down, so that the lower parts load too. */
  const readToEnd = async (page: Page): Promise<void> => {
    await settle(page)
    await page.mouse.wheel(0, 5000)
    await page.waitForTimeout(700)
    await settle(page)
  }

  for (const locale of ['pt', 'en']) {
    const details = locale === 'pt' ? {} : { tag: '@full' }
    test(`mentions none on any screen in ${locale} [R12.02]`, details, async ({ page }) => {
      test.setTimeout(300_000)
      const guest = { locale, StickyBanner: '' }
      for (const [at, path] of guestPaths.entries()) {
        await (at === 0 ? open : show)(page, path, guest)
        await expectNothing(page, `guest ${path}`, locale)
      }
      const player = { ...guest, token: (await server.readyPlayer()).token }
      for (const [at, path] of playerPaths.entries()) {
        await (at === 0 ? open : show)(page, path, player)
        await expectNothing(page, `player ${path}`, locale)
      }
    })
  }

  test('mentions none in menu, popups, help and the offers of home [R12.02]', async ({ page }) => {
    test.setTimeout(180_000)
    await open(page, '/', {})
    await page.waitForTimeout(4000)
    await expect(page.getByRole('dialog').filter({ hasText: /b[ôo]nus|primeir/i })).toBeHidden()
    await expectNothing(page, 'home after its offers', 'pt')
    await open(page, '/', offersSeen())
    await expect(page.getByRole('region', { name: 'Vantagens' }).getByRole('button')).toHaveText([
      'Cashback',
      'Esportes',
    ])
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectNothing(page, 'menu', 'pt')
    for (const hash of ['#login', '#register', '#support']) {
      await open(page, `/${hash}`, offersSeen())
      await page.waitForTimeout(1000)
      await expectNothing(page, hash, 'pt')
    }
    await open(page, '/gameView/dice', { ...offersSeen(), token: (await server.readyPlayer()).token })
    await expect(page.getByRole('group', { name: 'Jogar com' })).toBeHidden()
    await page.getByRole('button', { name: 'Como se joga' }).click()
    await page.waitForTimeout(500)
    await expectNothing(page, 'help of a game', 'pt')
  })
})
