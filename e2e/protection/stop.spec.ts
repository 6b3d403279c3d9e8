// Pause and self-exclusion: chosen in three screens, valid at once on every device.
import { scrollToFooter } from '../support/home-page.ts'
import { call, playerWith } from '../support/players.ts'
import { panel, past, protectionOf, sheet } from '../support/protection.ts'
import { expect, offersSeen, openScreen, test } from '../support/test.ts'

test('a pause starts in three screens from the account and closes deposits and bets, not withdrawals [R12.08]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/me', { token: player.token })
  await page.getByRole('button', { name: /^Jogo responsável/ }).click()
  await page.getByRole('button', { name: /^Fazer uma pausa/ }).click()
  const pause = sheet(page, 'Fazer uma pausa')
  await pause.getByText('7 dias', { exact: true }).click()
  await pause.getByRole('button', { name: 'Começar a pausa' }).click()
  await expect(pause).toBeHidden()
  await expect(page.getByRole('main').getByText('Sua conta está em pausa')).toBeVisible()
  expect((await protectionOf(request, player)).state).toBe('paused')
  // The history entry of the closed sheet is removed a moment later, which would undo a navigation.
  await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
  await openScreen(page, '/deposit')
  await page.getByLabel('Valor do depósito').fill('40')
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  const stopped = sheet(page, 'Sua conta está em pausa')
  await expect(stopped.getByText(/^Até .* Você pode sacar/)).toBeVisible()
  await stopped.getByRole('button', { name: 'Ir para o saque' }).click()
  await expect(page).toHaveURL('/withdraw')
  await expect(page.getByRole('button', { name: 'Pedir saque' })).toBeVisible()
})

test('an exclusion on one device ends play on the other at once [R12.08]', async ({
  page,
  visit,
  browser,
  request,
}) => {
  const player = playerWith(500)
  const other = await (await browser.newContext()).newPage()
  const stored = Object.entries({ ...offersSeen(), token: player.token })
  await other.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  await other.goto('/gameView/dice')
  const roll = panel(other).getByRole('button', { name: 'Rolar o dado' })
  await roll.click()
  await expect(past(other)).toHaveCount(1)

  await visit('/responsible', { token: player.token })
  await page.getByRole('button', { name: /^Excluir-me do jogo/ }).click()
  const exclude = sheet(page, 'Excluir-me do jogo')
  await exclude.getByLabel('Duração da exclusão').selectOption({ label: '3 meses' })
  await exclude.getByLabel('Senha', { exact: true }).fill('errada-999')
  await exclude.getByRole('button', { name: 'Confirmar a exclusão' }).click()
  await expect(exclude.locator('form').getByText(/senha/i).last()).toBeVisible()
  expect((await protectionOf(request, player)).state).toBe('open')
  await exclude.getByLabel('Senha', { exact: true }).fill(player.password)
  await exclude.getByRole('button', { name: 'Confirmar a exclusão' }).click()
  await expect(page.getByRole('main').getByText('Você se excluiu do jogo')).toBeVisible()

  const stopped = sheet(other, 'Você se excluiu do jogo')
  await expect(stopped).toBeVisible()
  await stopped.getByRole('button', { name: 'Sair' }).click()
  await expect(other).toHaveURL('/responsible')
  await expect(other.getByRole('main').getByText('Você se excluiu do jogo')).toBeVisible()
  const records = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
  const { total } = await call<{ total: number }>(request, '/wallet/records', records, player)
  expect(total).toBe(1)
})

test('a guest finds the self-test and help addresses; the menu, the footer and help lead there [R12.08]', async ({
  page,
  visit,
}) => {
  await visit('/')
  await page.getByRole('banner').getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jogo responsável' }).click()
  await expect(page).toHaveURL('/responsible')
  await openScreen(page, '/')
  await page.getByRole('button', { name: 'Ajuda' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Quero jogar menos/ })
    .click()
  await expect(page).toHaveURL('/responsible')
  await openScreen(page, '/')
  const footer = await scrollToFooter(page)
  await footer.getByRole('button', { name: 'Jogo responsável' }).click()
  await expect(page).toHaveURL('/responsible')
  await expect(page.getByRole('link', { name: /^Ligar para 188/ })).toHaveAttribute('href', 'tel:188')
  await page.getByRole('button', { name: /^Teste:/ }).click()
  const test = sheet(page, /^Teste:/)
  for (let question = 1; question <= 7; question += 1)
    await test.getByRole('button', { name: 'Muitas vezes' }).click()
  await expect(test.getByText('Há muitos sinais de risco')).toBeVisible()
})
