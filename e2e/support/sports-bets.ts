// Matches, and bets on them through the slip.
import type { APIRequestContext } from '@playwright/test'
import { call, type Player } from './players.ts'
import { expect, type Page } from './test.ts'

export type Match = {
  readonly id: string
  readonly league: string
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

export const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export async function matchesOf(request: APIRequestContext, name: string, origin = ''): Promise<Match[]> {
  const answer = await request.post(`${origin}/game/sports`, { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  return data.list.find(({ sport }) => sport === name)?.matches ?? []
}

export const slipsOf = async (request: APIRequestContext, player: Player, origin = '') =>
  (await call<{ list: Slip[] }>(request, `${origin}/sports/slips`, {}, player)).list

/** Scheduled matches that start in more than `ms`. */
export const startingAfter = (matches: readonly Match[], ms: number) =>
  matches.filter(({ status, startTime }) => status === 'scheduled' && Date.parse(startTime) - Date.now() > ms)

const card = (page: Page, { home, away }: Match) =>
  page.getByRole('article').filter({
    has: page.getByRole('button', { name: `${home} contra ${away}: todos os mercados` }),
  })

export const sheet = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

export async function pick(page: Page, match: Match, selection: string): Promise<void> {
  await card(page, match)
    .getByRole('button', { name: new RegExp(`^${selection}, odds`) })
    .first()
    .click()
}

/** Opens the slip, types the stake on its keypad and bets. */
export async function bet(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /Abrir o teclado/ }).click()
  for (const key of stake) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Fechar o teclado' }).click()
  await page.getByRole('button', { name: `Apostar ${money(Number(stake))}` }).click()
  await expect(sheet(page, /Aposta feita/)).toBeVisible()
}
