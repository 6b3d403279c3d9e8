// Rewards: terms, grant by a deposit, release by wagering, collection to cash.
import { execFileSync } from 'node:child_process'
import { bankPays, call, latestCode, type Player, playerWith } from './support/players.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'
import { maskedCpf, verifyPerson } from './support/verify-person.ts'

type Request = Parameters<typeof call>[0]
type Balance = { readonly cash: number; readonly bonus: number }
type LedgerEntry = { readonly kind: string; readonly amount: number; readonly account: string }

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const balance = (request: Request, player: Player) => call<Balance>(request, '/wallet/balance', {}, player)

const brl = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** As shown in attributes: with a non-breaking space. */
const brlAttribute = (amount: number) => brl(amount).replace(' ', '\u00a0')

type Entry = {
  readonly status: number
  readonly rewardRecharge: number
  readonly rewardAlready: number
  readonly released: number
  readonly collectable: number
}

/** Reward and balances; asserts that the ledger entries add up to the balances. */
async function readRewardState(request: Request, player: Player) {
  const [{ list }, { cash, bonus }, ledger] = [
    await call<{ list: Entry[] }>(request, '/v1/pb/list', {}, player),
    await balance(request, player),
    await call<{ list: LedgerEntry[] }>(request, '/wallet/transactions', { pageSize: 100 }, player),
  ]
  const sum = ledger.list.reduce((total, entry) => total + Math.round(entry.amount * 100), 0)
  expect(sum, 'sum of the ledger entries').toBe(Math.round((cash + bonus) * 100))
  const entry = list[0]
  return { cash, bonus, status: entry?.status, already: entry?.rewardAlready, released: entry?.released }
}

const releasedOf = async (request: Request, player: Player) =>
  (await call<{ list: Entry[] }>(request, '/v1/pb/list', {}, player)).list[0]?.released

/** Runs the daily cashback job for today. */
function runCashback(): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  execFileSync(process.execPath, ['e2e/support/end-of-day.ts'], { env, stdio: 'pipe' })
}

/** Runs `npm run audit` on the database of the journeys. */
function auditLedger(): void {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  expect(execFileSync(process.execPath, ['apps/cli/src/audit.ts'], { env, encoding: 'utf8' })).toContain(
    'The books are right.',
  )
}

const betPanel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })

/** Plays a round of dice in the browser and returns stake and win. */
async function roll(page: Page): Promise<{ bet: number; win: number }> {
  const answer = page.waitForResponse('**/arcade/play')
  await betPanel(page).getByRole('button', { name: 'Rolar o dado' }).click()
  const { data } = (await (await answer).json()) as { data: { bet: number; win: number } }
  await expect(betPanel(page).getByRole('button', { name: 'Rolar o dado' })).toBeEnabled()
  return data
}

test('a deposit of 50 grants 5000, counted bets release it, and the ledger matches at every step until a withdrawal takes back the rest [R1.02] [R2.12] [R3.10] [R10.02]', async ({
  page,
  visit,
  request,
}) => {
  test.slow()
  const player = playerWith(500)
  expect(await readRewardState(request, player)).toMatchObject({
    cash: 500,
    bonus: 0,
    status: 1,
    released: 0,
  })
  await visit('/newUserDeposit?multiple=1', { token: player.token })
  await expect(page.getByRole('heading', { name: 'R$ 5.000 em bônus' })).toBeVisible()
  await page.getByRole('button', { name: 'Ler as regras' }).click()
  const terms = sheet(page, 'As regras, sem letras miúdas')
  await expect(terms).toContainText('R$ 1.000.000 contados em apostas')
  await expect(terms).toContainText('Um saque retira o bônus que ainda falta liberar')
  await expect(terms.getByRole('row', { name: /Dados/ })).toContainText('25%')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(terms).toBeHidden()
  await page.getByRole('button', { name: 'Depositar R$ 50' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('50')
  await expect(page.getByRole('radio', { name: /Primeiro depósito em dobro/ })).toBeChecked()
  await expect(page.getByText('Este depósito ganha R$ 5.000 em bônus')).toBeVisible()
  await expect(page.getByText('a cada R$ 100 apostados, R$ 0,50. Um saque antes do fim')).toBeVisible()
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await page.waitForURL(/order=/)
  await bankPays(request, new URL(page.url()).searchParams.get('order') ?? '', { outcome: 'success' })
  await expect.poll(async () => (await balance(request, player)).bonus).toBe(50)
  expect(await readRewardState(request, player)).toEqual({
    cash: 550,
    bonus: 50,
    status: 2,
    already: 0,
    released: 0,
  })

  await openScreen(page, '/gameView/dice')
  await betPanel(page).getByRole('button', { name: 'Turbo' }).click()
  for (let twice = 0; twice < 6; twice++)
    await betPanel(page).getByRole('button', { name: 'Dobro da aposta' }).click()
  let staked = 0
  let cash = 550
  for (let round = 0; round < 5; round++) {
    const { bet, win } = await roll(page)
    staked += bet
    cash += win - bet
  }
  // A quarter of a bet on dice counts; it releases 0.5 %, and a 63rd of it becomes cash by itself.
  const counted = (staked * 100) / 4
  const released = Math.floor(counted / 200) / 100
  const converted = Math.floor(counted / 63) / 100
  expect(Math.min(released, converted)).toBeGreaterThan(0)
  await expect.poll(() => releasedOf(request, player)).toBe(released)
  const played = await readRewardState(request, player)
  expect(played.cash).toBeCloseTo(cash + converted, 5)
  expect(played.bonus).toBeCloseTo(50 - converted, 5)
  expect(played).toMatchObject({ status: 2, already: 0, released })
  const inGame = page.getByRole('progressbar', { name: 'Bônus de R$ 5.000' })
  await expect(inGame).toHaveAttribute('aria-valuetext', `${brlAttribute(released)} liberados`)

  for (const path of ['/me', '/deposit', '/transactions?tab=rewards']) {
    await openScreen(page, path)
    await expect(page.getByText(`${brl(released)} liberados`)).toBeVisible()
    await expect(page.getByText(`${brl(converted)} de R$ 50,00`)).toBeVisible()
  }
  await page.getByRole('button', { name: `Recolher ${brl(released)}` }).click()
  await expect(page).toHaveURL(/newUserDeposit\?multiple=1/)
  await page.getByRole('button', { name: `Recolher ${brl(released)}` }).click()
  await expect(page.getByText('já está no seu dinheiro')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jogar agora' })).toBeVisible()
  const after = await readRewardState(request, player)
  expect(after.cash).toBeCloseTo(cash + released + converted, 5)
  expect(after).toMatchObject({ status: 2, already: released, released })
  const collected = { kind: 'collect', pageSize: 100 }
  const { list } = await call<{ list: LedgerEntry[] }>(request, '/wallet/transactions', collected, player)
  expect(list.map(({ amount, account }) => [amount, account])).toEqual([[released, 'cash']])
  await page.getByRole('button', { name: 'Ver tudo o que você já ganhou' }).click()
  const given = page.getByRole('list', { name: 'Prêmios' }).getByRole('listitem')
  await expect(given.filter({ hasText: 'Bônus liberado' })).toContainText(`+${brl(released)}`)

  const taken = brl(5000 - released + 50 - converted)
  await openScreen(page, '/withdraw')
  await expect(page.getByText(`O saque retira ${taken} de bônus`)).toBeVisible()
  const cpf = await verifyPerson(request, player)
  await page.getByLabel('Chave PIX').fill(cpf)
  await page.getByLabel('Valor do saque').fill('20')
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(taken)
  await question.getByRole('button', { name: 'Sacar' }).click()
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await page.getByLabel('Código de verificação').fill(await latestCode(request, player.username))
  await expect(page.getByText('Saque pedido')).toBeVisible()
  expect((await balance(request, player)).bonus).toBe(0)
  await page.goto('/withdraw')
  await expect(
    page.getByLabel('Chave PIX').or(page.getByRole('radio', { name: maskedCpf(cpf) })),
  ).toBeVisible()
  await expect(page.getByText(/O saque retira/)).toBeHidden()
})

test('in a game the deposit button shows the offer first; declining it continues to the deposit over the game [R4.12]', async ({
  page,
  visit,
}) => {
  await visit('/gameView/dice', { token: playerWith(500).token, showPb2: '2020-01-01' })
  await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click()
  const offer = sheet(page, 'Bônus de boas-vindas')
  await expect(offer).toContainText('5.000 em bônus')
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await expect(offer).toBeHidden()
  await expect(sheet(page, 'Depositar')).toBeVisible()
  await expect(page).toHaveURL(/gameView/)
  await page.evaluate(() => localStorage.setItem('showPb2', '2020-01-01'))
  await page.goto('/gameView/dice')
  await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click()
  await offer.getByRole('button', { name: 'Quero agora' }).click()
  await expect(page).toHaveURL('/newUserDeposit?multiple=1&isInGame=true')
  await expect(sheet(page, 'Depositar')).toBeHidden()
  await page.getByRole('button', { name: 'Voltar ao jogo' }).click()
  await expect(page).toHaveURL(/gameView/)
})

test('the registration reward is claimed once, and its progress is shown on account, withdrawal and balance tips [R4.12]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/newUserDeposit?multiple=3', { token: player.token })
  await page.getByRole('button', { name: 'Receber R$ 100' }).click()
  await expect(page.getByText('Prêmio recebido')).toBeVisible()
  expect((await balance(request, player)).bonus).toBe(100)
  for (const path of ['/me', '/withdraw', '/balanceTips']) {
    await openScreen(page, path)
    const left = 'Faltam R$ 3.000,00 contados em apostas com bônus. No máximo R$ 100,00 viram dinheiro.'
    await expect(page.getByText(left)).toBeVisible()
  }
})

test('the first deposit shows its bonus and passes amount and promotion to the deposit form [R2.07]', async ({
  page,
  visit,
}) => {
  await visit('/firstRecharge', { token: playerWith(500).token })
  await expect(page.getByRole('heading', { name: 'R$ 5.000 em bônus' })).toBeVisible()
  await expect(page.getByText('Liberados aos poucos: a cada R$ 100 apostados, R$ 0,50.')).toBeVisible()
  await page.getByText('R$ 20', { exact: true }).click()
  await expect(page.getByText('R$ 4.000,00', { exact: true })).toBeVisible()
  await page.getByText('R$ 50', { exact: true }).click()
  await expect(page.getByText('R$ 5.000,00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Depositar R$ 50' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('50')
  await expect(page.getByRole('radio', { name: /Primeiro depósito em dobro/ })).toBeChecked()
})

/** A player who lost R$ 400 at dice, of which R$ 100 count; a win (3 %) is repeated with another player. */
async function createLosingPlayer(request: Request): Promise<Player> {
  const player = playerWith(500)
  const { url } = await call<{ url: string }>(request, '/game/url', { gameId: 'dice' }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
  const { session } = await call<{ session: string }>(request, '/arcade/open', { launch }, player)
  const bet = { session, bet: 400, choice: { target: 97, over: true }, requestId: 'lost' }
  const { win } = await call<{ win: number }>(request, '/arcade/play', bet, player)
  return win === 0 ? player : createLosingPlayer(request)
}

test('the cashback of a day’s loss is collected from the piggy bank [R1.02] [R2.13]', async ({
  page,
  request,
  visit,
}) => {
  const player = await createLosingPlayer(request)
  await visit('/newUserCashback', { token: player.token })
  await expect(page.getByText('10% de volta nos primeiros dias')).toBeVisible()
  await expect(page.getByText('Perda a partir de R$ 5.000')).toBeVisible()
  await expect(page.getByText(/Vazio por enquanto/)).toBeVisible()
  runCashback()
  await page.reload()
  await expect(page.getByText('Até 1% do valor em risco no dia.')).toBeVisible()
  await page.getByRole('button', { name: 'Recolher R$ 1,00' }).click()
  const piggy = page.getByRole('region', { name: 'No porquinho' })
  await expect(piggy.getByText('+R$ 1,00')).toBeVisible()
  await expect(page.getByText(/Vazio por enquanto/)).toBeVisible()
  expect(await balance(request, player)).toMatchObject({ cash: 101, bonus: 0 })
  auditLedger()
})

test('rewards that fail to load are retried by a tap', async ({ page, visit }) => {
  await page.route('**/v1/pb/list', (route) => route.abort())
  await visit('/newUserDeposit', { token: playerWith(500).token })
  await expect(page.getByRole('heading', { name: 'Os prêmios não carregaram' })).toBeVisible()
  await page.unroute('**/v1/pb/list')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
})

test('the offer shows its terms before it is accepted, and can be declined [R4.12]', async ({
  page,
  visit,
}) => {
  await visit('/')
  await page.getByRole('button', { name: 'Bônus', exact: true }).click()
  const offer = sheet(page, 'Bônus de boas-vindas')
  await offer.getByText('Como funciona').click()
  await expect(offer).toContainText('Liberados aos poucos: a cada R$ 100 apostados, R$ 0,50.')
  await expect(offer).toContainText('R$ 100 contados liberam R$ 0,50')
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await expect(offer).toBeHidden()
})
