// Shared games (crash, double): wins and losses of several players in one round, and a lost connection.
import type { Browser } from '@playwright/test'
import { call, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
const key = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const bets = (page: Page) => page.getByRole('region', { name: 'Quem está jogando' }).getByRole('listitem')

/** One round is usually enough; bad luck may need more. */
const maxRounds = 5
/** A round with a high multiplier; a flight to 95 takes more than a minute, and one in a hundred gets there. */
const maxRoundMs = 120_000

type Request = Parameters<typeof call>[0]
type PlayerPage = { readonly page: Page; readonly player: Player }

const cashOf = async (request: Request, player: Player) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

/** Another player in a browser context of their own. */
async function openAsOtherPlayer(browser: Browser, path: string): Promise<PlayerPage> {
  const player = playerWith(500)
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('showFirstRecharge', '1')
  }, player.token)
  await page.goto(path)
  await expect(key(page, 'Apostar')).toBeVisible()
  return { page, player }
}

/** A bet without cash-out, by a player whose game is not shown. Returns the function that places one in each round. */
async function createBettor(request: Request, player: Player): Promise<() => Promise<unknown>> {
  const { url } = await call<{ url: string }>(request, '/game/url', { gameId: 'crash' }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
  const { session } = await call<{ session: string }>(request, '/arcade/open', { launch }, player)
  return () => {
    const order = { session, bet: 0.5, choice: {}, requestId: crypto.randomUUID() }
    return call(request, '/arcade/play', order, player)
  }
}

async function waitForRoundEnd({ page }: PlayerPage): Promise<void> {
  await expect(key(page, 'Apostar')).toBeEnabled({ timeout: maxRoundMs })
}

async function expectCash({ page, player }: PlayerPage, request: Request): Promise<void> {
  const cash = await cashOf(request, player)
  const text = cash.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  await expect(page.getByRole('banner').getByText(`R$ ${text}`)).toBeAttached()
}

test('crash: manual and automatic cash-out and a loss; three players see each other, and a lost connection recovers [R11.01] [R11.03]', async ({
  page,
  visit,
  browser,
  request,
}) => {
  test.setTimeout(maxRounds * maxRoundMs)
  const hand: PlayerPage = { page, player: playerWith(500) }
  const lost = playerWith(500)
  const [, auto, betOfLost] = await Promise.all([
    visit('/gameView/crash', { token: hand.player.token }),
    openAsOtherPlayer(browser, '/gameView/crash'),
    createBettor(request, lost),
  ])
  await panel(auto.page).getByText('1,50×').click()
  const shown = [hand, auto]
  const players = [hand.player, auto.player, lost]
  const seen = { together: false, byHand: false, byItself: false, lost: false }
  for (let round = 0; round < maxRounds && Object.values(seen).includes(false); round += 1) {
    const before = await Promise.all(players.map((player) => cashOf(request, player)))
    await betOfLost()
    for (const { page: own } of shown) await key(own, 'Apostar').click()
    const leave = key(page, /^Retirar/)
    await expect(leave.or(key(page, 'Apostar'))).toBeVisible({ timeout: maxRoundMs })
    seen.together ||= (await bets(page).count()) === players.length
    await leave.click({ timeout: 1000 }).catch(() => undefined)
    await auto.page.context().setOffline(true)
    await waitForRoundEnd(hand)
    await auto.page.context().setOffline(false)
    await Promise.all(shown.map(waitForRoundEnd))
    const after = await Promise.all(players.map((player) => cashOf(request, player)))
    const [byHand = 0, byItself = 0, withoutEnd = 0] = after.map((cash, at) => cash - (before[at] ?? 0))
    seen.byHand ||= byHand >= 0
    seen.byItself ||= byItself > 0
    seen.lost ||= withoutEnd < 0
  }
  expect(seen).toEqual({ together: true, byHand: true, byItself: true, lost: true })
  for (const playerPage of shown) await expectCash(playerPage, request)
  await auto.page.context().close()
})

const bet = (page: Page, number: number) => panel(page).getByRole('group', { name: `Aposta ${number}` })

test('crash: two bets on one flight, one taken back, the other named to a player who leaves, half of one cashed out, and both there after a reload [R11.01] [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(maxRounds * maxRoundMs)
  const own: PlayerPage = { page, player: playerWith(500) }
  await visit('/gameView/crash', { token: own.player.token })
  await key(page, 'Segunda aposta').click()
  // Dispatched, because two clicks at the same time would share one mouse.
  const place = async (number: number) => {
    await bet(page, number).getByRole('button').dispatchEvent('click')
    await expect(bet(page, number).getByRole('button', { name: /^(Cancelar|Retirar)/ })).toBeVisible()
  }
  // While a round runs the bets are for the next one, so both can be taken back for a while.
  await expect(panel(page).getByText(/Voando/)).toBeVisible({ timeout: maxRoundMs })
  const before = await cashOf(request, own.player)
  // Two equal bets at the same time are two bets.
  await Promise.all([1, 2].map(place))
  expect(await cashOf(request, own.player)).toBe(before - 1)
  await bet(page, 2)
    .getByRole('button', { name: /^Cancelar/ })
    .click()
  await expect(bet(page, 2).getByRole('button', { name: /^(Apostar|Próxima rodada)/ })).toBeVisible()
  await expect.poll(() => cashOf(request, own.player)).toBe(before - 0.5)
  await page.getByRole('banner').getByRole('button', { name: 'Voltar ao início' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Sair do jogo?' })
  await expect(leaving).toContainText('se você não voltar a tempo de retirar, perde R$ 0,50')
  await leaving.getByRole('button', { name: 'Continuar jogando' }).click()
  await expect(leaving).toBeHidden()
  await place(2)
  await page.reload()
  for (const number of [1, 2])
    await expect(
      bet(page, number)
        .getByRole('button', { name: /^(Cancelar|Retirar)/ })
        .first(),
    ).toBeVisible()
  const half = bet(page, 1).getByRole('button', { name: /^Metade:/ })
  for (let round = 0; round < maxRounds; round += 1) {
    const start = await cashOf(request, own.player)
    await expect(half.or(bet(page, 1).getByRole('button', { name: /^Apostar/ }))).toBeVisible({
      timeout: maxRoundMs,
    })
    // A flight that ends in this moment refuses the cash-out.
    const accepted = page.waitForResponse('**/arcade/move', { timeout: 5000 }).then(
      async (response) => ((await response.json()) as { success: boolean }).success,
      () => false,
    )
    const isTapped = await half.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (isTapped && (await accepted)) {
      await expect(half).toHaveCount(0)
      expect(await cashOf(request, own.player)).toBeGreaterThan(start)
      break
    }
    if (
      await bet(page, 1)
        .getByRole('button', { name: /^(Apostar|Próxima)/ })
        .isVisible()
    )
      await place(1)
  }
  await expect(bet(page, 1).getByRole('button', { name: /^(Apostar|Próxima)/ })).toBeEnabled({
    timeout: maxRoundMs,
  })
  await expectCash(own, request)
})

test('double: of bets on the three colours one wins; the same and twice the stakes again, and the results with their proof [R11.01]', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(maxRounds * maxRoundMs)
  const own: PlayerPage = { page, player: playerWith(500) }
  await visit('/gameView/double', { token: own.player.token })
  const before = await cashOf(request, own.player)
  for (const color of ['Vermelho', 'Preto', 'Branco']) {
    await panel(page).locator('label', { hasText: color }).click()
    await key(page, 'Apostar').click()
    await expect(key(page, /^Aposta feita/)).toBeVisible()
  }
  expect(await cashOf(request, own.player)).toBe(before - 1.5)
  const twice = key(page, 'Dobrar R$ 3,00')
  await expect(twice).toBeEnabled({ timeout: maxRoundMs })
  await expect(key(page, 'Repetir R$ 1,50')).toBeEnabled()
  await expectCash(own, request)
  const records = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
  const { list } = await call<{ list: { win: number }[] }>(request, '/wallet/records', records, own.player)
  expect(list.map(({ win }) => win > 0.5).toSorted()).toEqual([false, false, true])
  const afterFirst = await cashOf(request, own.player)
  await twice.click()
  await expect.poll(() => cashOf(request, own.player)).toBe(afterFirst - 3)
  await expect(key(page, 'Dobrar R$ 6,00')).toBeEnabled({ timeout: maxRoundMs })
  await expectCash(own, request)
  await page.reload()
  await expect(key(page, 'Repetir R$ 3,00')).toBeEnabled({ timeout: maxRoundMs })
  await expect(key(page, 'Dobrar R$ 6,00')).toBeEnabled()
  await page.getByRole('button', { name: 'Registro do jogo' }).click()
  const record = page.getByRole('dialog', { name: 'Registro do jogo' })
  await expect(record.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')).toHaveCount(6)
  await record.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Todos os resultados' }).click()
  const sheet = page.getByRole('dialog', { name: 'Todos os resultados' })
  await expect(sheet.getByText('Nas últimas')).toBeVisible()
  await sheet
    .getByRole('button', { name: /^Verificar a rodada/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Conferir uma rodada' })).toBeVisible()
  await expect(page.getByText('Dos números ao resultado')).toBeVisible()
})
