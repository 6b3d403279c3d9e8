// The ways into the console, and the end of a session.
import { chooseLanguage, demoOperator, expect, type Page, signInByCall, test, totpCode } from './support.ts'

const frame = (page: Page) => page.getByRole('navigation', { name: 'Navegação' })

test('an operator signs in with password and code; a used code is refused [R13.03]', async ({ page }) => {
  const { email, password, totpSecret } = await demoOperator(page.request, 'support', 7)
  await page.goto('/approvals')
  await expect(page).toHaveURL(/\/signin\?next=%2Fapprovals$/)
  const fill = async (code: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password)
    await page.getByLabel('Código do autenticador').fill(code)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await fill('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Código do autenticador')).toHaveValue('')
  const code = totpCode(totpSecret, 1)
  await fill(code)
  await expect(frame(page)).toBeVisible()
  await expect(page).toHaveURL(/\/approvals$/)

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await fill(code)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an operator adds a passkey and signs in with it [R13.03]', async ({ page, enter }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enter('/account', 'risk', 1)
  await page.getByLabel('Nome da chave').fill('Notebook do teste')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Notebook do teste')).toBeVisible()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(frame(page)).toBeVisible()
  await page.goto('/account')
  const current = page.getByRole('row').filter({ hasText: 'esta' })
  await expect(current).toContainText('Chave de acesso')
  await page.getByRole('button', { name: 'Remover' }).first().click()
  await expect(page.getByText('Nenhuma chave de acesso ainda')).toBeVisible()
})

test('an operator who sets a new password signs in once with each recovery code [R13.03]', async ({
  page,
  enter,
}) => {
  const { email } = await enter('/account', 'content', 1)
  await page.getByRole('button', { name: 'Trocar senha e autenticador' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nova senha').fill('uma frase bem longa 7')
  await dialog.getByLabel('Repita a senha').fill('uma frase bem longa 7')
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Código do autenticador').fill(totpCode(secret))
  await dialog.getByRole('button', { name: /^Salvar/ }).click()
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' }).locator('code')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().textContent()) ?? ''
  await page.getByLabel('Guardei os códigos').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()

  const signIn = async () => {
    await page.goto('/signin')
    await page.getByRole('button', { name: /^Sem o aplicativo/ }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('uma frase bem longa 7')
    await page.getByLabel('Código de recuperação').fill(code)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await signIn()
  await expect(frame(page)).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Códigos de recuperação restantes: 9')).toBeVisible()
  await page.context().clearCookies()
  await signIn()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a session that is ended elsewhere leads to the sign-in screen and back to the same screen [R13.03]', async ({
  page,
  browser,
  enter,
  origin,
}) => {
  const operator = await enter('/roles', 'trading', 1)
  const other = await browser.newContext({ locale: 'pt-BR', baseURL: origin })
  const elsewhere = await other.newPage()
  await signInByCall(elsewhere.request, origin, operator)
  await elsewhere.goto('/account')
  const foreign = elsewhere
    .getByRole('row')
    .filter({ has: elsewhere.getByRole('button', { name: 'Encerrar' }) })
  await foreign.first().getByRole('button', { name: 'Encerrar' }).click()
  await expect(foreign).toHaveCount(0)
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await expect(page.getByText('Sua sessão terminou')).toBeVisible()
  await expect(page).toHaveURL(/\/signin\?.*ended=1/)
  await expect(page.getByText(operator.email)).toHaveCount(0)
  await other.close()
})

test('the page of an absent operator goes to the sign-in screen by itself [R13.03]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('/roles', 'viewer', 4)
  await page.clock.fastForward('14:00')
  await expect(frame(page)).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByText('Sua sessão terminou')).toBeVisible()
})

for (const [lang, title] of [
  ['es', 'Entrar a la consola'],
  ['en', 'Sign in'],
] as const)
  test(
    `the sign-in screen is in ${lang}, also in the server’s refusals`,
    lang === 'es' ? {} : { tag: '@full' },
    async ({ page }) => {
      await chooseLanguage(page, lang)
      await page.goto('/signin')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    },
  )
