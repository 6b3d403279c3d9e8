// Reports: close a month and compare it with the ledger to the cent; save a report; screens of every report.
import { execFileSync } from 'node:child_process'
import { call, playerWith } from '../support/players.ts'
import { idOf, playersRequest } from './player-calls.ts'
import { confirmWithReason, expect, openConsole, test } from './support.ts'

/** Plays dice and moves the rounds into an earlier month; returns the stakes and wins of that month. */
async function playInEarlierMonth(months: number): Promise<{ stakes: number; wins: number }> {
  const api = await playersRequest()
  const player = playerWith(500)
  const { url } = await call<{ url: string }>(api, '/game/url', { gameId: 'dice' }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
  const { session } = await call<{ session: string }>(api, '/arcade/open', { launch }, player)
  for (let n = 0; n < 5; n++) {
    const bet = { session, bet: 3.5, choice: { target: 50, over: true }, requestId: crypto.randomUUID() }
    await call(api, '/arcade/play', bet, player)
  }
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  const order = ['e2e/support/last-month.ts', await idOf(api, player), `${months}`]
  const output = JSON.parse(execFileSync(process.execPath, order, { env, encoding: 'utf8' })) as Record<
    string,
    string
  >
  return { stakes: Number(output.stakes), wins: Number(output.wins) }
}

const reais = (cents: number): string =>
  `R$ ${new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)}`

const monthBefore = (months: number): string => {
  const now = new Date(Date.now() - 3 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

test('closes a month and compares it with the ledger to the cent [R13.16]', async ({
  page,
  enter,
  browser,
  origin,
}, { retry }) => {
  test.slow()
  // A closed month stays closed, so a repeated run closes the one before it.
  const months = 1 + retry
  const { stakes, wins } = await playInEarlierMonth(months)
  expect(stakes).toBeGreaterThanOrEqual(1_750)
  const path = `/reports/months?country=BR&month=${monthBefore(months)}`
  await enter(path, 'payments', 51)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const cell = (name: string, n: number) => row(name).getByRole('cell').nth(n)

  // Without a comparison the month stays open.
  await page.getByRole('button', { name: 'Fechar o mês' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('fechamento')
  await dialog.getByRole('button', { name: 'Fechar o mês' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Compare o mês com o razão')
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('button', { name: 'Comparar com o razão' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Confere com o razão' })).toBeVisible({
    timeout: 30_000,
  })
  for (const n of [1, 2]) {
    await expect(cell('Apostas', n)).toHaveText(reais(stakes))
    await expect(cell('Prêmios', n)).toHaveText(reais(wins))
    await expect(cell('Receita bruta', n)).toHaveText(reais(stakes - wins).replace('R$ -', '-R$ '))
  }
  await expect(cell('Apostas', 3)).toHaveText('R$ 0,00')
  await expect(cell('Saldo em dinheiro', 3)).toHaveText('R$ 0,00')

  await page.getByRole('button', { name: 'Fechar o mês' }).click()
  await confirmWithReason(page, 'Fechar o mês', 'fechamento do mês')
  await expect(page.getByRole('alert').filter({ hasText: 'fechamento do mês' })).toBeVisible()
  await expect(cell('Apostas', 4)).toHaveText(reais(stakes))
  await expect(page.getByRole('button', { name: 'Fechar o mês' })).toBeHidden()

  // The number leads to its rows, which have the same sum.
  await row('Apostas').getByRole('link').click()
  await expect(page).toHaveURL(/\/reports\/revenue/)
  await expect(page.getByRole('table')).toContainText(reais(stakes))

  const { page: reader } = await openConsole(browser, { origin, path, role: 'viewer', number: 52 })
  await expect(reader.getByRole('alert').filter({ hasText: 'fechamento do mês' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Fechar o mês' })).toBeHidden()
  await reader.context().close()
})

test('saves a report that the server makes every month [R13.16]', async ({ page, enter }) => {
  await enter('/reports/saved', 'payments', 53)
  const name = `Receita ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Salvar um relatório' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill(name)
  await confirmWithReason(page, 'Salvar um relatório', 'para a contabilidade')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('todo mês')
  await row.getByRole('button', { name: 'Parar' }).click()
  await confirmWithReason(page, 'Parar', 'não é mais necessário')
  await expect(row).toContainText('parado')
})

test('groups revenue by game and downloads it [R13.16]', async ({ page, enter }) => {
  await enter('/reports/revenue?by=game', 'trading', 54)
  await expect(page.getByRole('heading', { name: 'Receita' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^revenue-/)
})
