// Instant games: auto-play rules, many balls of plinko, patterns of mines, the record of a game, shortcuts and replay.
import { accessibilityViolations } from '../support/accessibility.ts'
import { call, type Player, playerWith } from '../support/players.ts'
import { expect, openScreen, type Page, test } from '../support/test.ts'

const header = (page: Page) => page.getByRole('banner')
const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
const key = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

type Request = Parameters<typeof call>[0]
type Records = { total: number; totalBet: number; totalWin: number }

const recordsOf = (request: Request, player: Player) =>
  call<Records>(
    request,
    '/wallet/records',
    { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' },
    player,
  )

const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const cashOf = async (request: Request, player: Player) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

type Round = { readonly bet: number; readonly win: number }

/** The rounds that the page plays from now on. */
function recordRounds(page: Page): Round[] {
  const rounds: Round[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/arcade/play'))
      rounds.push(((await response.json()) as { data: Round }).data)
  })
  return rounds
}

test('autoplay raises the stake after a loss up to its bound, and stops when the page is hidden', async ({
  page,
  visit,
}) => {
  await visit('/gameView/dice', { token: playerWith(500).token })
  await panel(page).getByRole('slider', { name: 'Alvo' }).fill('98')
  await key(page, 'Turbo').click()
  await key(page, 'Jogo automático').click()
  const rules = sheet(page, 'Jogo automático')
  await rules.getByRole('group', { name: 'Rodadas' }).getByText('∞').click()
  await rules.getByRole('group', { name: 'Depois de uma perda' }).getByText('+100%').click()
  await rules.getByLabel('Aposta máxima').fill('2')
  const rounds = recordRounds(page)
  await rules.getByRole('button', { name: 'Jogar até eu parar' }).click()
  await expect(key(page, 'Parar')).toBeVisible()
  await expect.poll(() => rounds.length).toBeGreaterThan(3)
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
  await expect(page.getByText('Paramos: você saiu desta tela.')).toBeVisible()
  const next = ({ bet, win }: Round) => (win > bet ? 0.5 : Math.min(2, bet * 2))
  expect(rounds.map(({ bet }) => bet)).toEqual([0.5, ...rounds.slice(0, -1).map(next)])
  await expect(key(page, /R\$ 0,50/)).toBeVisible()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('plinko: a held button drops many balls, and every win is added when its ball lands [R11.01]', async ({
    page,
    visit,
    request,
  }) => {
    const player = playerWith(500)
    await visit('/gameView/plinko', { token: player.token })
    const drop = key(page, /Soltar a bola/)
    await drop.hover()
    await page.mouse.down()
    await expect(drop).toContainText(/[3-9]|1\d|20/)
    await page.mouse.up()
    await expect(drop).toHaveText('Soltar a bola')
    const cash = await cashOf(request, player)
    await expect(header(page).getByText(money(cash))).toBeAttached()
    const { total } = await recordsOf(request, player)
    expect(total).toBeGreaterThanOrEqual(3)
    await expect(past(page)).toHaveCount(Math.min(24, total))
  })
})

test('mines: a random cell, the chance of the next one, and a pattern played by autoplay', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/mines', { token: player.token })
  await panel(page).getByRole('slider', { name: 'Minas' }).fill('1')
  await key(page, 'Começar').click()
  await expect(panel(page).getByText('96,0%')).toBeVisible()
  await key(page, 'Abrir uma casa ao acaso').click()
  await expect(key(page, /Retirar R\$ 0,51|Começar/)).toBeVisible()
  if (await key(page, /Retirar/).isVisible()) await key(page, /Retirar/).click()
  await expect(key(page, 'Começar')).toBeEnabled()
  await key(page, 'Jogo automático').click()
  const rules = sheet(page, 'Jogo automático')
  await expect(rules.getByRole('button', { name: 'Jogar 10 rodadas' })).toBeDisabled()
  for (const cell of [3, 20]) await rules.getByRole('button', { name: `Casa ${cell}`, exact: true }).click()
  const moves: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/arcade/move')) moves.push((sent.postDataJSON() as { move: unknown }).move)
  })
  await rules.getByRole('button', { name: 'Jogar 10 rodadas' }).click()
  await expect(past(page).nth(1)).toBeVisible()
  await key(page, /Parar/).click()
  expect(moves[0]).toEqual({ open: 2 })
  expect((await recordsOf(request, player)).total).toBeGreaterThanOrEqual(2)
})

test('the record of a game has the session, proofs of the rounds and real big wins', async ({
  page,
  visit,
  request,
}) => {
  await visit('/gameView/dice-moon', { token: playerWith(5_000).token })
  await panel(page).getByRole('slider', { name: 'Alvo' }).fill('60')
  await key(page, 'Turbo').click()
  await key(page, /Digitar o valor/).click()
  await page.getByRole('dialog').getByRole('textbox').fill('40')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  let won = 0
  for (let round = 0; round < 40 && won === 0; round += 1) {
    const answer = page.waitForResponse('**/arcade/play')
    await key(page, 'Rolar o dado').click()
    const { data } = (await (await answer).json()) as { data: { win: number } }
    won = data.win
    await expect(key(page, 'Rolar o dado')).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Registro do jogo' }).click()
  const record = sheet(page, 'Registro do jogo')
  await expect(record.getByText('Maior ganho').locator('..')).toContainText(money(won))
  // Wins are published in batches, and the list of a game is cached.
  const winners = async () =>
    (await call<{ winners: { gameId: string }[] }>(request, '/notice/list', { country: 'BR' })).winners
  await expect.poll(async () => (await winners()).map(({ gameId }) => gameId)).toContain('dice-moon')
  await record.getByRole('tab', { name: 'Grandes ganhos' }).click()
  await expect(record.getByRole('listitem').first()).toContainText(money(won))
  await expect(record.getByRole('listitem').first()).toContainText('***')
  await record.getByRole('tab', { name: 'Minhas rodadas' }).click()
  await record.getByRole('list', { name: 'Últimas rodadas' }).getByRole('button').first().click()
  await expect(sheet(page, 'Prova da rodada')).toContainText('SHA-256')
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page).toHaveURL(/\/verify\?round=/)
  await page.getByRole('button', { name: 'Rever a rodada' }).click()
  await expect(sheet(page, 'Rever a rodada').locator('canvas').first()).toBeVisible()
})

test('a game without big wins says so', async ({ page, visit }) => {
  await visit('/gameView/wheel-tide', { token: playerWith(500).token })
  await page.getByRole('button', { name: 'Registro do jogo' }).click()
  await page.getByRole('tab', { name: 'Grandes ganhos' }).click()
  await expect(page.getByText('Nenhum grande ganho nos últimos 7 dias.')).toBeVisible()
})

test.describe('with a keyboard', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('shortcuts bet and change the stake once they are turned on, and not while a sheet is open', async ({
    page,
    visit,
  }) => {
    await visit('/gameView/dice', { token: playerWith(500).token })
    await expect(key(page, 'Rolar o dado')).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('Space')
    await expect(key(page, /R\$ 0,50/)).toBeVisible()
    await page.getByRole('button', { name: 'Como se joga' }).click()
    await page.getByRole('switch', { name: 'Atalhos do teclado' }).click()
    await page.keyboard.press('s')
    await page.keyboard.press('Escape')
    await expect(sheet(page, 'Como se joga')).toBeHidden()
    await expect(key(page, /R\$ 0,50/)).toBeVisible()
    await page.keyboard.press('s')
    await expect(key(page, /R\$ 1,00/)).toBeVisible()
    await page.keyboard.press('a')
    await expect(key(page, /R\$ 0,50/)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(past(page)).toHaveCount(1)
    await page.reload()
    await expect(key(page, 'Rolar o dado')).toBeVisible()
    await page.keyboard.press('s')
    await expect(key(page, /R\$ 1,00/)).toBeVisible()
  })
})

test('the jackpot is on home and in the slots, grows with cash bets, and the help states its terms', async ({
  page,
  request,
  visit,
}) => {
  const bar = page.getByRole('button', { name: /Jackpot dos caça-níqueis/ })
  await visit('/')
  await expect(bar, 'a guest sees it, too').toContainText('R$')
  await bar.click()
  await expect(page).toHaveURL(/allgame\/slots/)
  const player = playerWith(500)
  await visit('/gameView/slot-carnaval', { token: player.token })
  const prize = async () => (await call<{ amount: number }>(request, '/game/jackpot', {}, player)).amount
  const before = await prize()
  await expect(page.getByText('Jackpot dos caça-níqueis')).toBeVisible()
  for (let n = 0; n < 5; n++) await panel(page).getByRole('button', { name: 'Dobro da aposta' }).click()
  await key(page, 'Girar').click()
  await expect(past(page)).toHaveCount(1)
  await expect.poll(prize).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Como se joga' }).click()
  await expect(sheet(page, 'Como se joga').getByText(/1 % de cada aposta em dinheiro/)).toBeVisible()
})

test('free spins are bought for the price that the sheet states, and the verifier proves the round', async ({
  page,
  request,
  visit,
}) => {
  const player = playerWith(500)
  await visit('/gameView/slot-andes', { token: player.token })
  await key(page, 'Turbo').click()
  await key(page, 'Comprar giros grátis · R$ 10,00').click()
  const asked = sheet(page, 'Comprar giros grátis')
  await expect(asked).toContainText('R$ 10,00 (50× a aposta)')
  await expect(asked).toContainText('10, às vezes 12')
  await expect(asked).toContainText('96,4%')
  expect(await accessibilityViolations(page)).toEqual([])
  const answer = page.waitForResponse('**/arcade/play')
  await asked.getByRole('button', { name: 'Comprar por R$ 10,00' }).click()
  const { data } = (await (await answer).json()) as { data: Round & { roundId: string } }
  expect(data.bet).toBe(10)
  await expect(past(page)).toHaveCount(1)
  // Neither the next spin nor auto-play may buy without the question.
  await expect(key(page, 'Girar')).toBeEnabled()
  await expect(key(page, /^Repetir/)).toBeHidden()
  await expect(key(page, 'Comprar giros grátis · R$ 10,00')).toBeEnabled()
  expect(await cashOf(request, player)).toBeCloseTo(500 - 10 + data.win, 2)
  const { session } = (await answer).request().postDataJSON() as { session: string }
  await call(request, '/arcade/seeds', { session }, player)
  await openScreen(page, `/verify?round=${data.roundId}`)
  await expect(page.getByRole('checkbox', { name: 'Giros grátis comprados' })).toBeChecked()
  await expect(page.getByText('Confere: o resultado sai destas sementes.')).toBeVisible()
})
