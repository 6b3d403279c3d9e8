// Payments: withdrawal queue with reasons, payment by two operators, refunds, methods.
import { bankPaysOut, createDeposit, playerWith } from '../support/players.ts'
import { idOf, playersRequest, withdraw } from './player-calls.ts'
import { confirmWithReason, expect, openConsole, test } from './support.ts'

test('shows why a withdrawal is held, and pays it with two operators [R13.09]', async ({
  page,
  enter,
  browser,
  origin,
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

  const { page: second } = await openConsole(browser, {
    origin,
    path: '/approvals',
    role: 'payments',
    number: 32,
  })
  const request = second.getByRole('article').filter({ hasText: order })
  await expect(request).toContainText('titular confirmado por telefone')
  await expect(request.getByRole('row', { name: /^Valor/ })).toContainText('R$ 12.000,00')
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second, 'Aprovar', 'de acordo')
  await second.context().close()

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
  await row.getByRole('button', { name: 'Devolver', exact: true }).click()
  await confirmWithReason(page, 'Devolver ao pagador', 'pagou em dobro')
  await expect(row).toBeHidden()
  await page.goto('/refunds')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('R$ 30,00')
})

test('holds several withdrawals with one reason, each with its own result [R13.09]', async ({
  page,
  enter,
}) => {
  const api = await playersRequest()
  const orders = [
    await withdraw(api, playerWith(20_000), 11_000),
    await withdraw(api, playerWith(20_000), 13_000),
  ]
  await enter('/withdrawals?sort=-createdAt', 'payments', 34)
  for (const order of orders)
    await page.getByRole('row').filter({ hasText: order }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('titular em análise')
  await dialog.getByRole('button', { name: 'Reter', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 de 2 feitos')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  for (const order of orders)
    await expect(page.getByRole('row').filter({ hasText: order })).toContainText('retido')
})
