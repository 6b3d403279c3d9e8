// The phones and the lines people really have: narrow and wide, turned, notched, with two tabs.
import { call, playerWith } from './players.ts'
import { expect, goBack, type Page, test } from './test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const sideways = 'document.documentElement.scrollWidth - innerWidth'

test('nothing reaches beyond the screen from 320 to 430 px, turned round, or on a desk, where it is a column [R1.04]', async ({
  page,
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
  for (const path of ['/', '/deposit', '/me', '/gameView/dice']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(sideways), `${path} at ${width}`).toBeLessThanOrEqual(0)
      const column = await page.locator('#root').boundingBox()
      expect(column?.width, `${path} at ${width}`).toBe(Math.min(width, 480))
      expect(column?.x).toBeCloseTo(Math.max(0, (width - 480) / 2), 0)
    }
  }
})

test('a notch and the line at the bottom hide nothing', async ({ page, context, visitAsPlayer }) => {
  await visitAsPlayer('/promotion')
  const before = await bar(page).boundingBox()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
  await expect(page.getByRole('banner')).toHaveCSS('padding-top', '47px')
  await expect(bar(page)).toHaveCSS('padding-bottom', '34px')
  expect((await bar(page).boundingBox())?.height).toBe((before?.height ?? 0) + 34)
})

test('back closes what stands over the screen first, and only then leaves it', async ({ page, visit }) => {
  await visit('/promotion')
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await goBack(page)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('leaving in one tab leaves in the other [R4.09]', async ({ page, context, request, visit }) => {
  const player = playerWith(50)
  await visit('/', { token: player.token })
  const other = await context.newPage()
  await other.goto('/promotion')
  const balance = other.getByRole('banner').getByText('R$ 50,00')
  await expect(balance.first()).toBeAttached()
  await call(request, '/user/logout', {}, player)
  await page.evaluate(`localStorage.removeItem('token')`)
  await expect(other.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(balance).toHaveCount(0)
})
