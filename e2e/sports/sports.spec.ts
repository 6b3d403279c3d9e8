// The sportsbook: from the strip on home to a live match and its verification.
import type { APIRequestContext } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility.ts'
import { type FastSportsbook, startFastSportsbook } from '../support/fast-sportsbook.ts'
import { expect, type Page, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let sportsbook: FastSportsbook
let token: string

test.beforeAll(async () => {
  sportsbook = await startFastSportsbook()
  token = sportsbook.player(100).token
})

test.afterAll(async () => {
  await sportsbook.stop()
})

/** Longest wait for the start of the next match. */
const matchStartMs = 80_000
const matchMs = 60_000

type Match = {
  readonly id: string
  readonly league: string
  readonly home: string
  readonly away: string
  readonly status: string
  readonly startTime: string
}

async function matchesOf(request: APIRequestContext, name: string): Promise<readonly Match[]> {
  const answer = await request.post(`${sportsbook.origin}/game/sports`, { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  return data.list.find(({ sport }) => sport === name)?.matches ?? []
}

/** The next scheduled match that starts in more than 6 s. */
async function nextOf(request: APIRequestContext, name: string): Promise<Match> {
  const match = (await matchesOf(request, name)).find(
    ({ status, startTime }) => status === 'scheduled' && Date.parse(startTime) - Date.now() > 6_000,
  )
  if (!match) throw new Error(`No scheduled match of ${name}`)
  return match
}

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
  const race = (await matchesOf(request, 'race')).at(-1)
  if (!race) throw new Error('No race')
  await page.goto(`${sportsbook.origin}/sports/${race.id}`)
  await expect(page.getByRole('list', { name: race.home }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Entre para ver a partida inteira')).toBeVisible()
})

test('a player follows a match to its end and recomputes it from its seed [R11.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const match = await nextOf(request, 'football')
  await visit(`${sportsbook.origin}/sports/${match.id}`, { token })
  await expect(board(page, match).getByText(/Começa em/)).toBeVisible()
  await expect(page.getByText('Aparece depois do apito')).toBeVisible()

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
})
