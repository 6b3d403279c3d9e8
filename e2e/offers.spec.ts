// Offers of home: their order, what closes them for the day, and the way of a new player from registration to a game.
import {
  codeField,
  fillLogin,
  fillRegister,
  freshPhone,
  header,
  openLogin,
  openRegister,
  popup,
} from './support/accounts.ts'
import { bankPays, call, createDeposit, latestCode, playerWith } from './support/players.ts'
import { envelope, expect, openScreen, type Page, test } from './support/test.ts'
import { verifyPerson } from './support/verify-person.ts'

const today = () => new Date().toISOString().slice(0, 10)
/** All offers are due. */
const offersDue = { showFirstRecharge: '', showPb: '', showPb2: '' }
const notice = (id: string, title: string) => ({
  id,
  title,
  content: 'Veja',
  image: '',
  cmd: '',
  cmdValue: '',
})

async function withPopups(page: Page, ...popUps: object[]): Promise<void> {
  await page.route('**/lobby/popups', (route) =>
    route.fulfill({ json: envelope({ popUps, count: popUps.length }) }),
  )
}

/** Popups open some seconds after the screen, which the installed clock skips. */
const expectPopup = (page: Page, name: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return popup(page, name).isVisible()
    })
    .toBe(true)

const closeButton = (page: Page, name: string) => popup(page, name).getByRole('button', { name: 'Fechar' })

test('after a login operator popups come one after the other; each X counts for the day, also over a reload [R3.12] [R4.04]', async ({
  page,
  visit,
}) => {
  const player = playerWith(500)
  await withPopups(page, notice('a', 'Manutenção'), notice('b', 'Novo jogo'))
  await page.clock.install()
  await visit('/')
  await expectPopup(page, 'Manutenção')
  await closeButton(page, 'Manutenção').click()
  await expectPopup(page, 'Novo jogo')
  await page.reload()
  await expectPopup(page, 'Novo jogo')
  await closeButton(page, 'Novo jogo').click()
  await withPopups(page, notice('a', 'Manutenção'), notice('b', 'Novo jogo'), notice('c', 'Só para você'))
  const read = page.waitForRequest('**/lobby/popups')
  await fillLogin(await openLogin(page), player.username, player.password)
  await read
  await expectPopup(page, 'Só para você')
  await expect(popup(page, 'Manutenção')).toBeHidden()
})

test('a popup does not open over a tap under way [R3.12]', async ({ page, visit }) => {
  await withPopups(page, notice('a', 'Manutenção'))
  await page.clock.install()
  await visit('/')
  await page.mouse.move(200, 400)
  await page.mouse.down()
  await page.clock.runFor(10_000)
  await expect(popup(page, 'Manutenção')).toBeHidden()
  await page.mouse.up()
  await page.clock.runFor(2_000)
  await expect(popup(page, 'Manutenção')).toBeVisible()
})

test('a new player receives the promised bonus and chooses one of three games [R4.06] [R4.12]', async ({
  page,
  visit,
  request,
}) => {
  const phone = freshPhone()
  await visit('/', { showPb2: '' })
  await fillRegister(await openRegister(page), phone)
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await latestCode(request, phone))
  const welcome = popup(page, 'Bônus de boas-vindas')
  await expect(welcome).toContainText('R$ 100')
  await welcome.getByRole('button', { name: 'Receber' }).click()
  await expect(welcome.getByText('+R$ 100,00')).toBeVisible()
  await expect(welcome.getByRole('listitem')).toHaveCount(3)
  await welcome.getByRole('listitem').first().getByRole('button').click()
  await expect(page).toHaveURL(/\/gameView\//)
  await expect(page.getByRole('region', { name: 'Sua aposta' })).toBeVisible()
})

// A seeded player, because the registration would use the phone's text message of the minute.
test('a new player plays with the bonus, deposits and withdraws; the withdrawal takes the deposit bonus back, said before [R4.12] [R2.05]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(0)
  await call(request, '/v1/pb/reg/claim', {}, player)
  await visit('/gameView/dice', { token: player.token })
  await expect(header(page).getByText('R$ 100,00')).toBeAttached()
  const played = page.waitForResponse('**/arcade/play')
  await page.getByRole('button', { name: 'Rolar o dado' }).click()
  expect(await (await played).json()).toMatchObject({ success: true })

  const { id } = await createDeposit(request, player, 50)
  await bankPays(request, id, { outcome: 'success' })
  const takenBack = async () =>
    (await call<{ atWithdrawal: number }>(request, '/wallet/wagering', {}, player)).atWithdrawal
  // A job grants the bonus after the deposit.
  await expect.poll(takenBack).toBe(5000)
  const cpf = await verifyPerson(request, player)
  // The screen was opened before the deposit's bonus was granted; the question reads it again.
  await page.route('**/wallet/wagering', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, atWithdrawal: 0 } } })
  })
  await openScreen(page, '/withdraw')
  await expect(page.getByRole('region', { name: 'Disponível para saque' })).toContainText('R$ 50,00')
  await page.getByLabel('Chave PIX').fill(cpf)
  await page.getByLabel('Valor do saque').fill('30')
  // A request under way is answered first.
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('R$ 5.000,00')
  await question.getByRole('button', { name: 'Sacar' }).click()
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await codeField(page).fill(await latestCode(request, player.username))
  await expect(page.getByText('Saque pedido')).toBeVisible()
  expect(await takenBack()).toBe(0)
  expect(await call(request, '/wallet/balance', {}, player)).toMatchObject({ cash: 20 })
})

test('a guest who taps a game gets there through the registration [R6.02] [R4.06]', async ({
  page,
  visit,
  request,
}) => {
  const phone = freshPhone()
  await visit('/')
  await page
    .getByRole('button', { name: /^Dado Certo/ })
    .first()
    .click()
  await popup(page, 'Entrar').getByRole('button', { name: 'Cadastrar' }).click()
  await fillRegister(popup(page, 'Criar conta'), phone)
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await latestCode(request, phone))
  await expect(page.getByRole('main', { name: 'Dado Certo' })).toBeVisible()
  await expect(page).toHaveURL(/\/gameView\//)
})

test('a guest who taps the registration reward returns to it after registering [R4.04] [R4.12]', async ({
  page,
  visit,
  request,
}) => {
  const phone = freshPhone()
  await visit('/newUserDeposit?multiple=3')
  await page.getByRole('main').getByRole('button', { name: 'Criar conta' }).click()
  await fillRegister(popup(page, 'Criar conta'), phone)
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await latestCode(request, phone))
  await expect(page.getByRole('button', { name: 'Receber R$ 100' })).toBeVisible()
})

test('the first-recharge popup shows the figures of the offer, at each entry of home, until a deposit ends it with its banner [R4.13] [R2.02]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(0)
  await page.clock.install()
  await visit('/', { ...offersDue, showPb2: today(), token: player.token })
  const poster = popup(page, 'Primeiro depósito')
  await expectPopup(page, 'Primeiro depósito')
  await expect(poster).toContainText('R$ 5.000 em bônus')
  await expect(poster.locator('img')).toHaveAttribute('src', /first-recharge/)
  await closeButton(page, 'Primeiro depósito').click()
  await expect(page.getByRole('complementary', { name: 'Bônus de boas-vindas' })).toBeVisible()
  await page.getByRole('link', { name: 'Promoções' }).click()
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await expectPopup(page, 'Primeiro depósito')
  await closeButton(page, 'Primeiro depósito').click()
  const { id } = await createDeposit(request, player, 50)
  await bankPays(request, id, { outcome: 'success' })
  await expect.poll(() => page.evaluate("localStorage.getItem('showFirstRecharge')")).toBe('1')
  await expect(page.getByRole('complementary', { name: 'Bônus de boas-vindas' })).toBeHidden()
})

test('home shows a player the welcome offer, and after the reward the way to the promotions [R4.12]', async ({
  page,
  visit,
}) => {
  await visit('/', { token: playerWith(0).token })
  const offer = page.getByRole('main').getByRole('button', { name: /Receba R\$ 100 de bônus/ })
  await offer.click()
  await popup(page, 'Bônus de boas-vindas').getByRole('button', { name: 'Receber' }).click()
  await expect(page.getByText('+R$ 100,00')).toBeVisible()
  await closeButton(page, 'Bônus de boas-vindas').click()
  await page.getByRole('button', { name: 'Deposite R$ 50 e ganhe R$ 5.000 em bônus' }).click()
  await expect(page).toHaveURL('/newUserDeposit?multiple=1')
})
