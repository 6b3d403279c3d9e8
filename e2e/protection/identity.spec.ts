// Identity before the first withdrawal: checked while typing, refused, corrected, confirmed; the withdrawal goes on.
import type { APIRequestContext } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility.ts'
import { codeField } from '../support/accounts.ts'
import { latestCode, type Player, playerWith } from '../support/players.ts'
import { sheet } from '../support/protection.ts'
import { expect, openScreen, type Page, test } from '../support/test.ts'
import { freshCpf } from '../support/verify-person.ts'

const identity = (page: Page) => sheet(page, 'Confirmar identidade')

async function providerDecides(
  request: APIRequestContext,
  { username }: Player,
  outcome: string,
): Promise<void> {
  const decide = async () => {
    const response = await request.post('/sandbox/identity', { data: { username, outcome } })
    return ((await response.json()) as { success: boolean }).success
  }
  await expect.poll(decide).toBe(true)
}

async function requestPayout(page: Page, cpf: string): Promise<void> {
  await page.getByLabel('Chave PIX').fill(cpf)
  await page.getByRole('button', { name: '25' }).click()
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sacar' }).click()
}

test('a first withdrawal asks for the identity and goes on when it is confirmed [R12.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const cpf = freshCpf()
  await visit('/withdraw', { token: player.token })
  await requestPayout(page, cpf)
  const form = identity(page)
  await expect(form.getByLabel('Nome completo')).toBeVisible()
  await form.getByLabel('CPF').fill('11111111111')
  await expect(form.getByText('Este CPF não existe. Confira os números')).toBeVisible()
  await form.getByLabel('Data de nascimento').fill('01012020')
  await expect(form.getByText('É preciso ter 18 anos ou mais')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await form.getByLabel('Nome completo').fill('Ana Paula de Souza')
  await form.getByLabel('Data de nascimento').fill('31121990')
  await form.getByLabel('CPF').fill(cpf)
  await expect(form.getByText('Número válido')).toBeVisible()
  await form.getByRole('button', { name: 'Enviar para conferência' }).click()
  await expect(form.getByText('Estamos conferindo seus dados')).toBeVisible()
  await providerDecides(request, player, 'refused')
  await expect(form.getByText('Não conseguimos confirmar')).toBeVisible()
  await form.getByLabel('Nome completo').fill('Ana Paula Souza')
  await form.getByLabel('Data de nascimento').fill('31121990')
  await form.getByLabel('CPF').fill(cpf)
  await form.getByRole('button', { name: 'Enviar para conferência' }).click()
  await expect(form.getByText('Estamos conferindo seus dados')).toBeVisible()
  await providerDecides(request, player, 'verified')
  await expect(identity(page)).toBeHidden()
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await codeField(page).fill(await latestCode(request, player.username))
  await expect(page.getByText('Saque pedido')).toBeVisible()
})

test('an identity in review can be closed; the withdrawal form stays and says what is missing [R12.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const cpf = freshCpf()
  await visit('/withdraw', { token: player.token })
  await requestPayout(page, cpf)
  const form = identity(page)
  await form.getByLabel('Nome completo').fill('Rui Costa')
  await form.getByLabel('Data de nascimento').fill('05061985')
  await form.getByLabel('CPF').fill(cpf)
  await form.getByRole('button', { name: 'Enviar para conferência' }).click()
  await providerDecides(request, player, 'review')
  await expect(form.getByText('Seus dados estão em análise')).toBeVisible()
  await form.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByRole('alert').getByText(/Confirme sua identidade/)).toBeVisible()
  await expect(page.getByLabel('Chave PIX')).toHaveValue(cpf)
  await openScreen(page, '/me')
  await expect(page.getByRole('button', { name: /^Sua identidade/ })).toContainText('Em análise')
})
