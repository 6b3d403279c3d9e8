// Compliance: a person is decided on, an exclusion is listed, and a file for the regulator is generated and downloaded.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { call, playerWith } from '../support/players.ts'
import { freshCpf } from '../support/verify-person.ts'
import { idOf, playersRequest } from './player-calls.ts'
import { confirmWithReason, expect, test } from './support.ts'

const dayMs = 86_400_000

test('verifies a person whom the provider is not sure of: masked first, then at once for the player [R13.15]', async ({
  page,
  enter,
}) => {
  const api = await playersRequest()
  const player = playerWith(10)
  const id = await idOf(api, player)
  const document = freshCpf().replace(/\D/g, '')
  const person = { fullName: 'Ana Lima', birthDate: '1990-05-20', document }
  await call(api, '/identity/submit', person, player)
  await api.post('/sandbox/identity', { data: { username: player.username, outcome: 'review' } })
  await enter(`/identity?waitsFor=operator&person=${id}`, 'compliance', 61)
  const drawer = page.getByRole('dialog', { name: `Identidade do jogador ${id}` })
  await expect(drawer).toContainText('Em análise')
  await expect(drawer).toContainText(document.slice(-3))
  await expect(drawer).not.toContainText(document)
  await drawer.getByRole('button', { name: 'Mostrar por inteiro' }).click()
  await expect(drawer).toContainText(document)
  await drawer.getByRole('button', { name: 'Verificar' }).click()
  await confirmWithReason(page, 'Verificar', 'documento conferido com a selfie')
  await expect(drawer).toContainText('Verificada')
  const state = await call<{ verification: string }>(api, '/protection/state', {}, player)
  expect(state.verification).toBe('verified')
  await page.goto(`/trail?subject=player ${id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Decidir a identidade' })).toContainText(
    'documento conferido com a selfie',
  )
})

test('lists a player who takes a pause, with since and until [R13.15]', async ({ page, enter }) => {
  const api = await playersRequest()
  const player = playerWith(10)
  const id = await idOf(api, player)
  await call(api, '/protection/pause', { days: 7 }, player)
  await enter(`/exclusions?playerId=${id}`, 'viewer', 62)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Pausa')
  await expect(row).toContainText('jogador')
  await page.goto(`/limits/history?playerId=${id}`)
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('7 dias')
})

test('generates the file of a day and downloads what its manifest states [R13.15]', async ({
  page,
  enter,
}) => {
  const day = marketDay('BR', Date.now() - 2 * dayMs)
  await enter(`/files?kind=games&from=${day}&to=${day}`, 'compliance', 63)
  await page.getByRole('button', { name: 'Gerar arquivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerar arquivo' })
  await dialog.getByRole('combobox', { name: 'Arquivo' }).click()
  await page.getByRole('option', { name: 'Jogos' }).click()
  await dialog.getByLabel('Dia').fill(day)
  await confirmWithReason(page, 'Gerar arquivo', 'pedido do regulador')
  const row = page.getByRole('row').filter({ hasText: 'Jogos' }).first()
  await expect(row).toContainText(/Pronto|Confirmado/, { timeout: 30_000 })
  await row.getByText('Jogos').click()
  const drawer = page.getByRole('dialog', { name: /Jogos · BR/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Baixar' }).click(),
  ])
  const content = await readFile(await download.path())
  await expect(drawer).toContainText(createHash('sha256').update(content).digest('hex'))
  await page.goto(`/trail?action=/operator/regulatorFile/download`)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `games BR ${day}` })
      .first(),
  ).toBeVisible()
})
