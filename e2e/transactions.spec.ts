// Deposits, withdrawals and the statement: lists, periods and the steps of an order.
import { bankPays, call, type Player, playerWith } from './support/players.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'
import { pullDown } from './support/touch.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

type Request = Parameters<typeof call>[0]

const deposit = (request: Request, player: Player, amount: number) =>
  call<{ id: string }>(
    request,
    '/recharge/v2/createRechargeOrder',
    { amount, payChannel: 'sandbox', paymentMethod: 'pix' },
    player,
  )

test('every order opens its steps, with times and reasons; the statement lists every entry with the balance after it, and filters by kind [R2.09]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const waiting = await deposit(request, player, 20)
  const paid = await deposit(request, player, 30)
  const failed = await deposit(request, player, 40)
  await bankPays(request, paid.id, { outcome: 'success' })
  await bankPays(request, failed.id, { outcome: 'failure', reason: 'insufficient' })
  await visit('/transactions', { token: player.token })
  await expect(rows(page, 'Depósitos')).toHaveCount(3)
  await expect(rows(page, 'Depósitos').first()).toContainText('hoje')
  await page.getByRole('button', { name: /R\$ 40,00/ }).click()
  const order = sheet(page, 'Depósito')
  await expect(order).toContainText('Saldo insuficiente na conta de origem.')
  await expect(order).toContainText(failed.id)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /R\$ 30,00/ }).click()
  await expect(order.getByRole('listitem').last()).toContainText('Confirmado')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /R\$ 20,00/ }).click()
  await order.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`/deposit?order=${waiting.id}`)

  await openScreen(page, '/transactions')
  await tab(page, 'Extrato').click()
  await expect(rows(page, 'Extrato').filter({ hasText: '+R$ 30,00' })).toContainText('Saldo R$ 530,00')
  await page.getByRole('group', { name: 'Tipo' }).getByText('Envelope da sorte').click()
  await expect(page.getByRole('heading', { name: 'Nenhum movimento por aqui' })).toBeVisible()
})

test('lists load further pages on scrolling and mark their end [R2.09] [R9.09]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  // Four at a time, paid before the next ones: a player has at most five open orders.
  for (let first = 20; first < 44; first += 4)
    await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const { id } = await deposit(request, player, first + at)
        await bankPays(request, id, { outcome: 'success' })
      }),
    )
  await visit('/transactions', { token: player.token })
  await expect(rows(page, 'Depósitos')).toHaveCount(20)
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(rows(page, 'Depósitos')).toHaveCount(24)
  await expect(page.getByText('Isso é tudo')).toBeVisible()
})

test('the calendar filters by a day or a range, and shortens a range that is too long [R5.08] [R9.10]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await deposit(request, player, 20)
  await visit('/transactions', { token: player.token })
  const period = page.getByRole('button', { name: /Período/ })
  await period.click()
  await sheet(page, 'Período').getByText('Um dia').click()
  const days = sheet(page, 'Escolha o dia').locator('[data-day]:not(:disabled)')
  await days.nth(-2).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Nada neste período' })).toBeVisible()
  await period.click()
  await sheet(page, 'Período').getByText('Entre datas').click()
  const range = sheet(page, 'Escolha o período')
  await range.locator('[data-day]:not(:disabled)').nth(-40).click()
  await range.locator('[data-day]:not(:disabled)').last().click()
  await expect(range.getByRole('alert')).toHaveText('No máximo 31 dias. Ajustamos o fim do período.')
  await range.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Ver todos os dias' }).click()
  await expect(rows(page, 'Depósitos')).toHaveCount(1)
})

test('pulling down reloads the list, and one that fails to load is retried by a tap [R2.09] [R8.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await page.route('**/withdraw/orders', (route) => route.abort())
  await visit('/transactions', { token: player.token })
  await expect(page.getByRole('heading', { name: 'Nenhum depósito por aqui' })).toBeVisible()
  await deposit(request, player, 33)
  await pullDown(page)
  await expect(rows(page, 'Depósitos')).toHaveCount(1)
  await tab(page, 'Saques').click()
  await expect(page.getByRole('heading', { name: 'A lista não abriu' })).toBeVisible()
  await page.unroute('**/withdraw/orders')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum saque por aqui' })).toBeVisible()
})
