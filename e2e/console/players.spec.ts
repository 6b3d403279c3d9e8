// Players: search, page, sessions, block with linked accounts.
import { registerPlayer } from '../support/accounts.ts'
import { bankPays, createDeposit, playerWith } from '../support/players.ts'
import { openPhone } from './phone.ts'
import { idOf, playersRequest } from './player-calls.ts'
import { confirmWithReason, expect, type Page, test } from './support.ts'

const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })

async function search(page: Page, query: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Buscar jogador' })
  await field.fill(query)
  await expect(page).toHaveURL(new RegExp(`query=${encodeURIComponent(query)}`))
}

test('finds a player by half a phone number and by an order [R13.08]', async ({ page, enter }) => {
  const api = await playersRequest()
  const player = playerWith(10)
  const id = await idOf(api, player)
  const order = await createDeposit(api, player, 20)
  await bankPays(api, order.id, { outcome: 'success' })
  await enter('/players', 'support', 21)
  await search(page, player.username.slice(-6))
  await expect(rowOf(page, id)).toContainText('telefone')
  await expect(rowOf(page, id)).not.toContainText(player.username)
  // Players of the journeys have consecutive numbers.
  await search(page, player.username.slice(0, 10))
  await expect(rowOf(page, id)).toContainText('telefone')
  await search(page, order.id)
  await expect(rowOf(page, id)).toContainText('pedido')
  await rowOf(page, id).click()
  await expect(page.getByRole('heading', { name: `Jogador ${id}` })).toBeVisible()
  await page.getByRole('tab', { name: 'Depósitos' }).click()
  await expect(page.getByText(order.id)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar dados' }).click()
  await expect(page.getByRole('dialog')).toContainText(player.username)
})

test('blocks a player with linked accounts and sees the reasons [R13.08]', async ({ page, enter }) => {
  const api = await playersRequest()
  const [cheat, second] = [await registerPlayer(api), await registerPlayer(api)]
  const [cheatId, secondId] = [await idOf(api, cheat), await idOf(api, second)]
  await enter(`/players/${cheatId}?section=links`, 'risk', 21)
  await expect(rowOf(page, secondId)).toContainText('mesmo aparelho')
  await rowOf(page, secondId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bloquear com este jogador' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('duas contas no mesmo aparelho')
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 de 2 feitos')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(rowOf(page, secondId)).toContainText('bloqueada')
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
  for (const { token } of [cheat, second]) {
    const response = await api.post('/wallet/balance', { data: {}, headers: { token } })
    expect(response.status()).toBe(401)
  }
})

test('ends a session: the phone is logged out within a second [R13.08]', async ({ page, enter, browser }) => {
  const api = await playersRequest()
  const player = playerWith(10)
  const id = await idOf(api, player)
  const phone = await openPhone(browser, player)
  await expect(phone.getByRole('banner')).toContainText('R$')
  await enter(`/players/${id}?section=access`, 'risk', 22)
  await page.getByRole('button', { name: 'Encerrar', exact: true }).first().click()
  await confirmWithReason(page, 'Encerrar', 'aparelho perdido')
  await expect(page.getByText('Nenhuma sessão aberta')).toBeVisible()
  await expect(phone.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('adjusts a balance with a second operator, and writes notes as text [R13.08]', async ({
  page,
  enter,
}) => {
  const api = await playersRequest()
  const id = await idOf(api, playerWith(10))
  await enter(`/players/${id}`, 'payments', 21)
  await page.getByRole('button', { name: 'Escrever nota' }).click()
  await confirmWithReason(page, 'Escrever nota', '<img src=x onerror=alert(1)> ligou hoje')
  await page.getByRole('tab', { name: 'Notas' }).click()
  await expect(page.getByText('<img src=x onerror=alert(1)> ligou hoje')).toBeVisible()
  await page.getByRole('button', { name: 'Ajustar saldo' }).click()
  await page.getByLabel('Valor (negativo retira)').fill('5')
  await confirmWithReason(page, 'Ajustar saldo', 'rodada interrompida')
  await expect(page.getByText('Aguardando aprovação')).toBeVisible()
})
