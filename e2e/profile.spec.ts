// The account: password, phone binding, profile and sessions.
import type { APIRequestContext } from '@playwright/test'
import {
  codeField,
  fillLogin,
  formMessage,
  freshPhone,
  header,
  logIn,
  maskedPhone,
  openLogin,
  password,
  popup,
  registerPlayer,
  seededPlayer,
  wrongCode,
} from './support/accounts.ts'
import { call, latestCode } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

test.describe('password', () => {
  test('forgotten: phone, code with a 60 s countdown, new password; the old one is refused, the new one logs in [R4.07] [R5.01] [R8.05] [R9.12]', async ({
    page,
    visit,
    request,
  }) => {
    const { username, token, password: oldPassword } = seededPlayer()
    await page.clock.install()
    await visit('/')
    await (await openLogin(page)).getByRole('button', { name: 'Esqueci a senha' }).click()
    const form = popup(page, 'Recuperar senha')
    await form.getByLabel('Celular').fill(freshPhone())
    await form.getByRole('button', { name: 'Continuar' }).click()
    await expect(formMessage(form, 'Não encontramos uma conta com este celular')).toBeVisible()
    await form.getByLabel('Celular').fill(username)
    await form.getByRole('button', { name: 'Continuar' }).click()
    await expect(form.getByText(maskedPhone(username))).toBeVisible()
    await expect(form.getByRole('button', { name: /Novo código em (60|59|58|57) s/ })).toBeDisabled()
    await page.clock.fastForward(50_000)
    await expect(form.getByRole('button', { name: /Novo código em \d s/ })).toBeDisabled()
    await page.clock.fastForward(10_000)
    await expect(form.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled()
    const code = await latestCode(request, username)
    await codeField(page).fill(wrongCode(code))
    await expect(form.getByText('Use de 6 a 24 letras')).toBeHidden()
    await form.getByLabel('Nova senha').fill(password)
    await form.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(formMessage(form, 'Código incorreto. Confira e tente de novo.')).toBeVisible()
    await form.getByRole('button', { name: 'Digitar o código de novo' }).click()
    await codeField(page).fill(code)
    await form.getByLabel('Nova senha').fill(password)
    await form.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page.getByText('Senha alterada')).toBeVisible()
    const ended = await request.post('/user/getUserInfo', { data: {}, headers: { token } })
    expect(ended.status(), 'sessions from before the reset').toBe(401)
    await fillLogin(popup(page, 'Entrar'), username, oldPassword)
    await expect(formMessage(popup(page, 'Entrar'), 'Celular ou senha incorretos.')).toBeVisible()
    await fillLogin(popup(page, 'Entrar'), username)
    await expect(page.getByText('Login feito. Boa sorte!')).toBeVisible()
    await expect(popup(page, 'Entrar')).toBeHidden()
  })

  test('changed: the current password is checked, and other sessions end [R5.05] [R8.06]', async ({
    page,
    visit,
    request,
  }) => {
    const { username, token } = await registerPlayer(request)
    const otherSession = await logIn(request, username)
    await visit('/me', { token })
    await page.getByRole('button', { name: 'Trocar senha' }).click()
    const form = popup(page, 'Trocar senha')
    await form.getByLabel('Senha atual').fill('errada99')
    await form.getByLabel('Nova senha').fill('segredo88')
    await form.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(formMessage(form, 'A senha atual não confere.')).toBeVisible()
    await form.getByLabel('Senha atual').fill(password)
    await form.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page.getByText('Senha alterada')).toBeVisible()
    await expect(form).toBeHidden()
    const refused = await request.post('/user/getUserInfo', {
      data: {},
      headers: { token: otherSession.token },
    })
    expect(refused.status()).toBe(401)
  })
})

test('a phone is bound through the five states of the button [R4.08] [R5.06] [R8.06]', async ({
  page,
  visit,
  request,
}) => {
  const { username: phone, token } = seededPlayer()
  // Registration confirms the phone, so its number is left out until it is bound again.
  let isBound = false
  await page.route('**/user/getUserInfo', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: isBound ? data : { ...data, phoneNumber: '' } } })
  })
  await visit('/me', { token })
  await page.getByRole('button', { name: /Confirmar celular/ }).click()
  const form = popup(page, 'Confirmar celular')
  const button = form.locator('button[type=submit]')
  await expect(button).toBeDisabled()
  await form.getByLabel('Celular').fill(phone)
  await button.click()
  await expect(button).toHaveText(/Novo código em \d+ s/)
  await expect(button).toBeDisabled()
  const code = await latestCode(request, phone)
  await codeField(page).fill(wrongCode(code))
  await expect(button).toHaveText('Confirmar')
  await button.click()
  await expect(formMessage(form, 'Código incorreto. Confira e tente de novo.')).toBeVisible()
  await codeField(page).fill(code)
  isBound = true
  await button.click()
  await expect(page.getByText('Celular confirmado').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: /Confirmar celular/ })).toHaveCount(0)
  const row = page.getByText('Celular confirmado', { exact: true }).last()
  await expect(row.locator('xpath=..')).toContainText(maskedPhone(phone))
})

test.describe('account', () => {
  test('shows the masked phone, the registration date and the previous login', async ({
    page,
    visit,
    request,
  }) => {
    const { username } = await registerPlayer(request)
    const { token } = await logIn(request, username)
    await visit('/me', { token })
    const profile = page.getByRole('region', { name: 'Seu perfil' })
    await expect(profile.getByText(maskedPhone(username))).toBeVisible()
    await expect(profile.getByText(/No Saguão desde \S+ de \d{4}/)).toBeVisible()
    await expect(profile.getByText(/Acesso anterior: \d+/)).toBeVisible()
    await page.getByRole('button', { name: /^Jogo responsável/ }).click()
    await expect(page).toHaveURL('/responsible')
  })

  test('a profile that failed to load is retried by a tap', async ({ page, visit }) => {
    await page.route('**/user/getUserInfo', (route) => route.abort())
    await visit('/me', { token: seededPlayer().token })
    const profile = page.getByRole('region', { name: 'Seu perfil' })
    await expect(profile.getByText('Não conseguimos carregar seu perfil.')).toBeVisible()
    await page.unroute('**/user/getUserInfo')
    // A mouse that rests on the toast above the button would keep it open.
    await profile.getByRole('button', { name: 'Tentar de novo' }).tap()
    await expect(profile.getByText(/No Saguão desde/)).toBeVisible()
  })

  test('the session of another device can be ended', async ({ page, visit, request }) => {
    const { username, token } = await registerPlayer(request)
    const otherSession = await logIn(request, username)
    await visit('/me', { token })
    await page.getByRole('button', { name: /Aparelhos conectados/ }).click()
    const sheet = popup(page, 'Aparelhos conectados')
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByRole('listitem').first()).toContainText('Este aparelho')
    await sheet.getByRole('button', { name: 'Encerrar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    const refused = await request.post('/user/getUserInfo', {
      data: {},
      headers: { token: otherSession.token },
    })
    expect(refused.status()).toBe(401)
  })

  test('a session ended by another one opens nothing when the lobby was last shown on another day; on the same day login, and goes home [R4.05] [R8.02]', async ({
    page,
    visit,
    request,
  }) => {
    await openAccountAndEndSession({ page, visit, request }, '2020-01-01')
    const refused = page.waitForResponse('**/user/sessions')
    await page.getByRole('button', { name: /Aparelhos conectados/ }).click()
    expect((await refused).status()).toBe(401)
    await page.waitForLoadState('networkidle')
    await expect(popup(page, 'Entrar')).toBeHidden()
    await expect(page).toHaveURL('/me')

    await page.evaluate((day) => localStorage.setItem('todayShowed', day), today())
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Aparelhos conectados/ }).click()
    await expect(popup(page, 'Entrar')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(header(page).getByRole('button', { name: 'Entrar' })).toBeAttached()
    expect(await storedToken(page)).toBeNull()
  })
})

const today = () => new Date().toISOString().slice(0, 10)
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

type Fixtures = {
  readonly page: Page
  readonly visit: (path: string, stored: Record<string, string>) => Promise<void>
  readonly request: APIRequestContext
}
type Session = { readonly id: string; readonly current: boolean }

/** Opens /me and ends its session from a second session of the player, through /user/endSession. */
async function openAccountAndEndSession(
  { page, visit, request }: Fixtures,
  todayShowed: string,
): Promise<void> {
  const { username, token } = await registerPlayer(request)
  // Without the socket the page learns of the end only from the next call.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await visit('/me', { token, todayShowed })
  await expect(page.getByText(/No Saguão desde/)).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  const other = await logIn(request, username)
  const { list } = await call<{ list: Session[] }>(request, '/user/sessions', {}, other)
  const id = list.find(({ current }) => !current)?.id
  await call(request, '/user/endSession', { id }, other)
}
