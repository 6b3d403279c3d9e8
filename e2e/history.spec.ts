// Betting history and the verifier that recomputes a round.
import { call, type Player, playerWith } from './support/players.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'

type Request = Parameters<typeof call>[0]
type Round = { roundId: string; status: string; bet: number; win: number }

const rows = (page: Page) => page.getByRole('list', { name: 'Histórico de apostas' }).getByRole('listitem')
const totals = (page: Page) => page.getByRole('region', { name: 'Total do período' })

const choices = {
  dice: { target: 50, over: true },
  plinko: { rows: 8, risk: 'low' },
  wheel: { segments: 10, risk: 'low' },
  'slot-frutas': { lines: 20 },
} as const

let requestCount = 0

async function open(request: Request, player: Player, gameId: string): Promise<string> {
  const { url } = await call<{ url: string }>(request, '/game/url', { gameId }, player)
  const launch = new URL(url, 'http://x').searchParams.get('launch')
  return (await call<{ session: string }>(request, '/arcade/open', { launch }, player)).session
}

function bet(request: Request, player: Player, session: string, choice: object): Promise<Round> {
  requestCount += 1
  const requestId = `history-${process.pid}-${requestCount}`
  return call<Round>(request, '/arcade/play', { session, bet: 2, choice, requestId }, player)
}

async function playRound(request: Request, player: Player, gameId: keyof typeof choices): Promise<Round> {
  return bet(request, player, await open(request, player, gameId), choices[gameId])
}

async function rotate(request: Request, player: Player): Promise<void> {
  const session = await open(request, player, 'dice')
  await call(request, '/arcade/seeds', { session }, player)
}

test('the history lists every round and its totals; each opens from its row and is recomputed in the browser [R2.10] [R11.01]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const gameIds = Object.keys(choices) as (keyof typeof choices)[]
  const rounds: Round[] = []
  for (const gameId of gameIds) rounds.push(await playRound(request, player, gameId))
  await rotate(request, player)
  await visit('/bettinghistory', { token: player.token })
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText('Feira de Frutas')
  await expect(totals(page)).toContainText('R$ 8,00')
  const won = rounds.reduce((sum, { win }) => sum + Math.round(win * 100), 0) / 100
  await expect(totals(page)).toContainText(won.toLocaleString('pt-BR', { minimumFractionDigits: 2 }))
  for (const [at, gameId] of gameIds.toReversed().entries())
    await test.step(gameId, async () => {
      await rows(page).nth(at).getByRole('button').click()
      await expectProof(page)
    })
  await page.getByRole('tab', { name: 'Bônus' }).click()
  await expect(page.getByRole('heading', { name: 'Nada neste período' })).toBeVisible()
})

/** From the open sheet of a round to the verifier, which notices another seed, and back. */
async function expectProof(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Etapas da rodada' })).toContainText('Aposta de R$ 2,00')
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page).toHaveURL(/\/verify\?round=/)
  await expect(page.getByText('Confere: o resultado sai destas sementes.')).toBeVisible()
  const seed = page.getByLabel('Semente do servidor')
  const revealed = await seed.inputValue()
  await seed.fill(`${revealed.slice(0, -1)}${revealed.endsWith('0') ? '1' : '0'}`)
  await expect(page.getByText('Não confere com o que foi registrado.')).toBeVisible()
  await openScreen(page, '/bettinghistory')
}

test('a guest recomputes a round offline [R11.01]', async ({ page, visit, context }) => {
  await visit('/verify')
  await expect(page.getByLabel('Semente do servidor')).toBeVisible()
  await context.setOffline(true)
  await page
    .getByLabel('Semente do servidor')
    .fill('bc1d1b77c7582776fe98904adacc1939ee04d972ffbe4fe4d7296ea92c524d1a')
  await page.getByLabel('Sua semente').fill('maré-alta')
  const result = page.getByRole('region', { name: 'Resultado do cálculo' })
  await expect(result).toContainText('52a7e3e6c34bfa7dfdfe0e9c76aec90fa610a30ba0d9a5af4ae0fd7731f14635')
  await expect(result).toContainText('Saiu 85,98')
})

test('a round whose server seed is still in use explains how to reveal it, and an open round is continued from its row [R11.01] [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const { roundId } = await playRound(request, player, 'dice')
  await bet(request, player, await open(request, player, 'mines'), { mines: 3 })
  await visit(`/verify?round=${roundId}`, { token: player.token })
  await expect(page.getByText('A semente do servidor ainda está em uso')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resultado do cálculo' })).toHaveCount(0)
  await openScreen(page, '/bettinghistory')
  await expect(rows(page).first()).toContainText('Em andamento')
  await rows(page).first().getByRole('button').click()
  await page.getByRole('button', { name: 'Continuar a rodada' }).click()
  await expect(page).toHaveURL(/\/gameView\//)
  await expect(page.getByRole('button', { name: 'Abra uma casa' })).toBeVisible()
})
