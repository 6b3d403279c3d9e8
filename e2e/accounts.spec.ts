// Registration, login and logout against the real server; SMS codes come from the sandbox.
import { randomInt } from 'node:crypto'
import {
  codeField,
  fillLogin,
  fillRegister,
  formMessage,
  freshPhone,
  header,
  openLogin,
  openRegister,
  password,
  popup,
  registerPlayer,
  seededPlayer,
  smsTo,
  toast,
  wrongCode,
} from './support/accounts.ts'
import { highlights, withBanners } from './support/home-page.ts'
import { bankPays, call, createDeposit, latestCode, playerWith } from './support/players.ts'
import { expect, type Page, recordPaths, test } from './support/test.ts'

const lobbyPaths = [
  '/lobby/batchBanners',
  '/lobby/popups',
  '/game/categories',
  '/game/list',
  '/game/sports',
  '/notice/list',
] as const

test.describe('register', () => {
  test('phone, password and SMS code create an account [R4.06] [R5.03] [R7.03] [R8.06]', async ({
    page,
    visit,
    request,
  }) => {
    const phone = freshPhone()
    const reports: unknown[] = []
    page.on('request', (sent) => {
      if (sent.url().includes('mgSkyAdsReport') && sent.postData()?.includes('CompleteRegistration'))
        reports.push(sent.postDataJSON())
    })
    const paths = recordPaths(page)
    await visit('/?inviteUserId=1&envelopeId=e7&cid=c1&agentcode=AB12')
    await popup(page, 'Envelope da sorte').getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('link', { name: 'Promoções' }).click()
    const form = await openRegister(page)
    await fillRegister(form, `0${phone}`)
    const call = page.waitForRequest('**/user/register')
    await expect(form.getByText(`para (11) ${phone.slice(2, 7)}-${phone.slice(7)}`)).toBeVisible()
    const code = await latestCode(request, phone)
    await codeField(page).pressSequentially(code.slice(0, 5))
    expect(paths, 'five digits do not submit').not.toContain('/user/register')
    await codeField(page).pressSequentially(code.slice(5))
    const body = (await call).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ username: phone, inviteUserId: '1', envelopeId: 'e7', cid: 'c1' })
    expect(Object.keys(body)).not.toContain('agentcode')
    await expect(page.getByText('Conta criada. Boas-vindas!')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(header(page).getByText('R$ 0,00')).toBeAttached()
    await expect.poll(() => reports.length).toBe(1)
    await expect(page.getByText('ainda não está disponível')).toBeHidden()
  })

  test('a common password and a registered phone are refused at the form before an SMS is sent [R4.06] [R5.02] [R8.05]', async ({
    page,
    visit,
    request,
  }) => {
    const [phone, { username }] = [freshPhone(), seededPlayer()]
    await visit('/promotion')
    const form = await openRegister(page)
    await fillRegister(form, phone, '123456')
    await expect(
      formMessage(form, 'Essa senha é a primeira que alguém tentaria. Escolha outra'),
    ).toBeVisible()
    await fillRegister(form, username)
    await expect(formMessage(form, 'Este celular já tem cadastro')).toBeVisible()
    await expect(codeField(page)).toBeHidden()
    for (const number of [phone, username]) expect(await smsTo(request, number)).toEqual([])
  })

  test('a wrong code resets the form and shows the reason; the right code then registers and refreshes the lobby [R4.06]', async ({
    page,
    visit,
    request,
  }) => {
    const phone = freshPhone()
    await visit('/')
    const form = await openRegister(page)
    await fillRegister(form, phone)
    await expect(codeField(page)).toBeVisible()
    const code = await latestCode(request, phone)
    await codeField(page).fill(wrongCode(code))
    await expect(formMessage(form, 'Código incorreto. Confira e tente de novo.')).toBeVisible()
    await expect(form.getByLabel('Celular')).toHaveValue('')
    await expect(form.getByText('Digite um celular com 9 a 11 números')).toBeHidden()
    await expect(form.getByLabel('Senha', { exact: true })).toHaveValue('')
    await fillRegister(form, phone)
    await expect(codeField(page)).toBeVisible()
    const paths = recordPaths(page)
    await codeField(page).fill(code)
    await expect(page.getByText('Conta criada. Boas-vindas!')).toBeVisible()
    await expect.poll(() => paths).toEqual(expect.arrayContaining([...lobbyPaths]))
  })

  test('the countdown continues when the popup is reopened, and a second code within 60 s is refused with a toast [R9.12] [R8.03]', async ({
    page,
    visit,
  }) => {
    const phone = freshPhone()
    await page.clock.install()
    await visit('/promotion')
    await fillRegister(await openRegister(page), phone)
    await expect(page.getByRole('button', { name: /Novo código em (60|59|58) s/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(popup(page, 'Criar conta')).toBeHidden()
    await page.clock.fastForward(30_000)
    await fillRegister(await openRegister(page), phone)
    await expect(page.getByRole('button', { name: /Novo código em (30|2\d) s/ })).toBeDisabled()
    await page.clock.fastForward(30_000)
    // Only the browser's clock was moved; on the server the 60 s have not passed.
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(toast(page, 'Muitas tentativas. Espere um pouco e tente de novo.')).toBeVisible()
    await expect(codeField(page)).toBeVisible()
  })
})

test.describe('login', () => {
  test('shows a toast, closes the popup, refreshes player and lobby, and logs the open socket in [R4.04]', async ({
    page,
    visit,
    request,
  }) => {
    const player = playerWith(500)
    const connected = page.waitForEvent('websocket')
    await visit('/')
    await connected
    const form = await openLogin(page)
    const paths = recordPaths(page)
    await fillLogin(form, player.username, player.password)
    await expect(page.getByText('Login feito. Boa sorte!')).toBeVisible()
    await expect(popup(page, 'Entrar')).toBeHidden()
    await expect(header(page).getByText('R$ 500,00')).toBeAttached()
    await expect.poll(() => paths).toEqual(expect.arrayContaining(['/user/getUserInfo', ...lobbyPaths]))
    // The order is unknown to this page, which does not poll it: only a push can announce it.
    const { id } = await createDeposit(request, player, 20)
    await bankPays(request, id, { outcome: 'success' })
    await expect(page.getByRole('status').locator('[data-outcome]')).toContainText('R$ 20,00')
    await expect(header(page).getByText('R$ 520,00')).toBeAttached()
    expect(paths, 'the page was not reloaded').not.toContain('/')
  })

  test('of a guest who wanted to deposit opens the deposit [R4.04] [R6.02]', async ({ page, visit }) => {
    const { username, password: seededPassword } = seededPlayer()
    await visit('/promotion')
    await page.getByRole('link', { name: 'Depositar' }).click()
    await fillLogin(popup(page, 'Entrar'), username, seededPassword)
    await expect(popup(page, 'Entrar')).toBeHidden()
    await expect(page).toHaveURL('/deposit')
    await expect(page.getByLabel('Valor do depósito')).toHaveValue('')
  })

  // The other destinations: log-in.test.ts and banner-command.test.ts.
  test('follows the pending destination of a banner, with its query [R4.04]', async ({ page, visit }) => {
    const { username, password: seededPassword } = seededPlayer()
    await withBanners(page, [{ title: 'Oferta', cmd: 'deeplink', cmdValue: 'rushDeposit' }])
    await visit('/')
    await highlights(page).getByRole('button', { name: 'Oferta' }).click()
    await fillLogin(popup(page, 'Entrar'), username, seededPassword)
    await expect(page).toHaveURL('/deposit?rush=1')
    await expect(popup(page, 'Entrar')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const amount = page.getByLabel('Valor do depósito')
    await expect(amount).toHaveValue('50')
    await expect(amount).toBeFocused()
  })

  test('a wrong password and an unknown phone give the same message, and five attempts lock the login [R8.05]', async ({
    page,
    visit,
  }) => {
    const { username } = seededPlayer()
    await visit('/promotion')
    const form = await openLogin(page)
    const submit = form.getByRole('button', { name: 'Entrar', exact: true })
    await fillLogin(form, freshPhone(), 'errada99')
    await expect(formMessage(form, 'Celular ou senha incorretos.')).toBeVisible()
    await form.getByLabel('Celular').fill(username)
    for (let tried = 0; tried < 5; tried += 1) {
      const answered = page.waitForResponse('**/user/login')
      await submit.click()
      await answered
      await expect(formMessage(form, 'Celular ou senha incorretos.')).toBeVisible()
    }
    await submit.click()
    await expect(formMessage(form, 'Muitas tentativas de entrar. Espere alguns minutos.')).toBeVisible()
  })

  test('logout asks for confirmation and then invalidates the token [R2.25] [R4.09]', async ({
    page,
    visit,
    request,
  }) => {
    const { token } = seededPlayer()
    await visit('/me', { token })
    await page.getByRole('button', { name: 'Sair da conta' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quer mesmo sair da sua conta?' })
    await question.getByRole('button', { name: 'Ficar' }).click()
    await expect(page).toHaveURL('/me')
    await page.getByRole('button', { name: 'Sair da conta' }).click()
    await question.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
    await expect(header(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
    const refused = await request.post('/user/getUserInfo', { data: {}, headers: { token } })
    expect(refused.status()).toBe(401)
  })
})

test('the sandbox phone page shows a code when it arrives', async ({ page, request }) => {
  const phone = freshPhone()
  await page.goto('/sandbox/phone')
  await expect(page.getByRole('heading', { name: 'Mensagens' })).toBeVisible()
  await call(request, '/captcha/sms', { country: 'BR', phoneNumber: phone })
  const message = page.getByRole('listitem').filter({ hasText: `+55${phone}` })
  await expect(message).toContainText(await latestCode(request, phone))
})

const storedSession = `['country', 'token'].map((key) => localStorage.getItem(key))`

/** Only Brazil has menu entries; in Chile the menu has money buttons, banners and logout. */
async function logOutByMenu(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Volver al inicio' }).click()
  await header(page).getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await expect(menu.getByRole('button', { name: 'Retirar' })).toBeVisible()
  await expect(menu.getByRole('navigation')).toBeHidden()
  await menu.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click()
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a Chilean chooses the country in the form, registers in Spanish, and logout resets the country [R1.01] [R1.03] [R3.03] [R4.03] [R4.06] [R4.09] [R7.03]', async ({
    page,
    visit,
    request,
  }) => {
    const phone = `9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    await visit('/?inviteUserId=1')
    await page.getByRole('link', { name: 'Promoções' }).click()
    await (await openRegister(page)).getByLabel('País').selectOption('Chile (+56)')
    const form = popup(page, 'Crear cuenta')
    await expect(form.getByLabel('País')).toHaveValue('CL')
    await form.getByLabel('Celular').fill(`+56${phone}`)
    await expect(form.getByLabel('Celular')).toHaveValue(phone)
    await form.getByLabel('Clave', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Registrarme' }).click()
    const code = page.getByLabel('Código de verificación')
    await expect(code).toBeVisible()
    await code.fill(wrongCode(await latestCode(request, phone, 'CL')))
    await expect(formMessage(form, 'Código incorrecto. Revísalo e inténtalo de nuevo.')).toBeVisible()
    await form.getByLabel('Celular').fill(phone)
    await form.getByLabel('Clave', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Registrarme' }).click()
    const sent = page.waitForRequest('**/user/register')
    await code.fill(await latestCode(request, phone, 'CL'))
    expect((await sent).postDataJSON()).toMatchObject({ country: 'CL', username: phone, inviteUserId: '1' })
    await expect(form).toBeHidden()
    await expect(header(page).getByText('$ 0')).toBeAttached()
    await logOutByMenu(page)
    await expect(header(page).getByRole('button', { name: 'Registrarme' })).toBeVisible()
    // Calls still pending at logout must not open the login for the guest.
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate<(string | null)[]>(storedSession)).toEqual([null, null])
  })

  test('a player logs in in English [R1.03] [R4.04] [R8.05]', async ({ page, visit, request }) => {
    const { username } = await registerPlayer(request)
    await visit('/me', { locale: 'en' })
    const form = popup(page, 'Log in')
    await form.getByLabel('Phone number').fill(username)
    await form.getByLabel('Password', { exact: true }).fill('wrong999')
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(formMessage(form, 'Wrong phone number or password.')).toBeVisible()
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText(/At Saguão since/)).toBeVisible()
  })

  for (const [locale, heading] of Object.entries({ pt: 'Segurança', ks: 'Seguridad', en: 'Security' })) {
    const details = locale === 'ks' ? {} : { tag: '@full' }
    test(
      `/me opened directly has every message translated in ${locale} [R1.03]`,
      details,
      async ({ page, visitAsPlayer }) => {
        await visitAsPlayer('/me', { locale })
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.locator('#root')).not.toContainText(/\b(me|menu|sessions)\.[a-z]/)
      },
    )
  }
})
