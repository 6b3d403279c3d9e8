// Rewards: terms with their expected cost, budgets that stop, held rewards. On a server of its own, because budgets and
// limits would disturb other journeys.
import { type APIRequestContext, request } from '@playwright/test'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { call, type Player } from '../support/players.ts'
import { type RunningApp, startApp } from '../support/running-app.ts'
import { confirmWithReason, expect, openConsole, test } from './support.ts'

test.describe.configure({ mode: 'serial' })

let app: RunningApp
let origin: string
let api: APIRequestContext
let players: Player[]

test.beforeAll(async () => {
  const port = String(await freePort())
  app = await startApp({ CONSOLE_PORT: port })
  origin = `http://localhost:${port}`
  api = await request.newContext({ baseURL: app.origin, userAgent: 'one phone of many players' })
  players = app
    .tool('seed', '--players', '8', '--balance', '0', '--country', 'BR')
    .split('\n')
    .map((line) => JSON.parse(line) as Player)
})

test.afterAll(async () => {
  await api?.dispose()
  await app?.stop()
})

const claim = async (): Promise<string> => {
  const player = players.pop()
  const answer = await api.post('/v1/pb/reg/claim', {
    data: {},
    headers: { lang: 'pt', token: player?.token ?? '' },
  })
  const { success, code } = (await answer.json()) as { success: boolean; code?: string }
  return success ? 'granted' : (code ?? '')
}

test('the cashback of tomorrow is proposed with its expected cost, and approved by a second operator [R13.13]', async ({
  browser,
}) => {
  expect(await claim()).toBe('granted')
  const path = '/rewards/terms?kind=cashback-terms&subject=BR'
  const { page } = await openConsole(browser, { origin, path, role: 'admin', number: 1 })
  const drawer = page.getByRole('dialog', { name: 'Cashback' })
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  await drawer.getByLabel('Taxa', { exact: true }).first().fill('4')
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  const cost = page.getByRole('region', { name: 'Custo esperado' })
  await expect(cost.getByRole('row').filter({ hasText: 'Condições novas' })).toContainText('R$ 0,00')
  await expect(cost).toContainText('repetição exata')
  await confirmWithReason(page, 'Pedir aprovação', 'semana do cliente')

  const second = await openConsole(browser, { origin, path: '/approvals', role: 'admin', number: 2 })
  const asked = second.page.getByRole('article').filter({ hasText: 'semana do cliente' })
  await expect(asked).toContainText(/3,00\s?%.*4,00\s?%/)
  await asked.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second.page, 'Aprovar', 'de acordo')
  await second.page.context().close()

  await page.reload()
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('agendada')
  // Terms that pay players to bet are not even proposed.
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  await drawer.getByLabel('Limite por apostas contadas').fill('3')
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  const review = page.getByRole('dialog').filter({ has: page.getByLabel('Motivo') })
  await review.getByLabel('Motivo').fill('mais generoso')
  await review.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(review.getByRole('alert').last()).toContainText('Recompensas e jackpot devolveriam')
  await page.context().close()
})

test('a budget stops a reward, the offer is gone, and an alarm says so [R13.13]', async ({ browser }) => {
  const { page } = await openConsole(browser, { origin, path: '/rewards', role: 'admin', number: 3 })
  const market = page.getByRole('region', { name: 'Brasil' })
  const row = market.getByRole('row').filter({ hasText: 'Cadastro' })
  await expect(row).toContainText('R$ 100,00')
  await expect(row).toContainText('Em oferta')
  await row.getByRole('button', { name: 'Cadastro' }).click()
  await page.getByRole('button', { name: 'Ver e mudar o orçamento' }).click()
  const budget = page.getByRole('dialog', { name: /Orçamento · Cadastro/ })
  await budget.getByRole('button', { name: 'Mudar' }).click()
  await budget.getByLabel('Por dia').fill('250')
  await budget.getByRole('button', { name: 'Revisar mudança' }).click()
  await confirmWithReason(page, 'Salvar mudança', 'custo acima do plano')
  await expect(budget.getByRole('list', { name: 'Histórico' })).toContainText('custo acima do plano')

  expect(await claim()).toBe('granted')
  expect(await claim()).toBe('OFFER_ENDED')
  const offer = await call<{ pbConfig: { rewardReg: number }[] }>(api, '/v1/pb/config', { country: 'BR' })
  expect(offer.pbConfig.map(({ rewardReg }) => rewardReg)).toEqual([0, 0])

  await page.goto('/rewards')
  await expect(row).toContainText('Orçamento usado')
  await expect(row).toContainText('R$ 250,00 · 80%')
  await page.getByRole('button', { name: /^Avisos/ }).click()
  await expect(page.getByRole('link', { name: 'Orçamento usado: Cadastro · BR' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: 'R$ 200,00' }).first().click()
  await expect(page).toHaveURL(/reward=registration/)
  await expect(page.getByRole('row').filter({ hasText: 'R$ 100,00' })).toHaveCount(2)

  await page.goto('/rewards?reward=registration&country=BR')
  await page.getByRole('button', { name: 'Ver e mudar o orçamento' }).click()
  await budget.getByRole('button', { name: 'Mudar' }).click()
  await budget.getByLabel('Por dia').fill('')
  await budget.getByRole('button', { name: 'Revisar mudança' }).click()
  await confirmWithReason(page, 'Salvar mudança', 'plano revisto')
  await expect.poll(claim).toBe('granted')
  await page.context().close()
})

test('rewards that too many players of one phone ask for wait, and are decided together [R13.13]', async ({
  browser,
}) => {
  const path = '/rewards/terms?kind=reward-velocity&subject=sandbox'
  const { page: admin } = await openConsole(browser, { origin, path, role: 'admin', number: 4 })
  const drawer = admin.getByRole('dialog', { name: 'Limites por marca' })
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  await drawer.getByRole('button', { name: 'Nova linha' }).click()
  await drawer.getByLabel('Jogadores').fill('1')
  await drawer.getByLabel('Dentro de').fill('24')
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  await confirmWithReason(admin, 'Pedir aprovação', 'muitos cadastros do mesmo aparelho')
  await admin.context().close()
  const second = await openConsole(browser, { origin, path: '/approvals', role: 'admin', number: 5 })
  const asked = second.page.getByRole('article').filter({ hasText: 'muitos cadastros do mesmo aparelho' })
  await asked.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second.page, 'Aprovar', 'de acordo')
  await second.page.context().close()

  expect(await claim()).toBe('REWARD_HELD')
  expect(await claim()).toBe('REWARD_HELD')
  const { page } = await openConsole(browser, { origin, path: '/rewards', role: 'risk', number: 1 })
  const row = page.getByRole('region', { name: 'Brasil' }).getByRole('row').filter({ hasText: 'Cadastro' })
  await row.getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/\/rewards\/held/)
  const held = page.getByRole('row').filter({ hasText: 'Mesmo aparelho' })
  await expect(held).toHaveCount(2)
  await held.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Conceder', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('família com um só celular')
  await dialog.getByRole('button', { name: 'Conceder', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 de 1 feitos')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(held).toHaveCount(1)
  await held.getByText('Cadastro').click()
  const one = page.getByRole('dialog', { name: 'Recompensa retida' })
  await expect(one).toContainText('Jogadores demais do mesmo aparelho')
  await one.getByRole('button', { name: 'Recusar' }).click()
  await confirmWithReason(page, 'Recusar', 'a mesma pessoa')
  await expect(page.getByText('Linhas: 0')).toBeVisible()
  await page.context().close()
})
