// Reading the book: from the strip on home to a match as it is played, and to the proof of it.
import type { APIRequestContext } from '@playwright/test'
import { barriersOn } from '../support/accessibility.ts'
import { type FastBook, startFastBook } from '../support/fast-sportsbook.ts'
import { expect, type Page, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })

let book: FastBook
let token: string

test.beforeAll(async () => {
  book = await startFastBook()
  token = book.player(100).token
})

test.afterAll(async () => {
  await book.stop()
})

/** Until a match has begun that is about to. */
const longMs = 40_000

type Match = {
  readonly id: string
  readonly league: string
  readonly home: string
  readonly away: string
  readonly status: string
  readonly startTime: string
}

async function matchesOf(request: APIRequestContext, name: string): Promise<readonly Match[]> {
  const answer = await request.post(`${book.origin}/game/sports`, { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  return data.list.find(({ sport }) => sport === name)?.matches ?? []
}

/** One that starts soon, but leaves the time to get there. */
async function nextOf(request: APIRequestContext, name: string): Promise<Match> {
  const match = (await matchesOf(request, name)).find(
    ({ status, startTime }) => status === 'scheduled' && Date.parse(startTime) - Date.now() > 6_000,
  )
  if (!match) throw new Error(`no match of ${name} is about to start`)
  return match
}

const board = (page: Page, { home, away }: Match) => page.getByRole('region', { name: `${home} x ${away}` })

test('a guest finds what is played on home, reads the book, and is asked in at the match [R1.02] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  await visit(`${book.origin}/`)
  const strip = page.getByRole('region', { name: 'Esportes ao vivo' })
  await expect(strip.getByRole('article').first()).toBeVisible()
  await strip.getByRole('button', { name: /Ver todos/ }).click()

  await page.getByRole('tab', { name: 'Próximas' }).click()
  await page.getByRole('tab', { name: 'Liga Cordillera' }).click()
  await expect(page.getByRole('heading', { name: 'Liga Cordillera' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Liga do Litoral' })).toHaveCount(0)
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('tab', { name: 'Tabela' }).click()
  await expect(page.getByRole('heading', { name: 'Entre para ver' })).toBeVisible()
  await page.getByRole('tab', { name: 'Capivaras' }).click()
  const race = (await matchesOf(request, 'race')).at(-1)
  if (!race) throw new Error('no race is on')
  await page.goto(`${book.origin}/sports/${race.id}`)
  await expect(page.getByRole('list', { name: race.home }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('Entre para ver a partida inteira')).toBeVisible()
})

test('a player watches a match to the whistle and plays it again from its seed [R11.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const match = await nextOf(request, 'football')
  await visit(`${book.origin}/sports/${match.id}`, { token })
  await expect(board(page, match).getByText(/Começa em/)).toBeVisible()
  await expect(page.getByText('Aparece depois do apito')).toBeVisible()

  await expect(board(page, match).getByText(/^Minuto \d+/)).toBeAttached({ timeout: longMs })
  await page.getByRole('tab', { name: 'Estatísticas' }).click()
  await expect(page.getByText('Posse de bola')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await expect(board(page, match).getByText(/Encerrado|Interrompido/)).toBeVisible()
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
