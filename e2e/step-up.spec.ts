// Password confirmation after idle time, over a game, a deposit, a withdrawal, a slip and a claim; reset while logged in.
import { codeField, header, popup, smsTo } from './support/accounts.ts'
import { makeIdle } from './support/idle-session.ts'
import { call, latestCode, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'
import { verifyPerson } from './support/verify-person.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confirme sua senha' })
const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
const roll = (page: Page) => panel(page).getByRole('button', { name: 'Rolar o dado' })
const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')

async function confirm(page: Page, password: string): Promise<void> {
  await sheet(page).getByLabel('Senha', { exact: true }).fill(password)
  await sheet(page).getByRole('button', { name: 'Continuar' }).click()
}

/** Request ids of the calls to a path, from now on. */
function requestIds(page: Page, path: string): string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path)
      ids.push((request.postDataJSON() as { requestId: string }).requestId)
  })
  return ids
}

test('a bet after idle time asks for the password over the game and is then placed once; a closed sheet places none, and a forgotten password is reset from it [R12.10] [R11.03] [R4.07]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/dice', { token: player.token })
  await expect(roll(page)).toBeEnabled()
  const records = async () => {
    const token = await page.evaluate<string>("localStorage.getItem('token')")
    const body = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
    return call<{ total: number; totalBet: number }>(request, '/wallet/records', body, { token })
  }
  await test.step('closing the sheet places no bet, returns the stake and keeps the game; autoplay stops', async () => {
    await makeIdle(player)
    await panel(page).getByRole('button', { name: 'Jogo automático' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Jogar 10 rodadas' }).click()
    await sheet(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(panel(page).getByText('Senha não confirmada: nada foi feito.')).toBeVisible()
    await expect(roll(page)).toBeEnabled()
    await expect(past(page)).toHaveCount(0)
    await expect(header(page).getByText('R$ 500,00')).toBeAttached()
    await expect(page).toHaveURL('/gameView/dice')
  })
  await test.step('a bet is placed once after the password', async () => {
    await panel(page).getByRole('button', { name: 'Aumentar a aposta' }).click()
    const ids = requestIds(page, '/arcade/play')
    await roll(page).click()
    await expect(sheet(page)).toContainText('•')
    await confirm(page, 'errada-999')
    await expect(sheet(page).getByText('A senha atual não confere.')).toBeVisible()
    await confirm(page, player.password)
    await expect(sheet(page)).toBeHidden()
    await expect(past(page)).toHaveCount(1)
    await expect(page).toHaveURL('/gameView/dice')
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await page.evaluate<string>("localStorage.getItem('token')")).not.toBe(player.token)
    expect(await records()).toMatchObject({ total: 1, totalBet: 1 })
  })
  await test.step('a forgotten password is reset from the sheet, and the bet goes on', async () => {
    await makeIdle(player)
    await roll(page).click()
    await sheet(page).getByRole('button', { name: 'Esqueci a senha' }).click()
    const form = popup(page, 'Recuperar senha')
    await expect(form.getByLabel('Celular')).toHaveValue(player.username)
    await form.getByRole('button', { name: 'Continuar' }).click()
    await expect(codeField(page)).toBeVisible()
    await codeField(page).fill(await latestCode(request, player.username))
    await form.getByLabel('Nova senha').fill('outra-porta-8')
    await form.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(past(page)).toHaveCount(2)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/gameView/dice')
    expect(await records()).toMatchObject({ total: 2 })
  })
})

test('a deposit typed before goes on in place after the password [R12.10]', async ({ page, visit }) => {
  const player = playerWith(500)
  await visit('/deposit', { token: player.token })
  await page.getByLabel('Valor do depósito').fill('37')
  await makeIdle(player)
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await confirm(page, player.password)
  await expect(page.getByRole('heading', { name: 'Pague R$ 37,00' })).toBeVisible()
})

test('a withdrawal goes on in place after the password, with its code step [R12.10]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const cpf = await verifyPerson(request, player)
  await visit('/withdraw', { token: player.token })
  await page.getByLabel('Chave PIX').fill(cpf)
  await page.getByRole('button', { name: '25' }).click()
  await makeIdle(player)
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sacar' }).click()
  await confirm(page, player.password)
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await codeField(page).fill(await latestCode(request, player.username))
  await expect(page.getByText('Saque pedido')).toBeVisible()
})

test('a reset while logged in keeps the session; the password can then be changed [R4.07]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(0)
  await visit('/me', { token: player.token })
  await page.getByRole('button', { name: /^Trocar senha/ }).click()
  await popup(page, 'Trocar senha').getByRole('button', { name: 'Esqueci a senha' }).click()
  const form = popup(page, 'Recuperar senha')
  await expect(form.getByLabel('Celular')).toHaveValue(player.username)
  await form.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(async () => (await smsTo(request, player.username)).length).toBe(1)
  await codeField(page).fill(await latestCode(request, player.username))
  await form.getByLabel('Nova senha').fill('outra-porta-8')
  await form.getByRole('button', { name: 'Salvar senha' }).click()
  const change = popup(page, 'Trocar senha')
  await change.getByLabel('Senha atual').fill('outra-porta-8')
  await change.getByLabel('Nova senha').fill('mais-uma-porta-9')
  await change.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(change).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Segurança' })).toBeVisible()
  const login = { country: 'BR', username: player.username, password: 'mais-uma-porta-9' }
  expect(await call<{ status: number }>(request, '/user/login', login)).toMatchObject({ status: 1 })
})

test('a returning player whose session has died gets the login on home [R8.02] [R4.05]', async ({
  page,
  visit,
}) => {
  await visit('/', { token: 'a-token-of-long-ago' })
  await expect(popup(page, 'Entrar')).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Cadastrar' })).toBeAttached()
  const today = new Date().toISOString().slice(0, 10)
  expect(await page.evaluate("localStorage.getItem('todayShowed')")).toBe(today)
})

test('a slip is placed after the password, with its legs and stake [R12.10] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
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
  await makeIdle(player)
  await page.getByRole('button', { name: /^Apostar R\$/ }).click()
  await confirm(page, player.password)
  await expect(page.getByRole('dialog', { name: /Aposta feita/ })).toBeVisible()
  const token = await page.evaluate<string>("localStorage.getItem('token')")
  const { list } = await call<{ list: { stake: number }[] }>(request, '/sports/slips', {}, { token })
  expect(list.map(({ stake }) => stake)).toEqual([20])
})

test('a studio’s game is opened and played by an idle player after the password [R12.10] [R11.02]', async ({
  page,
  visit,
}) => {
  const player = playerWith(500)
  await makeIdle(player)
  await visit('/allgame/new', { token: player.token })
  await page
    .getByRole('button', { name: /^Coruja/ })
    .first()
    .click()
  const game = page.frameLocator('iframe')
  await game
    .getByRole('button', { name: /^Porta/ })
    .first()
    .click()
  await game.locator('#play').click()
  await expect(sheet(page)).toBeVisible()
  await confirm(page, player.password)
  await expect(sheet(page)).toBeHidden()
  await expect(game.locator('#play')).toBeEnabled()
  await game.locator('#play').click()
  await expect(game.getByText(/^(A sua porta! Você ganhou|A coruja abriu a porta)/)).toBeVisible()
})

test('a reward claimed after idle time is granted after the password [R12.10]', async ({ page, visit }) => {
  const player = playerWith(0)
  await visit('/', { token: player.token })
  await page.getByRole('button', { name: /de bônus de cadastro/ }).click()
  const offer = popup(page, 'Bônus de boas-vindas')
  await expect(offer).toBeVisible()
  await makeIdle(player)
  await offer.getByRole('button', { name: 'Receber' }).click()
  await confirm(page, player.password)
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByText('já está no seu bônus')).toBeVisible()
  await expect(header(page).getByText('R$ 100,00')).toBeAttached()
})
