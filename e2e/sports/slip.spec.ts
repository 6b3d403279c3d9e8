// Bets on matches: picked, priced, placed, left, settled and computed again.
import type { APIRequestContext, Browser } from '@playwright/test'
import { barriersOn } from '../support/accessibility.ts'
import { type FastBook, startFastBook } from '../support/fast-sportsbook.ts'
import { call, type Player, playerWith } from '../support/players.ts'
import { expect, goBack, type Page, test } from '../support/test.ts'

type Match = {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly status: string
  readonly startTime: string
}
type Slip = {
  readonly id: string
  readonly status: string
  readonly win: number
  readonly stake: number
  readonly odds: number
}

const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

async function footballOf(request: APIRequestContext, origin = ''): Promise<Match[]> {
  const answer = await request.post(`${origin}/game/sports`, { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  return data.list.find(({ sport }) => sport === 'football')?.matches ?? []
}

const slipsOf = async (request: APIRequestContext, player: Player, origin = '') =>
  (await call<{ list: Slip[] }>(request, `${origin}/sports/slips`, {}, player)).list

/** To the start, through the match, and a little. */
const whistleMs = 60_000

/** Those that have not begun and leave time to bet. */
const ahead = (matches: readonly Match[], ms: number) =>
  matches.filter(({ status, startTime }) => status === 'scheduled' && Date.parse(startTime) - Date.now() > ms)

const card = (page: Page, { home, away }: Match) =>
  page.getByRole('article').filter({
    has: page.getByRole('button', { name: `${home} contra ${away}: todos os mercados` }),
  })
const sheet = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

async function pick(page: Page, match: Match, selection: string): Promise<void> {
  await card(page, match)
    .getByRole('button', { name: new RegExp(`^${selection}, odds`) })
    .first()
    .click()
}

/** Opens the slip, types the stake on its own keys and bets. */
async function bet(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /Abrir o teclado/ }).click()
  for (const key of stake) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Fechar o teclado' }).click()
  await page.getByRole('button', { name: `Apostar ${money(Number(stake))}` }).click()
  await expect(sheet(page, /Aposta feita/)).toBeVisible()
}

async function closeReceipt(page: Page): Promise<void> {
  await sheet(page, /Aposta feita/)
    .getByRole('button', { name: 'Fechar' })
    .click()
  await expect(sheet(page, /Aposta feita/)).toBeHidden()
}

async function onPhone(browser: Browser, player: Player): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('showFirstRecharge', '1')
  }, player.token)
  return page
}

test.describe('to the whistle', () => {
  // One match of 300 is broken off, and then all three of its bets come back.
  test.describe.configure({ mode: 'default', retries: 1 })
  let book: FastBook
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    book = await startFastBook()
  })
  test.afterAll(() => book.stop())

  test('a bet is won and others lost, a multiple pays without its void leg, and all of it is computed again [R11.04]', async ({
    browser,
    request,
  }) => {
    const player = book.player(500)
    const page = await onPhone(browser, player)
    await page.goto(`${book.origin}/sports?view=next`)
    const open = ahead(await footballOf(request, book.origin), 14_000)
    const [one, broken] = [open[0], open.findLast(({ id }) => id !== open[0]?.id)]
    if (!one || !broken) throw new Error('Nothing is to be played')
    for (const selection of [one.home, 'Empate', one.away]) {
      await pick(page, one, selection)
      await bet(page, '10')
      await closeReceipt(page)
    }
    await pick(page, one, one.home)
    await pick(page, broken, broken.away)
    await bet(page, '20')
    book.abandon(broken.id)
    await page.getByRole('button', { name: 'Minhas apostas' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    const openSlips = async () =>
      (await slipsOf(request, player, book.origin)).filter(({ status }) => status === 'open')
    await expect.poll(openSlips, { timeout: whistleMs }).toHaveLength(0)
    await page.getByRole('tab', { name: 'Encerradas' }).click()
    await expect(page.getByText('Não foi desta vez', { exact: true }).first()).toBeVisible()
    const singles = page.getByRole('article').filter({ hasText: 'Simples' })
    await expect(singles.filter({ hasText: 'Ganha' })).toHaveCount(1)
    await expect(singles.filter({ hasText: 'Não foi desta vez' })).toHaveCount(2)
    await expect(page.getByRole('article').filter({ hasText: 'Múltipla' })).toContainText('anulada, vale 1')
    const slips = await slipsOf(request, player, book.origin)
    const cash = 500 + slips.reduce((sum, { win, stake }) => sum + win - stake, 0)
    await expect(page.getByRole('banner').getByText(money(cash))).toBeAttached()

    await page.goto(`${book.origin}/bettinghistory`)
    for (const at of [0, 3]) {
      await page.getByRole('list', { name: 'Histórico de apostas' }).getByRole('button').nth(at).click()
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expect(page.getByText('Confere: a rodada foi justa.')).toBeVisible()
      await goBack(page)
    }
    await page.context().close()
  })

  test('a price that moves between the quote and the bet is refused, shown and accepted; another phone bets at its own [R11.04]', async ({
    browser,
    request,
  }) => {
    const players = [book.player(500), book.player(500)] as const
    const [match] = ahead(await footballOf(request, book.origin), 12_000)
    if (!match) throw new Error('Nothing is to be played')
    const [page, other] = await Promise.all(
      players.map(async (player) => {
        const phone = await onPhone(browser, player)
        await phone.goto(`${book.origin}/sports?view=next`)
        await pick(phone, match, 'Empate')
        return phone
      }),
    )
    if (!page || !other) throw new Error('There are two phones')
    await choosePolicy(page, 'Perguntar antes')
    await choosePolicy(other, 'Aceitar sempre')
    await sheet(page, /Aposta simples/)
      .getByRole('button', { name: 'Fechar' })
      .click()
    const price = () => priceOf(request, match, players[1], book.origin)
    const seen = await price()

    // A quote from just before the start holds for ten seconds; the price does not wait that long.
    await page.waitForTimeout(Math.max(0, Date.parse(match.startTime) - Date.now() - 3_000))
    await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
    await expect(betKey(page)).toBeEnabled()
    await page.route('**/sports/quote', () => undefined)
    await expect.poll(price, { intervals: [100] }).not.toBe(seen)
    const answer = page.waitForResponse('**/sports/place')
    await betKey(page).click()
    expect(await (await answer).json()).toMatchObject({ code: 'ODDS_CHANGED' })
    expect(await slipsOf(request, players[0], book.origin)).toEqual([])
    await page.unroute('**/sports/quote')
    await expect(page.getByText('As odds mudaram. Confira e confirme.')).toBeVisible()

    await page.getByRole('button', { name: /^Se as odds mudarem/ }).click()
    await page.getByRole('radio', { name: 'Aceitar sempre' }).check({ force: true })
    for (const [at, phone] of [page, other].entries()) {
      await betUntilTaken(phone)
      const [slip] = await slipsOf(request, players[at] ?? players[0], book.origin)
      expect(slip?.odds).not.toBe(seen)
      await phone.context().close()
    }
  })
})

const betKey = (page: Page) => page.getByRole('button', { name: /^(Apostar|Aceitar odds)/ })

/** A goal may close the market for a moment. */
const betUntilTaken = (page: Page): Promise<void> =>
  expect(async () => {
    await betKey(page).click({ timeout: 500 })
    await expect(sheet(page, /Aposta feita/)).toBeVisible({ timeout: 1_500 })
  }).toPass({ intervals: [100] })

/** Undefined while nobody can bet on it. */
async function priceOf(request: APIRequestContext, { id }: Match, player: Player, origin: string) {
  const legs = [{ matchId: id, selection: 'result:draw' }]
  return (await call<{ odds: number } | null>(request, `${origin}/sports/quote`, { legs }, player))?.odds
}

async function choosePolicy(page: Page, policy: string): Promise<void> {
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /^Se as odds mudarem/ }).click()
  await page.getByRole('radio', { name: policy }).check({ force: true })
}

test('a guest picks, logs in and finds the slip; an answer that is lost is one bet; its legs are bet again one by one, and one is left [R6.02] [R10.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const [one, two] = ahead(await footballOf(request), 120_000)
  if (!one || !two) throw new Error('Nothing is to be played')
  await visit('/sports?view=next')
  await pick(page, one, one.home)
  await pick(page, two, 'Empate')
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: 'Entrar para apostar' }).click()
  const form = page.getByRole('dialog', { name: 'Entrar' })
  await form.getByLabel('Celular').fill(player.username)
  await form.getByLabel('Senha', { exact: true }).fill('porta-aberta')
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Apostar/ })).toBeEnabled()
  await sheet(page, /Múltipla de 2/)
    .getByRole('button', { name: 'Fechar' })
    .click()
  // Closed layers are still being walked back in the history, and that would break a reload off.
  await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
  await page.reload()

  const sent: (string | null)[] = []
  await page.route('**/sports/place', async (route) => {
    sent.push(route.request().postData())
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await bet(page, '20')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
  expect(await slipsOf(request, player)).toHaveLength(1)
  await page.getByRole('button', { name: 'Repetir' }).click()
  await expect(sheet(page, /Múltipla de 2/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Apostar ${money(20)}` })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Simples' }).click()
  await page.getByRole('button', { name: `Apostar ${money(40)}` }).click()
  await expect(sheet(page, /2 apostas feitas/)).toBeVisible()
  expect((await slipsOf(request, player)).map(({ stake }) => stake)).toEqual([20, 20, 20])
  await page.getByRole('button', { name: 'Repetir' }).click()
  await expect(sheet(page, /2 apostas simples/)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await page.getByRole('button', { name: 'Ver as partidas' }).click()

  await page.getByRole('button', { name: '3 apostas em jogo' }).click()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Encerrar por/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Receber/ }).click()
  await expect(page.getByText(/^Aposta encerrada:/)).toBeVisible()
  await page.getByRole('tab', { name: 'Encerradas' }).click()
  await expect(page.getByRole('article')).toContainText('Encerrada por você')
  const [slip] = await slipsOf(request, player)
  expect(slip).toMatchObject({ status: 'cashed' })
  await expect(page.getByRole('banner').getByText(money(440 + (slip?.win ?? 0)))).toBeAttached()
})

test('odds are written as the player likes, on the book and in the slip, and so they stay [R11.04]', async ({
  page,
  visit,
}) => {
  await visit('/sports?view=next')
  const price = page
    .getByRole('article')
    .getByRole('button', { name: /, odds/ })
    .first()
  await expect(price).toHaveAccessibleName(/odds \d+,\d{2}$/)
  await page.getByRole('button', { name: 'Formato das odds' }).click()
  await page.getByText('Americano').click()
  await page.keyboard.press('Escape')
  await expect(price).toHaveAccessibleName(/odds [+−-]\d{3,}$/)
  await expect(price).toHaveText(/[+−-]\d{3,}$/)
  await price.click()
  await expect(page.getByRole('button', { name: /^Abrir o bilhete/ })).toContainText(/Odds [+−-]\d{3,}/)
  await page.reload()
  await expect(price).toHaveAccessibleName(/odds [+−-]\d{3,}$/)
})

async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([])
}
