// Payments: withdrawal queue with reasons, payment by two operators, refunds, methods.
import { accessibilityViolations } from '../support/accessibility.ts'
import { bankPaysOut, createDeposit, playerWith } from '../support/players.ts'
import { idOf, playersRequest, withdraw } from './player-calls.ts'
import { chooseLanguage, confirmWithReason, demoOperator, expect, signInByCall, test } from './support.ts'

test('shows why a withdrawal is held, and pays it with two operators [R13.09]', async ({
  page,
  enter,
  browser,
  baseURL = '',
}) => {
  test.slow()
  const api = await playersRequest()
  const player = playerWith(20_000)
  const playerId = await idOf(api, player)
  const order = await withdraw(api, player, 12_000)
  await enter(`/withdrawals?playerId=${playerId}`, 'payments', 31)
  const row = page.getByRole('row').filter({ hasText: order })
  await expect(row).toContainText('conta nova')
  await expect(row).toContainText('R$ 12.000,00')
  await row.getByText(order).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(order) })
  await drawer.getByRole('button', { name: 'Reter' }).click()
  await confirmWithReason(page, 'Reter', 'conta usada pela primeira vez')
  await expect(drawer).toContainText('conta usada pela primeira vez')
  await drawer.getByRole('button', { name: 'Pagar' }).click()
  await confirmWithReason(page, 'Pagar', 'titular confirmado por telefone')

  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
  })
  const second = await context.newPage()
  await signInByCall(second.request, baseURL, await demoOperator(second.request, 'payments', 32))
  await second.goto('/approvals')
  const request = second
    .getByRole('listitem')
    .or(second.getByRole('article'))
    .filter({ hasText: order })
    .first()
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second, 'Aprovar', 'de acordo')
  await context.close()

  await page.reload()
  await expect(drawer).toContainText('enviado')
  await bankPaysOut(api, order, { outcome: 'success' })
  await page.reload()
  await expect(drawer).toContainText('pago')
})

test('refunds a payment without an order [R13.09]', async ({ page, enter }) => {
  const api = await playersRequest()
  const player = playerWith(10)
  const { id } = await createDeposit(api, player, 30)
  await api.post('/sandbox/pay', { data: { id, outcome: 'twice' } })
  await enter('/unmatched', 'payments', 33)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('pago duas vezes')
  await row.getByRole('button', { name: 'Devolver ao pagador' }).click()
  await confirmWithReason(page, 'Devolver ao pagador', 'pagou em dobro')
  await expect(row).toBeHidden()
  await page.goto('/refunds')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('R$ 30,00')
})

test('every screen of payments passes axe, and texts fit in every language [R13.09]', async ({
  page,
  enter,
}) => {
  test.slow()
  await enter('/withdrawals', 'admin', 31)
  const paths = ['/withdrawals', '/deposits', '/unmatched', '/refunds', '/reconciliation', '/channels']
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await accessibilityViolations(page), path).toEqual([])
  }
  for (const lang of ['es', 'en'] as const) {
    await chooseLanguage(page, lang)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(
        await page.evaluate('document.documentElement.scrollWidth'),
        `${path} ${lang}`,
      ).toBeLessThanOrEqual(1440)
    }
  }
})
