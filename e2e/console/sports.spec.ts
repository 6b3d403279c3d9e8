// Sports: exposure grows with bets, a suspended market reaches the phone, bounds stop bets, two operators abandon a match.
import type { APIRequestContext, Browser } from '@playwright/test'
import { call, type Player, playerWith } from '../support/players.ts'
import { openPhone } from './phone.ts'
import { playersRequest } from './player-calls.ts'
import { confirmWithReason, expect, openConsole, type Page, test } from './support.ts'

type Match = {
  readonly id: string
  readonly status: string
  readonly startTime: string
  readonly home: string
}

/** One of the football matches that start last: they stay open for the whole journey, and each journey has its own. */
async function lateMatch(api: APIRequestContext, fromEnd: number): Promise<Match> {
  const response = await api.post('/game/sports', { data: { country: 'BR' } })
  const { data } = (await response.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  const matches = data.list.find(({ sport }) => sport === 'football')?.matches ?? []
  const last = matches.toSorted((a, b) => a.startTime.localeCompare(b.startTime)).at(-fromEnd)
  if (!last) throw new Error('No match is open')
  return last
}

type Quote = {
  readonly quoteId: string
  readonly legs: object[]
  readonly maxStake: number
  readonly odds: number
}

/** The code of the refusal, or `ok`. */
async function bet(api: APIRequestContext, player: Player, matchId: string, stake: number): Promise<string> {
  const legs = [{ matchId, selection: 'result:home' }]
  const { quoteId, legs: quoted } = await call<Quote>(api, '/sports/quote', { legs }, player)
  const data = { quoteId, legs: quoted, stake, oddsChange: 'any', requestId: crypto.randomUUID() }
  const response = await api.post('/sports/place', { headers: { token: player.token }, data })
  const answer = (await response.json()) as { success: boolean; code?: string }
  return answer.success ? 'ok' : (answer.code ?? '')
}

async function approve(browser: Browser, origin: string, text: string, number: number): Promise<void> {
  const { page } = await openConsole(browser, { origin, path: '/approvals', role: 'trading', number })
  const request = page.getByRole('article').filter({ hasText: text })
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(page, 'Aprovar', 'de acordo')
  await page.context().close()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

test('exposure, suspension and abandonment of a match reach players [R13.14]', async ({
  page,
  enter,
  browser,
  origin,
}) => {
  test.slow()
  const api = await playersRequest()
  const player = playerWith(5_000)
  const match = await lateMatch(api, 1)
  expect(await bet(api, player, match.id, 100)).toBe('ok')

  await enter(`/sports/match/${match.id}`, 'trading', 71)
  const outcome = rowOf(page, match.home)
  // Other journeys may bet on the same match.
  const stakes = async () =>
    Number(
      /R\$\s([\d.,]+)/
        .exec((await outcome.textContent()) ?? '')?.[1]
        ?.replaceAll('.', '')
        .replace(',', '.'),
    )
  await expect.poll(stakes).toBeGreaterThanOrEqual(100)
  const first = await stakes()
  expect(await bet(api, player, match.id, 150)).toBe('ok')
  await expect.poll(stakes).toBeGreaterThanOrEqual(first + 150)
  await outcome.getByRole('link', { name: /^\d+$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'R$ 150,00' })).toBeVisible()

  const phone = await openPhone(browser, player)
  await phone.goto(`/sports/${match.id}`)
  const price = phone.getByRole('button', { name: new RegExp(match.home) }).first()
  await expect(price).toBeEnabled()
  await page.getByRole('button', { name: 'Suspender a partida' }).click()
  await confirmWithReason(page, 'Suspender', 'preço em verificação')
  await expect(price).toBeDisabled({ timeout: 2_000 })
  expect(await bet(api, player, match.id, 10).catch(() => 'MARKET_CLOSED')).toBe('MARKET_CLOSED')
  await expect(page.getByRole('alert').filter({ hasText: 'preço em verificação' })).toBeVisible()
  await page.getByRole('button', { name: 'Reabrir a partida' }).click()
  await confirmWithReason(page, 'Reabrir', 'preço confirmado')
  await expect(price).toBeEnabled({ timeout: 2_000 })
  await phone.context().close()

  await page.getByRole('button', { name: 'Encerrar sem resultado' }).click()
  await confirmWithReason(page, 'Encerrar sem resultado', 'campo alagado')
  await approve(browser, origin, match.id, 72)
  await expect(page.getByText('campo alagado')).toBeVisible()
  await expect
    .poll(async () => (await call<{ list: { status: string }[] }>(api, '/sports/slips', {}, player)).list, {
      timeout: 15_000,
    })
    .toMatchObject([{ status: 'returned' }, { status: 'returned' }])
})

test('a lower bound refuses the next bet, with the highest stake that fits [R13.14]', async ({
  page,
  enter,
  browser,
  origin,
}) => {
  test.slow()
  const api = await playersRequest()
  const player = playerWith(5_000)
  const match = await lateMatch(api, 2)
  const changeBound = async (amount: string, reason: string, number: number) => {
    await page.goto('/sports/bounds?kind=sports-bounds&subject=BR')
    const drawer = page.getByRole('dialog', { name: 'Limites de exposição' })
    await drawer.getByRole('button', { name: 'Mudar' }).click()
    await drawer.getByLabel('Por jogador em uma partida').fill(amount)
    await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
    await confirmWithReason(page, 'Pedir aprovação', reason)
    await approve(browser, origin, reason, number)
  }
  await enter('/sports/exposure', 'trading', 73)
  await changeBound('50', 'limite menor para o teste', 74)
  await expect.poll(() => bet(api, player, match.id, 500), { timeout: 5_000 }).toBe('STAKE_TOO_HIGH')
  const legs = [{ matchId: match.id, selection: 'result:home' }]
  const { maxStake, odds } = await call<Quote>(api, '/sports/quote', { legs }, player)
  expect(maxStake * (odds - 1)).toBeLessThanOrEqual(50.01)
  expect(await bet(api, player, match.id, maxStake)).toBe('ok')
  await changeBound('100000', 'limite de volta', 75)
})
