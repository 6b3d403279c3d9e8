// A player sets limits and meets each of them: deposit, stake, loss; a raise waits and is confirmed again.
import { call, playerWith } from '../support/players.ts'
import { endWaiting, panel, past, setLimit, sheet } from '../support/protection.ts'
import { expect, openScreen, type Page, test } from '../support/test.ts'

async function typeLimit(page: Page, kind: string, title: string, amount: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
  await sheet(page, title)
    .getByLabel(/^Novo limite/)
    .fill(amount)
  await sheet(page, title).getByRole('button', { name: 'Salvar limite' }).click()
}

const roll = (page: Page) => panel(page).getByRole('button', { name: 'Rolar o dado' })
const cashOf = (request: Parameters<typeof call>[0], player: Parameters<typeof call>[3]) =>
  call<{ cash: number }>(request, '/wallet/balance', {}, player).then(({ cash }) => cash)

test('limits are set two taps from the account, and a deposit above one is refused with what is left [R12.06]', async ({
  page,
  visit,
}) => {
  await visit('/me', { token: playerWith(500).token })
  await page.getByRole('button', { name: /^Jogo responsável/ }).click()
  await typeLimit(page, 'Depósitos', 'Limite de depósitos', '50')
  const limits = sheet(page, 'Limite de depósitos')
  await expect(limits.getByText('R$ 50,00').first()).toBeVisible()
  await limits.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('main').getByText('R$ 0,00 / R$ 50,00')).toBeVisible()
  await openScreen(page, '/deposit')
  await page.getByLabel('Valor do depósito').fill('60')
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  const refused = sheet(page, 'Este depósito passa do seu limite')
  await expect(refused.getByText(/Resta R\$\s50,00 · recomeça/)).toBeVisible()
  await refused.getByRole('button', { name: 'Entendi' }).click()
  await page.getByLabel('Valor do depósito').fill('40')
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(page.getByRole('heading', { name: 'Pague R$ 40,00' })).toBeVisible()
})

test('autoplay ends at the stake limit; the sheet says what is left and nothing more is charged [R12.06]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'stake', period: 'day', amount: 3 })
  await visit('/gameView/dice', { token: player.token })
  await panel(page).getByRole('button', { name: 'Jogo automático' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jogar 10 rodadas' }).click()
  const reached = sheet(page, 'Você chegou ao seu limite de apostas')
  await expect(reached.getByText(/Resta R\$\s\d,\d\d · recomeça/)).toBeVisible()
  const rounds = await past(page).count()
  const cash = await cashOf(request, player)
  await reached.getByRole('button', { name: 'Entendi' }).click()
  await expect(roll(page)).toBeEnabled()
  await roll(page).click()
  await expect(reached).toBeVisible()
  expect([await past(page).count(), await cashOf(request, player)]).toEqual([rounds, cash])
})

test('a bet that could pass the loss limit is refused, and the sheet leads to the limits [R12.06]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'loss', period: 'week', amount: 0.2 })
  await visit('/gameView/dice', { token: player.token })
  await roll(page).click()
  const reached = sheet(page, 'Você chegou ao seu limite de perdas')
  await expect(reached.getByText(/Resta R\$\s0,20 · recomeça/)).toBeVisible()
  await reached.getByRole('button', { name: 'Ver meus limites' }).click()
  await expect(page).toHaveURL('/responsible')
  await expect(page.getByRole('main').getByText('R$ 0,00 / R$ 0,20')).toBeVisible()
  expect(await cashOf(request, player)).toBe(500)
})

test('a slip above the stake limit is refused and keeps its legs and stake [R12.06] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'stake', period: 'month', amount: 10 })
  await visit('/sports?view=next', { token: player.token })
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /, odds/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /Abrir o teclado/ }).click()
  for (const key of '20') await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Fechar o teclado' }).click()
  await page.getByRole('button', { name: /^Apostar R\$/ }).click()
  const reached = sheet(page, 'Você chegou ao seu limite de apostas')
  await expect(reached.getByText(/Resta R\$\s10,00/)).toBeVisible()
  await reached.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByRole('button', { name: /^Apostar R\$\s20/ })).toBeVisible()
  expect(await cashOf(request, player)).toBe(500)
})

test('a change that was announced before the page was connected is shown when it is [R12.06]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'loss', period: 'day', amount: 50 })
  let connect = () => {}
  const announced = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await announced
    socket.connectToServer()
  })
  await visit('/responsible', { token: player.token })
  await expect(page.getByRole('main').getByText('R$ 0,00 / R$ 50,00')).toBeVisible()
  await setLimit(request, player, { kind: 'loss', period: 'day', amount: 20 })
  connect()
  await expect(page.getByRole('main').getByText('R$ 0,00 / R$ 20,00')).toBeVisible()
})

test('a raise waits, shows from when it can be confirmed, and holds only after the confirmation [R12.06]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await setLimit(request, player, { kind: 'loss', period: 'day', amount: 50 })
  await visit('/responsible', { token: player.token })
  await typeLimit(page, 'Perdas', 'Limite de perdas', '80')
  const limits = sheet(page, 'Limite de perdas')
  await expect(limits.getByText(/^Mudança pedida: R\$\s80,00/)).toBeVisible()
  await expect(limits.getByRole('button', { name: 'Confirmar a mudança' })).toBeHidden()
  await endWaiting(player)
  await limits.getByRole('button', { name: 'Confirmar a mudança' }).click()
  await expect(limits.getByText(/^Mudança pedida/)).toBeHidden()
  await limits.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('main').getByText('R$ 0,00 / R$ 80,00')).toBeVisible()
  await page.getByRole('button', { name: /^Histórico de mudanças/ }).click()
  const history = sheet(page, 'Histórico de mudanças').getByRole('listitem')
  await expect(history.first()).toContainText('mudança para R$ 80,00 confirmada')
  await expect(history.last()).toContainText('Perdas, por dia: R$ 50,00')
})
