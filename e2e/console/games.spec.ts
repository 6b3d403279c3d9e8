// Games and studios: stop a game during an open round, limits from a later time, open rounds, keys of a studio.
import { call, type Player, playerWith } from '../support/players.ts'
import { idOf, playersRequest } from './player-calls.ts'
import { confirmWithReason, expect, openConsole, test } from './support.ts'

type Api = Awaited<ReturnType<typeof playersRequest>>

/** The session of a game, as the page of a player opens it. */
async function openGame(api: Api, player: Player, gameId: string): Promise<string> {
  const { url } = await call<{ url: string }>(api, '/game/url', { gameId }, player)
  const launch = new URLSearchParams(url.split('?')[1]).get('launch') ?? ''
  return (await call<{ session: string }>(api, '/arcade/open', { launch }, player)).session
}

type Round = { readonly roundId: string; readonly status: string }

const play = (api: Api, player: Player, session: string) =>
  call<Round>(
    api,
    '/arcade/play',
    { session, bet: 10, choice: { mines: 1 }, requestId: crypto.randomUUID() },
    player,
  )

test('a game is stopped while a round is open: the round ends properly, and the game resumes [R13.12]', async ({
  page,
  enter,
}) => {
  const api = await playersRequest()
  const player = playerWith(5_000)
  const playerId = await idOf(api, player)
  const session = await openGame(api, player, 'mines-reef')
  const { roundId } = await play(api, player, session)

  await enter(`/open-rounds?playerId=${playerId}`, 'trading', 81)
  const row = page.getByRole('row').filter({ hasText: roundId })
  await expect(row).toContainText('R$ 10,00')
  await row.getByRole('link', { name: /Recife|Mines|Minas/i }).click()
  await expect(page).toHaveURL(/\/games\/mines-reef/)
  await page.getByRole('button', { name: 'Parar o jogo' }).click()
  await confirmWithReason(page, 'Parar o jogo', 'pagamentos estranhos')
  await expect(page.getByRole('main')).toContainText('O jogo está parado')
  await expect(page.getByRole('main')).toContainText('pagamentos estranhos')

  const other = playerWith(5_000)
  await expect(openGame(api, other, 'mines-reef')).rejects.toThrow()
  const move = { session, roundId, move: { open: 12 }, requestId: crypto.randomUUID() }
  const moved = await call<Round>(api, '/arcade/move', move, player)
  if (moved.status === 'open') {
    const end = { session, roundId, move: { cashout: true }, requestId: crypto.randomUUID() }
    expect((await call<Round>(api, '/arcade/move', end, player)).status).toBe('settled')
  }
  await page.goto(`/open-rounds?playerId=${playerId}`)
  await expect(page.getByText('Linhas: 0')).toBeVisible()

  await page.goto('/games?state=off')
  await page.getByRole('row').filter({ hasText: 'parado' }).first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Retomar o jogo' }).click()
  await confirmWithReason(page, 'Retomar o jogo', 'conferido com as sementes')
  await expect(page.getByRole('button', { name: 'Parar o jogo' })).toBeVisible()
  // The lobby in the server's memory follows a moment later.
  await expect(async () => void (await openGame(api, other, 'mines-reef'))).toPass()
})

test('limits of a game change from a later time, and the return of a game is shown with its band [R13.12]', async ({
  page,
  enter,
}) => {
  await enter('/games?query=wheel-tide', 'trading', 82)
  await page.getByRole('row').filter({ hasText: '97,00' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Retorno medido' })).toContainText('97,00')
  const limits = page.getByRole('region', { name: 'Limites de aposta' })
  await limits.getByRole('row').filter({ hasText: 'BRL' }).getByRole('button', { name: 'Mudar' }).click()
  const drawer = page.getByRole('dialog', { name: /Limites de aposta/ })
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  await drawer.getByLabel('Aposta mínima').fill('2')
  await drawer.getByText('Meia-noite', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  await confirmWithReason(page, 'Salvar mudança', 'mínimo novo a partir de amanhã')
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('agendada')
  await drawer.getByRole('button', { name: 'Retirar' }).click()
  await confirmWithReason(page, 'Retirar', 'adiado')
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('adiado')
})

test('the key of a studio is rotated by two operators and shown once to the first [R13.12] [R13.05]', async ({
  page,
  enter,
  browser,
  origin,
}) => {
  await enter('/studios', 'trading', 83)
  await page.getByRole('row').filter({ hasText: 'coruja' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Chamadas e erros' })).toBeVisible()
  await page.getByRole('button', { name: 'Trocar a chave' }).click()
  await page.getByLabel('Horas em que a chave antiga ainda vale').fill('48')
  await confirmWithReason(page, 'Pedir a troca', 'troca semestral')

  const place = { origin, path: '/approvals', role: 'trading', number: 84 } as const
  const { page: second } = await openConsole(browser, place)
  const request = second.getByRole('article').filter({ hasText: 'troca semestral' })
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second, 'Aprovar', 'combinado com o estúdio')
  await expect(request.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  await expect(second.locator('pre')).toHaveCount(0)
  await second.context().close()

  const studio = page.url()
  await page.goto('/approvals?own=1')
  const own = page.getByRole('article').filter({ hasText: 'troca semestral' })
  await own.getByRole('button', { name: 'Mostrar uma vez' }).click()
  const shown = page.getByRole('dialog', { name: 'Chave nova do estúdio' })
  await expect(shown.locator('pre')).toHaveText(/^[A-Za-z0-9_-]{43}$/)

  await page.goto(studio)
  await expect(page.getByRole('region', { name: 'Chaves' })).toContainText('ainda vale')
  await expect(page.getByRole('button', { name: 'Encerrar a chave antiga' })).toBeVisible()
})
