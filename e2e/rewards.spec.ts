// What the house gives: promised with its terms, granted by a deposit, released by play, collected to cash.
import { AxeBuilder } from '@axe-core/playwright'
import { bankPays, call, type Player, playerWith } from './players.ts'
import { envelope, expect, type Page, test } from './test.ts'

type Request = Parameters<typeof call>[0]
type Balance = { readonly cash: number; readonly bonus: number }
type Line = { readonly kind: string; readonly amount: number; readonly account: string }

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const balance = (request: Request, player: Player) => call<Balance>(request, '/wallet/balance', {}, player)

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
}

async function deposit(request: Request, player: Player, amount: number, activityId?: string) {
  const asked = { amount, payChannel: 'sandbox', paymentMethod: 'pix', ...(activityId && { activityId }) }
  const { id } = await call<{ id: string }>(request, '/recharge/v2/createRechargeOrder', asked, player)
  await bankPays(request, id, { outcome: 'success' })
}

/** Rounds of dice that are hardly ever lost, through the same calls the table makes. */
async function play(request: Request, player: Player, bet: number, rounds: number): Promise<void> {
  const { url } = await call<{ url: string }>(request, '/game/url', { gameId: 'dice' }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch')
  const { session } = await call<{ session: string }>(request, '/arcade/open', { launch }, player)
  const choice = { target: 2, over: true }
  for (let round = 0; round < rounds; round++) {
    const requestId = `rewards-${Date.now()}-${round}`
    await call(request, '/arcade/play', { session, bet, choice, requestId }, player)
  }
}

test('a deposit of 50 earns 5000, play releases it, and what is collected is cash in the ledger [R2.12] [R3.10]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/newUserDeposit?multiple=1', { token: player.token })
  await expect(page.getByRole('heading', { name: 'R$ 5.000 em bônus' })).toBeVisible()
  await page.getByRole('button', { name: 'Ler as regras' }).click()
  await expect(sheet(page, 'As regras, sem letras miúdas')).toContainText('R$ 1.000.000 em apostas')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('button', { name: 'Depositar R$ 50' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('50')
  await deposit(request, player, 50)
  const entry = () => call<{ list: { status: number }[] }>(request, '/v1/pb/list', {}, player)
  await expect.poll(async () => (await entry()).list[0]?.status).toBe(2)
  await play(request, player, 100, 2)
  const before = await balance(request, player)
  await page.goto('/newUserDeposit?multiple=1')
  await expect(page.getByRole('progressbar', { name: 'Liberado até agora' })).toHaveAttribute(
    'aria-valuetext',
    /^R\$\s1,00 de R\$\s5\.000$/,
  )
  await page.getByRole('button', { name: 'Recolher R$ 1,00' }).click()
  await expect(page.getByText('já está no seu dinheiro')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jogar agora' })).toBeVisible()
  const after = await balance(request, player)
  expect(after.cash).toBeCloseTo(before.cash + 1, 5)
  const { list } = await call<{ list: Line[] }>(request, '/wallet/transactions', { kind: 'collect' }, player)
  expect(list.map(({ amount, account }) => [amount, account])).toEqual([[1, 'cash']])
  await page.getByRole('button', { name: 'Ver tudo o que você já ganhou' }).click()
  const given = page.getByRole('list', { name: 'Prêmios' }).getByRole('listitem')
  await expect(given.filter({ hasText: 'Bônus liberado' })).toContainText('+R$ 1,00')
})

test('the registration reward is claimed once, and its progress stands wherever bonus does [R4.12]', async ({
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
    await page.goto(path)
    await expect(page.getByText('Faltam R$ 3.000,00 em apostas com bônus.')).toBeVisible()
  }
})

test('the first deposit is explained with its bonus, and the promotion goes along to the deposit [R2.07]', async ({
  page,
  visit,
}) => {
  await visit('/firstRecharge', { token: playerWith(500).token })
  await page.getByText('R$ 50', { exact: true }).click()
  await expect(page.getByText('R$ 500,00', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Depositar R$ 50' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('50')
  await expect(page.getByRole('radio', { name: /Primeira recarga em dobro/ })).toBeChecked()
})

test('the piggy bank fills, is emptied with its moment, and tells what today would give [R2.13]', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let available = 12.34
  const pig = () => ({ available, total: 50, minCollect: 1, nextAt: null })
  await page.route('**/v1/pig/load', (route) => route.fulfill({ json: envelope(pig()) }))
  await page.route('**/v1/pig/collect', (route) => {
    available = 0
    return route.fulfill({ json: envelope({ amount: 12.34, available }) })
  })
  await visit('/newUserCashback', { token: playerWith(500).token })
  await expect(page.getByText('10% de volta nos primeiros dias')).toBeVisible()
  await expect(page.getByText('Perda a partir de R$ 5.000')).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: 'Recolher R$ 12,34' }).click()
  await expect(page.getByText('+R$ 12,34')).toBeVisible()
  await expect(page.getByText(/Vazio por enquanto/)).toBeVisible()
})

test('a reward that does not load says so and can be asked for again', async ({ page, visit }) => {
  await page.route('**/v1/pb/list', (route) => route.abort())
  await visit('/newUserDeposit', { token: playerWith(500).token })
  await expect(page.getByRole('heading', { name: 'Os prêmios não carregaram' })).toBeVisible()
  await page.unroute('**/v1/pb/list')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
  await clean(page)
})

test('the offer has its terms before it is taken, and may be declined [R4.12]', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit('/')
  await page.getByRole('button', { name: 'Bônus', exact: true }).click()
  const offer = sheet(page, 'Bônus de boas-vindas')
  await offer.getByText('Como funciona').click()
  await expect(offer).toContainText('R$ 100 apostados liberam R$ 0,50')
  await clean(page)
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await expect(offer).toBeHidden()
})
