// A game of the sample studio: opened from the lobby in its frame, played with the lobby's money, and left again.
import { AxeBuilder } from '@axe-core/playwright'
import { call, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

type Request = Parameters<typeof call>[0]

const studio = (page: Page) => page.frameLocator('iframe')
const callOwl = (page: Page) => studio(page).getByRole('button', { name: /^Chamar a coruja · paga/ })
const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const cashOf = async (request: Request, player: Player) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

const expectNamed = (page: Page) =>
  expect(page.getByRole('banner').getByRole('heading', { name: 'Coruja da Meia-Noite' })).toBeVisible()

/** Both say it: the studio in its frame, the lobby around it. */
async function expectBoth(page: Page, amount: number): Promise<void> {
  await expect(studio(page).getByText(money(amount))).toBeVisible()
  await expect(page.getByRole('banner').getByText(money(amount))).toBeAttached()
}

test('a studio’s game opens from its tile, bets with the lobby’s money, and is left again [R2.14] [R11.02]', async ({
  page,
  visit,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = playerWith(500)
  await visit('/allgame/new', { token: player.token })
  await page
    .getByRole('button', { name: /^Coruja da Meia-Noite/ })
    .first()
    .click()
  await expect(callOwl(page)).toBeEnabled()
  await expectNamed(page)
  await expectBoth(page, 500)
  await studio(page).getByRole('button', { name: 'Porta I', exact: true }).click()
  await expect(studio(page).getByRole('button', { name: 'Porta I', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await callOwl(page).click()
  await expect(studio(page).getByText(/^(A sua porta! Você ganhou|A coruja abriu a porta)/)).toBeVisible()
  const cash = await cashOf(request, player)
  expect([495, 502.2]).toContain(cash)
  await expectBoth(page, cash)
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

  await page.reload()
  await expect(callOwl(page)).toBeEnabled()
  await expectNamed(page)
  await expectBoth(page, cash)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL('/')
  const records = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
  const { list } = await call<{ list: object[] }>(request, '/wallet/records', records, player)
  expect(list).toMatchObject([{ gameId: 'coruja', bet: 5, status: 'settled', fair: null }])
})

test('a link that only names a studio’s game leads to its frame, and too little money to a deposit', async ({
  page,
  visit,
}) => {
  await visit('/gameView/coruja', { token: playerWith(1).token })
  await expectNamed(page)
  await studio(page).getByRole('button', { name: 'Depositar' }).click()
  await expect(page.getByRole('dialog', { name: /Depós|Deposit/ })).toBeVisible()
})
