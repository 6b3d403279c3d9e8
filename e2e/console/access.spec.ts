// Operators, roles, approvals: what each role sees, and changes that need a second operator.
import { accessibilityViolations } from '../support/accessibility.ts'
import {
  confirmWithReason,
  demoOperator,
  expect,
  permissions,
  rolePermissions,
  signInByCall,
  test,
  totpCode,
} from './support.ts'

test('the navigation shows what the role allows, and other screens say which permission is missing [R13.04]', async ({
  page,
  enter,
}) => {
  await enter('/operators', 'support', 3)
  const navigation = page.getByRole('navigation', { name: 'Navegação' })
  await expect(navigation.getByRole('link', { name: 'Aprovações' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Operadores' })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Trilha de auditoria' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()
  await expect(page.getByText('Ver operadores e sessões')).toBeVisible()
})

test('the matrix of roles shows every permission of the contract [R13.04]', async ({ page, enter }) => {
  await enter('/roles', 'viewer', 3)
  const granted = Object.values(rolePermissions).reduce((sum, held) => sum + held.length, 0)
  await expect(page.getByRole('img', { name: 'sim' })).toHaveCount(granted)
  await expect(page.locator('tbody tr th[scope=row]')).toHaveCount(permissions.length)
})

test('an invitation needs a second administrator; the new operator sets password and code and gets in [R13.03] [R13.05]', async ({
  page,
  browser,
  enter,
  origin,
}, { workerIndex, repeatEachIndex, retry }) => {
  test.slow()
  const email = `elisa.${Date.now()}.${workerIndex}.${repeatEachIndex}.${retry}@demo.saguao.example`
  await enter('/operators', 'admin', 2)
  await page.getByRole('button', { name: 'Convidar operador' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Nome').fill('Elisa Prado')
  // The library's field lies under its own frame, which takes the click.
  await dialog.getByRole('combobox', { name: 'Papéis' }).click({ force: true })
  await page.getByRole('option', { name: 'Atendimento' }).click()
  await confirmWithReason(page, 'Pedir aprovação', 'Nova pessoa no atendimento')
  await expect(page.getByText('Aguardando aprovação')).toBeVisible()
  await page.getByRole('link', { name: 'Aprovações' }).click()
  const own = page.getByRole('article').filter({ hasText: email })
  await expect(own).toContainText('Seu pedido: outro operador decide.')
  await expect(own.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)

  // The second administrator decides on a phone.
  const context = await browser.newContext({
    locale: 'pt-BR',
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const second = await context.newPage()
  await signInByCall(second.request, origin, await demoOperator(second.request, 'admin', 3))
  await second.goto('/approvals')
  const request = second.getByRole('article').filter({ hasText: email })
  await expect(request).toContainText('Nova pessoa no atendimento')
  expect(await accessibilityViolations(second), 'approvals on a phone').toEqual([])
  await request.getByRole('button', { name: 'Aprovar' }).tap()
  await confirmWithReason(second, 'Aprovar', 'Conferido com a gerência')
  await expect(request.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  await expect(second.locator('pre')).toHaveCount(0)
  await second.goto('/approvals?state=all')
  await expect(request).toContainText('Aprovado')
  await context.close()

  await page.goto('/approvals?own=1')
  await own.getByRole('button', { name: 'Mostrar uma vez' }).click()
  const link = await page.getByRole('dialog', { name: 'Link do convite' }).locator('pre').textContent()

  const invited = await browser.newContext({ locale: 'pt-BR', baseURL: origin })
  const guest = await invited.newPage()
  await guest.goto(link ?? '')
  await expect(guest.getByRole('heading', { name: 'Bem-vindo, Elisa Prado' })).toBeVisible()
  await guest.getByText('Senha e aplicativo').click()
  expect(await accessibilityViolations(guest), 'invitation').toEqual([])
  const secret = (await guest.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await guest.getByLabel('Nova senha').fill('uma frase bem longa 7')
  await guest.getByLabel('Repita a senha').fill('uma frase bem longa 7')
  await guest.getByLabel('Código do autenticador').fill(totpCode(secret))
  await guest.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(guest.locator('code')).toHaveCount(10)
  await guest.getByLabel('Guardei os códigos').check()
  await guest.getByRole('button', { name: 'Continuar' }).click()
  await expect(guest.getByRole('navigation', { name: 'Navegação' })).toBeVisible()
  await guest.goto(link ?? '')
  await expect(guest.getByText('Bem-vindo')).toHaveCount(0)
  await invited.close()
})

test('a disabled operator loses the running session at once [R13.03]', async ({
  page,
  browser,
  enter,
  origin,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: origin })
  const victim = await context.newPage()
  const { email } = await demoOperator(victim.request, 'content', 5)
  await signInByCall(victim.request, origin, await demoOperator(victim.request, 'content', 5))
  await victim.goto('/roles')
  await expect(victim.getByRole('heading', { name: 'Papéis' })).toBeVisible()

  await enter('/operators', 'admin', 4)
  await page.getByRole('row').filter({ hasText: email }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await confirmWithReason(page, 'Desativar', 'Saiu da empresa')
  await expect(page.getByRole('dialog').getByText('Desativado')).toBeVisible()
  await victim.getByRole('link', { name: 'Minha conta' }).click()
  await expect(victim.getByText('Sua sessão terminou')).toBeVisible()
  await context.close()
})
