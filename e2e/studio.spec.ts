// A game of the sample studio in its frame: opened from the lobby, played with the wallet, left again.
import { AxeBuilder } from '@axe-core/playwright'
import { call, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

type Request = Parameters<typeof call>[0]

const studio = (page: Page) => page.frameLocator('iframe')
const playButton = (page: Page) => studio(page).getByRole('button', { name: /^Chamar a coruja · paga/ })
const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const cashOf = async (request: Request, player: Player) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

const expectTitle = (page: Page) =>
  expect(page.getByRole('banner').getByRole('heading', { name: 'Coruja da Meia-Noite' })).toBeVisible()

/** The balance in the studio's frame and in the header. */
async function expectBalance(page: Page, amount: number): Promise<void> {
  await expect(studio(page).getByText(money(amount))).toBeVisible()
  await expect(page.getByRole('banner').getByText(money(amount))).toBeAttached()
}

test('a studio’s game opens from its tile, bets from the wallet, and is left again [R2.14] [R11.02]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/allgame/new', { token: player.token })
  await page
    .getByRole('button', { name: /^Coruja da Meia-Noite/ })
    .first()
    .click()
  await expect(playButton(page)).toBeEnabled()
  await expectTitle(page)
  await expectBalance(page, 500)
  await studio(page).getByRole('button', { name: 'Porta I', exact: true }).click()
  await expect(studio(page).getByRole('button', { name: 'Porta I', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await playButton(page).click()
  await expect(studio(page).getByText(/^(A sua porta! Você ganhou|A coruja abriu a porta)/)).toBeVisible()
  const cash = await cashOf(request, player)
  expect([495, 502.2]).toContain(cash)
  await expectBalance(page, cash)
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

  await page.reload()
  await expect(playButton(page)).toBeEnabled()
  await expectTitle(page)
  await expectBalance(page, cash)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL('/')
  const records = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
  const { list } = await call<{ list: object[] }>(request, '/wallet/records', records, player)
  expect(list).toMatchObject([{ gameId: 'coruja', bet: 5, status: 'settled', fair: null }])
})

test('a link with the id of a studio’s game opens its frame, and a stake above the balance offers a deposit', async ({
  page,
  visit,
}) => {
  await visit('/gameView/coruja', { token: playerWith(1).token })
  await expectTitle(page)
  await studio(page).getByRole('button', { name: 'Depositar' }).click()
  await expect(page.getByRole('dialog', { name: /Depós|Deposit/ })).toBeVisible()
})

test('a studio’s game that accepts bonus money switches between cash and bonus [R3.01] [R11.02]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await call(request, '/v1/pb/reg/claim', {}, player)
  await visit('/gameView/coruja', { token: player.token })
  await expectBalance(page, 500)
  const choice = page.getByRole('group', { name: 'Jogar com' }).first()
  await expect(choice).toContainText('R$ 500,00')
  await expect(choice).toContainText('R$ 100,00')
  await choice.getByText('Bônus', { exact: true }).click()
  await expectBalance(page, 100)
  await expect(page.getByRole('banner').getByText('Bônus', { exact: true })).toBeVisible()
  await expectTitle(page)
  await studio(page).getByRole('button', { name: 'Porta I', exact: true }).click()
  await playButton(page).click()
  await expect(studio(page).getByText(/^(A sua porta! Você ganhou|A coruja abriu a porta)/)).toBeVisible()
  expect(await cashOf(request, player)).toBe(500)
  await choice.getByText('Dinheiro', { exact: true }).click()
  await expectBalance(page, 500)
})
