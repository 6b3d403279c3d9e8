import { expect, type Page, test } from '../support/test.ts'

const locale = (page: Page) => page.evaluate(() => localStorage.getItem('locale'))

async function scrollToEnd(page: Page) {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
}

test('choosing another language stores it and reloads the page [R4.03]', async ({ page, visit }) => {
  await visit('/')
  await scrollToEnd(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Español' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'La casa está abierta' })).toBeVisible()
  expect(await locale(page)).toBe('ks')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL')
})

test('choosing the current language changes nothing [R4.03]', async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Idioma' }).click()
  await expect(page.getByRole('heading', { name: 'A casa está aberta' })).toBeVisible()
  expect(await locale(page)).toBeNull()
})

test('Spanish is the default language in Chile [R4.03]', async ({ page, visit }) => {
  await visit('/promotion', { country: 'CL' })
  await expect(page.getByRole('heading', { level: 1, name: 'Promociones' })).toBeVisible()
})

test('the language goes with every call [R7.01]', async ({ page, visitAsPlayer }) => {
  const call = page.waitForRequest('**/wallet/balance')
  await visitAsPlayer('/balanceTips', { locale: 'en' })
  expect((await call).headers().lang).toBe('en')
})

test('a guest’s header fits the narrowest phone in every language [R1.03]', async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const lang of ['pt', 'ks', 'en']) {
    await page.addInitScript((code) => localStorage.setItem('locale', code), lang)
    await visit('/newUserDeposit')
    const buttons = page.getByRole('banner').getByRole('button')
    await expect(buttons).toHaveCount(3)
    for (const box of await Promise.all((await buttons.all()).map((button) => button.boundingBox()))) {
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
  }
})
