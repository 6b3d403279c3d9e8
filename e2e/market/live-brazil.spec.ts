// Brazil's policy of live mode: limits and identity before the first bet, the market's pace, withdrawals that stay, no
// bonuses.
import { codeField, fillRegister, freshPhone, openRegister } from '../support/accounts.ts'
import { bankPays, call, createDeposit, latestCode, type Player } from '../support/players.ts'
import { type PolicyServer, startPolicyServer } from '../support/policy-server.ts'
import { panel, past, sheet } from '../support/protection.ts'
import { settle } from '../support/show-view.ts'
import { expect, offersSeen, openScreen, type Page, test } from '../support/test.ts'
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
  await openScreen(page, '/')
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

const forbidden: Readonly<Record<string, RegExp>> = {
  pt: /b[ôo]nus|envelope|convid[ae]|em dobro/i,
  en: /bonus|envelope|invite|double first/i,
}

const guestPaths = [
  '/',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/allgame',
  '/searchGame/all',
  '/sports',
  '/pwa',
]
const playerPaths = [
  '/',
  '/deposit',
  '/withdraw',
  '/promotion',
  '/firstRecharge',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/me',
  '/transactions',
  '/balanceTips',
  // Not directly after the other tab: the mounted screen keeps its tab.
  '/transactions?tab=rewards',
  '/bettinghistory',
  '/gameView/dice',
  '/gameView/crash',
]

const expectNothing = async (page: Page, place: string, locale: string): Promise<void> => {
  const text = await page.locator('body').ariaSnapshot()
  const found = forbidden[locale]?.exec(text)
  const around = found ? text.slice(Math.max(0, found.index - 60), found.index + 60) : ''
  expect(around, place).toBe('')
}

/** Loads the app with this local storage. */
const load = async (page: Page, path: string, stored: Record<string, string>): Promise<void> => {
  await page.goto(`${server.origin}/healthz`)
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await page.goto(server.origin + path)
  await readToEnd(page)
}

/** Navigates inside the loaded app, or loads it again when a dialog covers the page. */
const show = async (page: Page, path: string, stored: Record<string, string>): Promise<void> => {
  if ((await page.locator('dialog:modal').count()) > 0) return load(page, path, stored)
  await page.evaluate<void>(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await readToEnd(page)
}

/** Scrolls down, so that the lower parts load too. */
const readToEnd = async (page: Page): Promise<void> => {
  await settle(page)
  await page.mouse.wheel(0, 5000)
  await page.waitForTimeout(700)
  await settle(page)
}

for (const locale of ['pt', 'en']) {
  const details = locale === 'pt' ? {} : { tag: '@full' }
  test(
    `a market without bonuses mentions none on any screen in ${locale} [R12.02]`,
    details,
    async ({ page }) => {
      test.setTimeout(300_000)
      const guest = { locale, StickyBanner: '' }
      for (const [at, path] of guestPaths.entries()) {
        await (at === 0 ? load : show)(page, path, guest)
        await expectNothing(page, `guest ${path}`, locale)
      }
      const player = { ...guest, token: (await server.readyPlayer()).token }
      for (const [at, path] of playerPaths.entries()) {
        await (at === 0 ? load : show)(page, path, player)
        await expectNothing(page, `player ${path}`, locale)
      }
    },
  )
}

test('a market without bonuses mentions none in menu, popups, help and the offers of home [R12.02]', async ({
  page,
}) => {
  await page.clock.install()
  await load(page, '/', {})
  // Offers open some seconds after the start.
  await page.clock.fastForward(4000)
  await settle(page)
  await expect(page.getByRole('dialog').filter({ hasText: /b[ôo]nus|primeir/i })).toBeHidden()
  await expectNothing(page, 'home after its offers', 'pt')
  await expect(page.getByRole('region', { name: 'Vantagens' }).getByRole('button')).toHaveText([
    'Cashback',
    'Esportes',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectNothing(page, 'menu', 'pt')
  for (const hash of ['#login', '#register', '#support']) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.evaluate(`location.hash = '${hash}'`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await settle(page)
    await expectNothing(page, hash, 'pt')
  }
  await load(page, '/gameView/dice', { ...offersSeen(), token: (await server.readyPlayer()).token })
  await expect(page.getByRole('group', { name: 'Jogar com' })).toBeHidden()
  await page.getByRole('button', { name: 'Como se joga' }).click()
  await expect(page.getByRole('dialog', { name: 'Como se joga' })).toBeVisible()
  await settle(page)
  await expectNothing(page, 'help of a game', 'pt')
})
