// Tables that everybody plays at: flights and the wheel to a win and to a loss, players who see each other, broken lines.
import type { Browser } from '@playwright/test'
import { call, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
const key = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const bets = (page: Page) => page.getByRole('region', { name: 'Quem está jogando' }).getByRole('listitem')

/** One round brings all of it but for bad luck; so much of that is borne. */
const roundsMost = 5
/** A round from its bets to its end, a high flight among them. */
const roundMs = 60_000

type Request = Parameters<typeof call>[0]
type Seat = { readonly page: Page; readonly player: Player }

const cashOf = async (request: Request, { player }: Seat) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

/** Another player on a phone of their own. */
async function another(browser: Browser, path: string): Promise<Seat> {
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

async function isOver({ page }: Seat): Promise<void> {
  await expect(key(page, 'Apostar')).toBeEnabled({ timeout: roundMs })
}

async function expectCash({ page, player }: Seat, request: Request): Promise<void> {
  const cash = await cashOf(request, { page, player })
  const text = cash.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  await expect(page.getByRole('banner').getByText(`R$ ${text}`)).toBeAttached()
}

test('a flight is left by hand and by itself, and lost; three see each other, and a line that breaks comes back [R11.01] [R11.03]', async ({
  page,
  visit,
  browser,
  request,
}) => {
  test.setTimeout(roundsMost * roundMs)
  const hand: Seat = { page, player: playerWith(500) }
  const [, auto, lost] = await Promise.all([
    visit('/gameView/crash', { token: hand.player.token }),
    another(browser, '/gameView/crash'),
    another(browser, '/gameView/crash'),
  ])
  await panel(auto.page).getByText('1,50×').click()
  const seats = [hand, auto, lost]
  const seen = { together: false, byHand: false, byItself: false, lost: false }
  for (let round = 0; round < roundsMost && Object.values(seen).includes(false); round += 1) {
    const before = await Promise.all(seats.map((seat) => cashOf(request, seat)))
    for (const seat of seats) await key(seat.page, 'Apostar').click()
    const leave = key(page, /^Retirar/)
    await expect(leave.or(key(page, 'Apostar'))).toBeVisible({ timeout: roundMs })
    seen.together ||= (await bets(page).count()) === seats.length
    await leave.click({ timeout: 1000 }).catch(() => undefined)
    await lost.page.context().setOffline(true)
    await isOver(hand)
    await lost.page.context().setOffline(false)
    await Promise.all(seats.map(isOver))
    const after = await Promise.all(seats.map((seat) => cashOf(request, seat)))
    const [byHand = 0, byItself = 0, withoutEnd = 0] = after.map((cash, at) => cash - (before[at] ?? 0))
    seen.byHand ||= byHand >= 0
    seen.byItself ||= byItself > 0
    seen.lost ||= withoutEnd < 0
  }
  expect(seen).toEqual({ together: true, byHand: true, byItself: true, lost: true })
  for (const seat of seats) await expectCash(seat, request)
  for (const { page: other } of [auto, lost]) await other.context().close()
})

test('the wheel is turned for everybody: one colour wins and the other loses [R11.01]', async ({
  page,
  visit,
  browser,
  request,
}) => {
  test.setTimeout(roundsMost * roundMs)
  const red: Seat = { page, player: playerWith(500) }
  const [, black] = await Promise.all([
    visit('/gameView/double', { token: red.player.token }),
    another(browser, '/gameView/double'),
  ])
  await panel(black.page).getByText('Preto').click()
  const changes: number[] = []
  for (let round = 0; round < roundsMost && !changes.some((change) => change > 0); round += 1) {
    const before = await Promise.all([red, black].map((seat) => cashOf(request, seat)))
    for (const seat of [red, black]) await key(seat.page, 'Apostar').click()
    await Promise.all([red, black].map(isOver))
    const after = await Promise.all([red, black].map((seat) => cashOf(request, seat)))
    changes.push(...after.map((cash, at) => cash - (before[at] ?? 0)))
  }
  expect(changes.some((change) => change > 0)).toBe(true)
  expect(changes.some((change) => change < 0)).toBe(true)
  for (const seat of [red, black]) await expectCash(seat, request)
  await black.page.context().close()
})
