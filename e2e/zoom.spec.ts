// A page zoomed to 200 % on a phone: the browser halves the viewport, and everything must still be read and done.
import { playerWith } from './players.ts'
import { expect, type Page, test } from './test.ts'

const phone = { width: 390, height: 844 }
const zoomed = { width: phone.width / 2, height: phone.height / 2 }

const textPx = (page: Page) =>
  page.evaluate<number>(`parseFloat(getComputedStyle(document.querySelector('main')).fontSize)`)

/** Nothing lies beside the screen, where no thumb finds it. */
const besideTheScreen = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

test('zoomed to 200 %, words are larger, and a player logs in, deposits and plays [R1.03] [R1.04]', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { username } = playerWith(500)
  await visit('/')
  const before = await textPx(page)
  await page.setViewportSize(zoomed)
  expect((await textPx(page)) * 2).toBeGreaterThan(before * 1.6)

  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click()
  const form = page.getByRole('dialog', { name: 'Entrar' })
  await form.getByLabel('Celular').fill(username)
  await form.getByLabel('Senha', { exact: true }).fill('porta-aberta')
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('banner').getByText('R$ 500,00')).toBeAttached()
  expect(await besideTheScreen(page)).toBe(0)

  await page.getByRole('navigation').getByRole('button', { name: 'Depositar' }).click()
  await page.getByText('R$ 50', { exact: true }).click()
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeInViewport()
  expect(await besideTheScreen(page)).toBe(0)

  await page.goto('/gameView/dice')
  await page.getByRole('button', { name: 'Dobro da aposta' }).click()
  await expect(page.getByRole('button', { name: /Digitar o valor/ })).toContainText('R$ 1,00')
  await page.getByRole('button', { name: 'Rolar o dado' }).click()
  await expect(page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')).toHaveCount(1)
  expect(await besideTheScreen(page)).toBe(0)
})
