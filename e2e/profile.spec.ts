// The account: password, phone binding, profile and sessions.
import {
  codeField,
  fillLogin,
  formMessage,
  freshPhone,
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
import { expect, test } from './support/test.ts'

test.describe('password', () => {
  test('forgotten: phone, code, new password, login [R4.07] [R5.01] [R8.05]', async ({
    page,
    visit,
    request,
  }) => {
    const { username } = seededPlayer()
    await visit('/')
    await (await openLogin(page)).getByRole('button', { name: 'Esqueci a senha' }).click()
    const form = popup(page, 'Recuperar senha')
    await form.getByLabel('Celular').fill(freshPhone())
    await form.getByRole('button', { name: 'Continuar' }).click()
    await expect(formMessage(form, 'Não encontramos uma conta com este celular')).toBeVisible()
    await form.getByLabel('Celular').fill(username)
    await form.getByRole('button', { name: 'Continuar' }).click()
    await expect(form.getByText(maskedPhone(username))).toBeVisible()
    await expect(form.getByRole('button', { name: /Novo código em \d+ s/ })).toBeDisabled()
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
    await fillLogin(popup(page, 'Entrar'), username)
    await expect(page.getByText('Login feito. Boa sorte!')).toBeVisible()
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
  await button.click()
  await expect(page.getByText('Celular confirmado').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: /Confirmar celular/ })).toContainText(maskedPhone(phone))
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
    await page.getByRole('button', { name: /Limites de jogo/ }).click()
    await expect(page.getByRole('alertdialog').getByText(/chegam em breve/)).toBeVisible()
  })

  test('a profile that failed to load is retried by a tap', async ({ page, visit }) => {
    await page.route('**/user/getUserInfo', (route) => route.abort())
    await visit('/me', { token: seededPlayer().token })
    const profile = page.getByRole('region', { name: 'Seu perfil' })
    await expect(profile.getByText('Não conseguimos carregar seu perfil.')).toBeVisible()
    await page.unroute('**/user/getUserInfo')
    await profile.getByRole('button', { name: 'Tentar de novo' }).click()
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

  test('a session that was ended elsewhere leads home and asks to log in [R4.05] [R8.02]', async ({
    page,
    visit,
    request,
  }) => {
    const { token } = seededPlayer()
    await visit('/me', { token, todayShowed: new Date().toISOString().slice(0, 10) })
    await expect(page.getByText(/No Saguão desde/)).toBeVisible()
    await call(request, '/user/logout', {}, { token })
    await page.getByRole('button', { name: /Aparelhos conectados/ }).click()
    await expect(popup(page, 'Entrar')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
