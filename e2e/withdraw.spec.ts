// Withdrawals: confirmation of a new account, hold, payout, return and cancellation.
import { accessibilityViolations } from './support/accessibility.ts'
import { bankPaysOut, call, latestCode, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'
import { freshCpf, maskedCpf, verifyPerson } from './support/verify-person.ts'

const key = (page: Page) => page.getByLabel('Chave PIX')
const amount = (page: Page) => page.getByLabel('Valor do saque')
const code = (page: Page) => page.getByLabel('Código de verificação')
const steps = (page: Page) => page.getByRole('list', { name: 'Passo a passo' })
const funds = (page: Page) => page.getByRole('region', { name: 'Disponível para saque' })

async function requestWithdrawal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sacar' }).click()
}

type Request = Parameters<typeof call>[0]
type Payee = Player & { readonly cpf: string }

/** A verified player with a balance. */
async function payeeWith(request: Request, balance: number): Promise<Payee> {
  const player = playerWith(balance)
  return { ...player, cpf: await verifyPerson(request, player) }
}

/** A withdrawal to a new account, confirmed by its SMS code. */
async function firstPayout(page: Page, request: Request, payee: Payee, reais: string): Promise<void> {
  await key(page).fill(payee.cpf)
  await amount(page).fill(reais)
  await requestWithdrawal(page)
  await expect(page.getByText(/Enviamos um código de 6 dígitos/)).toBeVisible()
  await code(page).fill(await latestCode(request, payee.username))
  await expect(steps(page)).toBeVisible()
}

async function latestOrder(request: Request, player: Player): Promise<string> {
  const { list } = await call<{ list: { id: string }[] }>(request, '/withdraw/orders', {}, player)
  return list[0]?.id ?? ''
}

test('a new account is confirmed by a code for this withdrawal; then the money is held and paid, without accessibility violations [R1.02] [R2.05]', async ({
  page,
  visit,
  request,
}) => {
  const player = await payeeWith(request, 500)
  await visit('/withdraw', { token: player.token })
  await key(page).fill(player.cpf)
  await expect(page.getByText('Chave CPF')).toBeVisible()
  await page.getByRole('button', { name: '25' }).click()
  await expect(amount(page)).toHaveValue('125,00')
  await requestWithdrawal(page)
  await expect(page.getByText(`R$ 125,00 para Chave CPF ${player.cpf}`)).toBeVisible()
  await expect(code(page)).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(page.getByRole('button', { name: /Novo código em \d+ s/ })).toBeDisabled()
  const sent = await latestCode(request, player.username)
  await code(page).fill(String((Number(sent) + 1) % 10 ** 6).padStart(6, '0'))
  await expect(page.getByRole('main').getByText('Código incorreto. Confira e tente de novo.')).toBeVisible()
  await code(page).fill(sent)
  await expect(page.getByText('Saque pedido')).toBeVisible()
  await expect(steps(page)).toContainText('Enviando ao banco')
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(funds(page).getByText('R$ 375,00')).toBeAttached()
  await expect(funds(page)).toContainText('R$ 125,00')
  await bankPaysOut(request, await latestOrder(request, player), { outcome: 'success' })
  await expect(steps(page).getByRole('listitem').last()).toHaveText(/Pago/)
  await expect(funds(page).getByText('R$ 375,00')).toBeAttached()
})

test('a withdrawal the bank returns is credited back with its reason [R2.05]', async ({
  page,
  visit,
  request,
}) => {
  const player = await payeeWith(request, 500)
  await visit('/withdraw', { token: player.token })
  await firstPayout(page, request, player, '200')
  await expect(funds(page).getByText('R$ 300,00')).toBeAttached()
  await bankPaysOut(request, await latestOrder(request, player), {
    outcome: 'failure',
    reason: 'account-unknown',
  })
  await expect(steps(page)).toContainText('Devolvido ao saldo')
  await expect(steps(page)).toContainText('O banco não encontrou a conta de destino.')
  await expect(funds(page).getByText('R$ 500,00')).toBeAttached()
})

test('a waiting withdrawal can be cancelled; a known account needs no second code [R2.05]', async ({
  page,
  visit,
  request,
}) => {
  const player = await payeeWith(request, 500)
  await visit('/withdraw', { token: player.token })
  await firstPayout(page, request, player, '100')
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancelar saque' })
  await cancel.click()
  const question = page.getByRole('alertdialog', { name: 'Cancelar o saque de R$ 100,00?' })
  await question.getByRole('button', { name: 'Manter' }).click()
  await cancel.click()
  await question.getByRole('button', { name: 'Cancelar saque' }).click()
  await expect(page.getByText('Saque cancelado. O dinheiro voltou.')).toBeVisible()
  await expect(steps(page)).toContainText('Cancelado por você.')
  await expect(funds(page).getByText('R$ 500,00')).toBeAttached()
  await expect(page.getByRole('radio', { name: maskedCpf(player.cpf) })).toBeChecked()
  await amount(page).fill('50')
  await requestWithdrawal(page)
  await expect(steps(page)).toContainText('Enviando ao banco')
  await expect(funds(page).getByText('R$ 450,00')).toBeAttached()
})

test('errors are shown at their fields [R2.05] [R8.05]', async ({ page, visit }) => {
  await visit('/withdraw', { token: playerWith(500).token })
  await page.getByRole('button', { name: 'Pedir saque' }).click()
  await expect(page.getByText('Confira a chave PIX')).toBeVisible()
  await expect(page.getByText('Digite um valor')).toBeVisible()
  await expect(key(page)).toBeFocused()
  await amount(page).fill('500,01')
  await expect(page.getByText('Você tem R$ 500,00 para sacar')).toBeVisible()
  await page.getByRole('button', { name: 'Tudo' }).click()
  await expect(amount(page)).toHaveValue('500,00')
  await page.getByText('Transferência bancária').click()
  await expect(page.getByText('0/60')).toBeVisible()
  await page.getByLabel('Nome de quem recebe').fill('Ana Lima')
  await expect(page.getByText('8/60')).toBeVisible()
  await amount(page).fill('100')
  const summary = page.getByRole('region', { name: 'Resumo' })
  await expect(summary).toContainText('R$ 2,50')
  await expect(summary).toContainText('R$ 97,50')
})

const refusals = {
  PAYOUT_PAUSED: 'Saques em pausa',
  LIMIT_REACHED: 'Limite alcançado',
  ACCOUNT_NOT_OWN: 'Esta conta não é sua',
} as const

test('a refusal is shown with an explanation and the next action [R2.05]', async ({ page, visit }) => {
  await visit('/withdraw', { token: playerWith(500).token })
  await key(page).fill(freshCpf())
  await amount(page).fill('100')
  for (const [refused, heading] of Object.entries(refusals))
    await test.step(refused, async () => {
      const answer = { success: false, message: 'Agora não dá.', data: null, code: refused }
      await page.route('**/withdraw/create', (route) => route.fulfill({ json: answer }), { times: 1 })
      await requestWithdrawal(page)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(heading)
      await expect(alert).toBeInViewport()
      await expect(alert).toContainText('Agora não dá.')
      await expect(alert.getByRole('button')).toBeVisible()
    })
})

test('without withdrawable money the screen explains the balance', async ({ page, visit }) => {
  await visit('/withdraw', { token: playerWith(0).token })
  await expect(page.getByRole('heading', { name: 'Nada para sacar ainda' })).toBeVisible()
  await page.getByRole('button', { name: 'Entenda seu saldo' }).click()
  await expect(page).toHaveURL('/balanceTips')
})
