// Sports bets: picking, quotes, placing, cash-out, settlement and verification.
import type { APIRequestContext, Browser } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility.ts'
import { type FastSportsbook, startFastSportsbook } from '../support/fast-sportsbook.ts'
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

/** From betting to the settlement of a fast match. */
const settlementMs = 120_000

/** Scheduled matches that start in more than `ms`. */
const startingAfter = (matches: readonly Match[], ms: number) =>
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

/** Opens the slip, types the stake on its keypad and bets. */
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

async function openAsPlayer(browser: Browser, player: Player): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('showFirstRecharge', '1')
  }, player.token)
  return page
}

test.describe('fast matches', () => {
  test.describe.configure({ mode: 'default', timeout: 240_000 })
  let sportsbook: FastSportsbook
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    sportsbook = await startFastSportsbook()
  })
  test.afterAll(() => sportsbook.stop())

  test('one single bet wins and two lose, a multiple is paid without its void leg, and the matches verify [R11.04]', async ({
    browser,
    request,
  }) => {
    const player = sportsbook.player(500)
    const page = await openAsPlayer(browser, player)
    await page.goto(`${sportsbook.origin}/sports?view=next`)
    const open = startingAfter(await footballOf(request, sportsbook.origin), 14_000)
    const [one, abandoned] = [open[0], open.findLast(({ id }) => id !== open[0]?.id)]
    if (!one || !abandoned) throw new Error('No scheduled match')
    for (const selection of [one.home, 'Empate', one.away]) {
      await pick(page, one, selection)
      await bet(page, '10')
      await closeReceipt(page)
    }
    await pick(page, one, one.home)
    await pick(page, abandoned, abandoned.away)
    await bet(page, '20')
    sportsbook.abandon(abandoned.id)
    await page.getByRole('dialog').getByRole('button', { name: 'Minhas apostas' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    const openSlips = async () =>
      (await slipsOf(request, player, sportsbook.origin)).filter(({ status }) => status === 'open')
    await expect.poll(openSlips, { timeout: settlementMs }).toHaveLength(0)
    const slips = await slipsOf(request, player, sportsbook.origin)
    // One match in 300 is abandoned by its seed, which returns all three single bets.
    const isReturned = slips.every(({ status }) => status === 'returned')
    await page.getByRole('tab', { name: 'Encerradas' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
    const singles = page.getByRole('article').filter({ hasText: 'Simples' })
    await expect(singles.filter({ hasText: 'Ganha' })).toHaveCount(isReturned ? 0 : 1)
    await expect(singles.filter({ hasText: 'Não foi desta vez' })).toHaveCount(isReturned ? 0 : 2)
    await expect(page.getByRole('article').filter({ hasText: 'Múltipla' })).toContainText('anulada, vale 1')
    const cash = 500 + slips.reduce((sum, { win, stake }) => sum + win - stake, 0)
    await expect(page.getByRole('banner').getByText(money(cash))).toBeAttached()

    await page.goto(`${sportsbook.origin}/bettinghistory`)
    for (const at of [0, 3]) {
      await page.getByRole('list', { name: 'Histórico de apostas' }).getByRole('button').nth(at).click()
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expect(page.getByText('Confere: a rodada foi justa.')).toBeVisible()
      await goBack(page)
    }
    await page.context().close()
  })

  test('odds that change between quote and bet are refused, shown and accepted; a player who accepts every change bets at once [R11.04]', async ({
    browser,
    request,
  }) => {
    const players = [sportsbook.player(500), sportsbook.player(500)] as const
    const [match] = startingAfter(await footballOf(request, sportsbook.origin), 12_000)
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
})

const betKey = (page: Page) => page.getByRole('button', { name: /^(Apostar|Aceitar odds)/ })

/** A goal suspends the market for a moment, so the bet is repeated. A receipt may arrive between two tries. */
const betUntilAccepted = (page: Page): Promise<void> =>
  expect(async () => {
    const receipt = sheet(page, /Aposta feita/)
    if (!(await receipt.isVisible())) await betKey(page).click({ timeout: 500 })
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

test('a guest’s slip survives the login; a lost response places one bet; its legs are bet again as singles, and one is cashed out [R6.02] [R10.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const [one, two] = startingAfter(await footballOf(request), 120_000)
  if (!one || !two) throw new Error('No scheduled match')
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

test('Max stakes a share of the balance first, and the maximum after a second tap [R11.04]', async ({
  page,
  visit,
}) => {
  await visit('/sports?view=next', { token: playerWith(200).token })
  await page
    .getByRole('article')
    .getByRole('button', { name: /, odds/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /Abrir o teclado/ }).click()
  const max = page.getByRole('button', { name: 'Máx', exact: true })
  await max.click()
  await expect(page.getByRole('button', { name: 'Apostar R$ 50,00' })).toBeVisible()
  await expect(page.getByText('Toque de novo em Máx para apostar R$ 200,00.')).toBeVisible()
  await max.click()
  await expect(page.getByRole('button', { name: 'Apostar R$ 200,00' })).toBeVisible()
})

test('the odds format applies to the list and the slip and is stored [R11.04]', async ({ page, visit }) => {
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
  expect(await accessibilityViolations(page)).toEqual([])
}
