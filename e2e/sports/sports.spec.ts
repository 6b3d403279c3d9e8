// The sportsbook with matches of some seconds: from home to a live match, bets until their settlement, changing odds, and
// the verification of matches and slips.
import type { APIRequestContext, Browser } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility.ts'
import { type FastSportsbook, startFastSportsbook } from '../support/fast-sportsbook.ts'
import { call, type Player } from '../support/players.ts'
import {
  bet,
  type Match,
  matchesOf,
  money,
  pick,
  sheet,
  slipsOf,
  startingAfter,
} from '../support/sports-bets.ts'
import { expect, goBack, openScreen, type Page, test } from '../support/test.ts'

test.describe.configure({ mode: 'default', timeout: 240_000 })

let sportsbook: FastSportsbook

test.beforeAll(async () => {
  test.setTimeout(180_000)
  sportsbook = await startFastSportsbook()
})

test.afterAll(() => sportsbook?.stop())

/** Longest wait for the start of a match. */
const matchStartMs = 80_000
const matchMs = 60_000
/** From betting to the settlement of a match. */
const settlementMs = 120_000

const footballOf = (request: APIRequestContext) => matchesOf(request, 'football', sportsbook.origin)

const board = (page: Page, { home, away }: Match) => page.getByRole('region', { name: `${home} x ${away}` })

test('a guest goes from home to the matches, and a match asks for login [R1.02] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  await visit(`${sportsbook.origin}/`)
  const strip = page.getByRole('region', { name: 'Esportes ao vivo' })
  await expect(strip.getByRole('article').first()).toBeVisible()
  await strip.getByRole('button', { name: /Ver todos/ }).click()

  await page.getByRole('tab', { name: 'Próximas' }).click()
  await page.getByRole('tab', { name: 'Liga Cordillera' }).click()
  await expect(page.getByRole('heading', { name: 'Liga Cordillera' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Liga do Litoral' })).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Tabela' }).click()
  await expect(page.getByRole('heading', { name: 'Entre para ver' })).toBeVisible()
  await page.getByRole('tab', { name: 'Capivaras' }).click()
  const race = (await matchesOf(request, 'race', sportsbook.origin)).at(-1)
  if (!race) throw new Error('No race')
  await page.goto(`${sportsbook.origin}/sports/${race.id}`)
  await expect(page.getByRole('list', { name: race.home }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Entre para ver a partida inteira')).toBeVisible()
})

async function closeReceipt(page: Page): Promise<void> {
  await sheet(page, /Aposta feita/)
    .getByRole('button', { name: 'Fechar' })
    .click()
  await expect(sheet(page, /Aposta feita/)).toBeHidden()
}

/** The match from its start to its end, recomputed from its seed, and its results. */
async function followMatch(page: Page, match: Match): Promise<void> {
  await openScreen(page, `/sports/${match.id}`)
  await expect(board(page, match).getByText(/^Minuto \d+/)).toBeAttached({ timeout: matchStartMs })
  await page.getByRole('tab', { name: 'Estatísticas' }).click()
  await expect(page.getByText('Posse de bola')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await expect(board(page, match).getByText(/Encerrado|Interrompido/)).toBeVisible({ timeout: matchMs })
  await page.getByRole('button', { name: 'Conferir esta partida' }).click()
  await expect(page.getByText('A semente é a mesma da impressão publicada.')).toBeVisible()
  await expect(page.getByText(/lances refeitos neste aparelho, todos iguais aos da partida/)).toBeVisible()

  await page.getByRole('tab', { name: 'Tabela' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Voltar às partidas' }).click()
  await page.getByRole('tab', { name: 'Resultados' }).click()
  await page.getByRole('tab', { name: match.league }).click()
  await expect(page.getByRole('button', { name: new RegExp(match.home) }).first()).toBeVisible()
}

test('a player bets on a match and follows it to its end: one single bet wins and two lose, a multiple is paid without its void leg, and matches and slips verify [R11.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = sportsbook.player()
  const open = startingAfter(await footballOf(request), 20_000)
  const [one, abandoned] = [open[0], open.findLast(({ id }) => id !== open[0]?.id)]
  if (!one || !abandoned) throw new Error('No scheduled match')
  await test.step('four bets', async () => {
    await visit(`${sportsbook.origin}/sports/${one.id}`, { token: player.token })
    await expect(board(page, one).getByText(/Começa em/)).toBeVisible()
    await expect(page.getByText('Aparece depois do apito')).toBeVisible()
    await openScreen(page, '/sports?view=next')
    for (const selection of [one.home, 'Empate', one.away]) {
      await pick(page, one, selection)
      await bet(page, '10')
      await closeReceipt(page)
    }
    await pick(page, one, one.home)
    await pick(page, abandoned, abandoned.away)
    await bet(page, '20')
    await sportsbook.abandon(abandoned.id)
    await page.getByRole('dialog').getByRole('button', { name: 'Minhas apostas' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
  })
  await test.step('the match', () => followMatch(page, one))
  await test.step('the settlement', async () => {
    const all = () => slipsOf(request, player, sportsbook.origin)
    const openSlips = async () => (await all()).filter(({ status }) => status === 'open')
    await expect.poll(openSlips, { timeout: settlementMs }).toHaveLength(0)
    const slips = await all()
    // One match in 300 is abandoned by its seed, which returns all three single bets.
    const isReturned = slips.every(({ status }) => status === 'returned')
    await openScreen(page, '/sports/bets')
    await page.getByRole('tab', { name: 'Encerradas' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    const singles = page.getByRole('article').filter({ hasText: 'Simples' })
    await expect(singles.filter({ hasText: 'Ganha' })).toHaveCount(isReturned ? 0 : 1)
    await expect(singles.filter({ hasText: 'Não foi desta vez' })).toHaveCount(isReturned ? 0 : 2)
    await expect(page.getByRole('article').filter({ hasText: 'Múltipla' })).toContainText('anulada, vale 1')
    const cash = 500 + slips.reduce((sum, { win, stake }) => sum + win - stake, 0)
    await expect(page.getByRole('banner').getByText(money(cash))).toBeAttached()
  })
  await test.step('the proofs of the slips', async () => {
    await openScreen(page, '/bettinghistory')
    for (const at of [0, 3]) {
      await page.getByRole('list', { name: 'Histórico de apostas' }).getByRole('button').nth(at).click()
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expect(page.getByText('Confere: o resultado sai destas sementes.')).toBeVisible()
      await goBack(page)
    }
  })
})

async function openAsPlayer(browser: Browser, player: Player): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('showFirstRecharge', '1')
  }, player.token)
  return page
}

test('odds that change between quote and bet are refused, shown and accepted; a player who accepts every change bets at once [R11.04]', async ({
  browser,
  request,
}) => {
  const players = [sportsbook.player(), sportsbook.player()] as const
  const [match] = startingAfter(await footballOf(request), 12_000)
  if (!match) throw new Error('No scheduled match')
  const [page, other] = await Promise.all(
    players.map(async (player) => {
      const phone = await openAsPlayer(browser, player)
      await phone.goto(`${sportsbook.origin}/sports?view=next`)
      await pick(phone, match, 'Empate')
      return phone
    }),
  )
  if (!page || !other) throw new Error('Expected two pages')
  await choosePolicy(page, 'Perguntar antes')
  await choosePolicy(other, 'Aceitar sempre')
  await sheet(page, /Aposta simples/)
    .getByRole('button', { name: 'Fechar' })
    .click()
  const price = () => priceOf(request, match, players[1], sportsbook.origin)
  const seen = await price()

  // A quote is valid for 10 s; the odds change within that time after the start of the match.
  const untilStart = () => Date.parse(match.startTime) - Date.now()
  await expect.poll(untilStart, { timeout: settlementMs, intervals: [100] }).toBeLessThan(3_000)
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await expect(betKey(page)).toBeEnabled()
  await page.route('**/sports/quote', () => undefined)
  // A goal suspends the market for a moment: then there is no price.
  const hasNewPrice = async () => ![seen, undefined].includes(await price())
  await expect.poll(hasNewPrice, { intervals: [100] }).toBe(true)
  const answer = page.waitForResponse('**/sports/place')
  await betKey(page).click()
  expect(await (await answer).json()).toMatchObject({ code: 'ODDS_CHANGED' })
  expect(await slipsOf(request, players[0], sportsbook.origin)).toEqual([])
  await page.unroute('**/sports/quote')
  await expect(page.getByText('As odds mudaram. Confira e confirme.')).toBeVisible()

  await page.getByRole('button', { name: /^Se as odds mudarem/ }).click()
  await chooseRadio(page, 'Aceitar sempre')
  await Promise.all([page, other].map(betUntilAccepted))
  for (const [at, phone] of [page, other].entries()) {
    const [slip] = await slipsOf(request, players[at] ?? players[0], sportsbook.origin)
    expect(slip?.odds).not.toBe(seen)
    await phone.context().close()
  }
})

const betKey = (page: Page) => page.getByRole('button', { name: /^(Apostar|Aceitar odds)/ })

/**
 * A goal suspends the market for a moment, so the bet is repeated, also one that the second look has refused. A receipt may
 * arrive between two tries.
 */
const betUntilAccepted = (page: Page): Promise<void> =>
  expect(async () => {
    const receipt = sheet(page, /Aposta feita/)
    if (await sheet(page, /Aposta não aceita/).isVisible())
      await page.getByRole('button', { name: 'Repetir' }).click()
    if (await betKey(page).isVisible()) await betKey(page).click({ timeout: 500 })
    await expect(receipt).toBeVisible({ timeout: 1_500 })
  }).toPass({ intervals: [100] })

/** Undefined while the market is suspended. */
async function priceOf(request: APIRequestContext, { id }: Match, player: Player, origin: string) {
  const legs = [{ matchId: id, selection: 'result:draw' }]
  return (await call<{ odds: number } | null>(request, `${origin}/sports/quote`, { legs }, player))?.odds
}

async function choosePolicy(page: Page, policy: string): Promise<void> {
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /^Se as odds mudarem/ }).click()
  await chooseRadio(page, policy)
}

/** The choice closes with a click, and `check` would wait for the radio button to read its state. */
const chooseRadio = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name }).click({ force: true })
