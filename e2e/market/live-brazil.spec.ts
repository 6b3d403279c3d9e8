// Brazil's policy of live mode: limits and identity before the first bet, the market's pace, withdrawals that stay.
import { accessibilityViolations } from '../support/accessibility.ts'
import { codeField, fillRegister, freshPhone, openRegister } from '../support/accounts.ts'
import { bankPays, call, createDeposit, latestCode, type Player } from '../support/players.ts'
import { type PolicyServer, startPolicyServer } from '../support/policy-server.ts'
import { panel, past, sheet } from '../support/protection.ts'
import { expect, offersSeen, type Page, test } from '../support/test.ts'
import { freshCpf } from '../support/verify-person.ts'

test.describe.configure({ mode: 'serial' })
let server: PolicyServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startPolicyServer()
})
test.afterAll(() => server?.stop())

/** The least time between two rounds in live Brazil. */
const minRoundMs = 2_500

const required = (page: Page) => sheet(page, 'Antes de jogar, marque seus limites')
const identity = (page: Page) => sheet(page, 'Confirmar identidade')
const roll = (page: Page) => panel(page).getByRole('button', { name: 'Rolar o dado' })

async function open(page: Page, path: string, stored: Record<string, string> = {}): Promise<void> {
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of entries)
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    Object.entries({ ...offersSeen(), ...stored }),
  )
  await page.goto(server.origin + path)
}

/** Taps the tile of the dice game on the home screen. */
async function enterDice(page: Page): Promise<void> {
  await page.goto(`${server.origin}/`)
  await page
    .getByRole('button', { name: /^Dado Certo/ })
    .first()
    .click()
}

async function register(page: Page): Promise<Player> {
  const username = freshPhone()
  await fillRegister(await openRegister(page), username)
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await latestCode(server.api, username))
  await expect(page).toHaveURL(`${server.origin}/responsible`)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { username, token: token ?? '' }
}

async function typeLimit(page: Page, kind: string, title: string, amount: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
  const limit = sheet(page, title)
  await limit.getByLabel(/^Novo limite/).fill(amount)
  await limit.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(limit.getByText('Este limite é obrigatório e não pode ser removido.')).toBeVisible()
  await expect(limit.getByRole('button', { name: 'Remover este limite' })).toBeHidden()
  await limit.getByRole('button', { name: 'Fechar' }).click()
  await expect(limit).toBeHidden()
}

async function confirmIdentity(page: Page, { username }: Player): Promise<void> {
  const form = identity(page)
  await form.getByLabel('Nome completo').fill('Ana Paula de Souza')
  await form.getByLabel('Data de nascimento').fill('31121990')
  await form.getByLabel('CPF').fill(freshCpf())
  await form.getByRole('button', { name: 'Enviar para conferência' }).click()
  await expect(form.getByText('Estamos conferindo seus dados')).toBeVisible()
  const decide = async () => {
    const data = { username, outcome: 'verified' }
    return ((await (await server.api.post('/sandbox/identity', { data })).json()) as { success: boolean })
      .success
  }
  await expect.poll(decide).toBe(true)
  await expect(form.getByText('Identidade confirmada')).toBeVisible()
  await form.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(form).toBeHidden()
}

test('a new player sets loss and time limits, confirms the identity and then plays at the market’s pace [R12.02] [R12.03] [R12.06]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await open(page, '/')
  const player = await register(page)
  await expect(page.getByRole('main').getByText(/^Faltam: Perdas, Tempo de jogo\./)).toBeVisible()

  await enterDice(page)
  await expect(required(page).getByText(/^Faltam: Perdas, Tempo de jogo\./)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await required(page).getByRole('button', { name: 'Marcar limites' }).click()
  await expect(page).toHaveURL(`${server.origin}/responsible`)
  await typeLimit(page, 'Perdas', 'Limite de perdas', '80')
  await expect(page.getByRole('main').getByText(/^Faltam: Tempo de jogo\./)).toBeVisible()
  await typeLimit(page, 'Tempo de jogo', 'Limite de tempo', '120')
  await expect(page.getByRole('main').getByText(/^Faltam/)).toBeHidden()

  await enterDice(page)
  await confirmIdentity(page, player)
  await bankPays(server.api, (await createDeposit(server.api, player, 50)).id, { outcome: 'success' })
  const cash = async () => (await call<{ cash: number }>(server.api, '/wallet/balance', {}, player)).cash
  await expect.poll(cash).toBe(50)

  await enterDice(page)
  await expect(roll(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Turbo' })).toBeHidden()
  const bets: { at: number; status: number }[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/arcade/play')) return
    bets.push({ at: response.request().timing().startTime, status: response.status() })
  })
  await roll(page).click()
  await roll(page).click()
  await expect(past(page)).toHaveCount(2)
  expect(bets.map(({ status }) => status)).toEqual([200, 200])
  expect((bets[1]?.at ?? 0) - (bets[0]?.at ?? 0)).toBeGreaterThanOrEqual(minRoundMs)
  await expect(page.getByRole('alert').getByText(/./)).toBeHidden()

  await open(page, '/gameView/slot-frutas', { token: player.token })
  const keys = page.getByRole('region', { name: 'Sua aposta' })
  await expect(keys.getByRole('button', { name: 'Girar' })).toBeEnabled()
  await expect(keys.getByRole('button', { name: /Comprar/ })).toBeHidden()
})

test('a link to a game and a slip lead to the missing limits, too [R12.06]', async ({ page }) => {
  const player = server.player()
  await open(page, '/gameView/dice', { token: player.token })
  await expect(required(page)).toBeVisible()
  await required(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.goto(`${server.origin}/sports?view=next`)
  await page
    .getByRole('article')
    .getByRole('button', { name: /, odds/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apostar R\$/ })
    .click()
  await expect(required(page)).toBeVisible()
  await required(page).getByRole('button', { name: 'Marcar limites' }).click()
  await expect(page).toHaveURL(`${server.origin}/responsible`)
})

test('a requested withdrawal cannot be cancelled [R12.13]', async ({ page }) => {
  const player = await server.readyPlayer()
  await open(page, '/withdraw', { token: player.token })
  await page.getByLabel('Chave PIX').fill(player.cpf)
  await page.getByLabel('Valor do saque').fill('100')
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sacar' }).click()
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await codeField(page).fill(await latestCode(server.api, player.username))
  await expect(page.getByRole('list', { name: 'Passo a passo' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancelar saque' })).toBeHidden()
  const orders = await call<{ list: { id: string }[] }>(server.api, '/withdraw/orders', {}, player)
  const answer = await server.api.post('/withdraw/cancel', {
    data: { id: orders.list[0]?.id },
    headers: { token: player.token },
  })
  expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_AVAILABLE' })
})
