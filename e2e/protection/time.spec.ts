// Time: the session in the header of a game, reality checks inside crash, slots and a studio's game, the end of play time.
import { call, playerWith } from '../support/players.ts'
import { panel, past, playFor, setLimit, sheet } from '../support/protection.ts'
import { expect, openScreen, type Page, test } from '../support/test.ts'

const check = (page: Page) => sheet(page, 'Hora de conferir sua sessão')
const glance = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Sessão: / })

test('slots: the session is in the header, and a due reality check holds bets until it is acknowledged [R12.07]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/responsible', { token: player.token })
  await page.getByRole('main').getByText('A cada 15 min').click()
  await expect(page.getByText('Aviso alterado.')).toBeVisible()
  await openScreen(page, '/gameView/slot-frutas')
  const spin = panel(page).getByRole('button', { name: 'Girar' })
  await spin.click()
  await expect(past(page)).toHaveCount(1)
  let net = 0
  const staked = async () => {
    const state = await call<{ session: { staked: number; net: number } | null }>(
      request,
      '/protection/state',
      {},
      player,
    )
    net = state.session?.net ?? 0
    return state.session?.staked ?? 0
  }
  await expect.poll(staked).toBeGreaterThan(0)
  // A spin may return its stake.
  const sign = net === 0 ? '' : net < 0 ? '−' : '\\+'
  await expect(glance(page)).toHaveAccessibleName(new RegExp(`resultado ${sign}R\\$`))
  await playFor(request, player, 16)
  await expect(check(page).getByText(/^1\d min$/)).toBeVisible()
  await expect(check(page).getByText('Apostado')).toBeVisible()
  await check(page).getByRole('button', { name: 'Fechar' }).click()
  await spin.click()
  await expect(check(page)).toBeVisible()
  expect(await past(page).count()).toBe(1)
  await check(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(check(page)).toBeHidden()
  await spin.click()
  await expect(past(page)).toHaveCount(2)
})

test('crash: a reality check appears without a bet, and “stop” leaves the game without acknowledging it [R12.07]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await call(request, '/protection/setRealityCheck', { minutes: 30 }, player)
  await visit('/gameView/crash', { token: player.token })
  await expect(panel(page).getByRole('button', { name: /^Apostar/ })).toBeVisible()
  await playFor(request, player, 31)
  await check(page).getByRole('button', { name: 'Parar de jogar' }).click()
  await expect(page).toHaveURL('/responsible')
  const state = await call<{ realityCheckDue: boolean }>(request, '/protection/state', {}, player)
  expect(state.realityCheckDue).toBe(true)
})

test('a studio’s game: a refused bet opens the reality check over its frame, and play goes on after it [R12.07]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await call(request, '/protection/setRealityCheck', { minutes: 15 }, player)
  await visit('/gameView/coruja', { token: player.token })
  const game = page.frameLocator('iframe')
  await game.getByRole('button', { name: 'Porta I', exact: true }).click()
  await expect(glance(page)).toBeVisible()
  await playFor(request, player, 20)
  await expect(check(page)).toBeVisible()
  await check(page).getByRole('button', { name: 'Fechar' }).click()
  await game.locator('#play').click()
  await expect(check(page)).toBeVisible()
  await check(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(game.locator('#play')).toBeEnabled()
  await game.locator('#play').click()
  await expect(game.getByText(/^(A sua porta! Você ganhou|A coruja abriu a porta)/)).toBeVisible()
})

test('when the play time is over, bets are closed and the sheet says when it starts again [R12.07] [R12.06]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'time', period: 'day', amount: 60 })
  await visit('/gameView/dice', { token: player.token })
  const roll = panel(page).getByRole('button', { name: 'Rolar o dado' })
  await roll.click()
  await expect(past(page)).toHaveCount(1)
  await playFor(request, player, 60)
  const over = sheet(page, 'Seu tempo de jogo terminou')
  await expect(over.getByText(/Resta 0 min · recomeça/)).toBeVisible()
  await over.getByRole('button', { name: 'Entendi' }).click()
  await roll.click()
  await expect(over).toBeVisible()
  expect(await past(page).count()).toBe(1)
})
