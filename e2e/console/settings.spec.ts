// Settings: form from the declaration, difference before saving, start later, history, withdrawal, second operator.
import { confirmWithReason, expect, openConsole, type Page, test } from './support.ts'

const drawerOf = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

test('the fee of a payment method changes from midnight, shows its difference first and is withdrawn [R13.09] [R13.13]', async ({
  page,
  enter,
}) => {
  await enter('/channels', 'payments', 71)
  await page
    .getByRole('row')
    .filter({ hasText: 'M-PESA' })
    .filter({ hasText: 'BR' })
    .first()
    .getByRole('button')
    .first()
    .click()
  const drawer = drawerOf(page, /M-PESA/)
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  await expect(drawer.getByRole('button', { name: 'Revisar mudança' })).toBeDisabled()
  await drawer.getByLabel('Tarifa', { exact: true }).fill('2,75')
  await drawer.getByText('Meia-noite', { exact: true }).click()
  const difference = drawer.getByRole('table', { name: 'Diferença' })
  await expect(difference.getByRole('row').filter({ hasText: 'Tarifa' })).toContainText(/1,50\s?%.*2,75\s?%/)
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  const review = page.getByRole('dialog').filter({ has: page.getByLabel('Motivo') })
  await expect(review).toContainText(/Vale a partir de .*00:00:00|Vale a partir de/)
  await confirmWithReason(page, 'Salvar mudança', 'contrato novo com o provedor')
  const history = drawer.getByRole('list', { name: 'Histórico' })
  await expect(history).toContainText('agendada')
  await expect(history).toContainText('contrato novo com o provedor')
  // The fee of today is still the old one.
  await page.goto('/channels')
  await expect(page.getByRole('row').filter({ hasText: 'M-PESA' }).first()).toContainText(/1,50\s?%/)
  await page.getByRole('row').filter({ hasText: 'M-PESA' }).first().getByRole('button').first().click()
  await drawer.getByRole('button', { name: 'Retirar' }).click()
  await confirmWithReason(page, 'Retirar', 'o provedor adiou')
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('o provedor adiou')
})

test('a payout rule is proposed by one operator and approved by another who sees the difference [R13.05] [R13.13]', async ({
  page,
  enter,
  browser,
  origin,
}) => {
  await enter('/payment-rules?kind=payout-rule&subject=CL', 'payments', 72)
  const drawer = drawerOf(page, 'Regra de saques')
  await drawer.getByRole('button', { name: 'Mudar' }).click()
  const field = drawer.getByLabel('Saques em 24 horas')
  const before = Number(await field.inputValue())
  await field.fill(String(before + 1))
  await drawer.getByRole('button', { name: 'Revisar mudança' }).click()
  await confirmWithReason(page, 'Pedir aprovação', 'mais saques no fim do ano')
  // Only the value of the installation is in the history until the second operator approves.
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('Valor da instalação')
  await expect(drawer.getByRole('list', { name: 'Histórico' })).not.toContainText('Versão 2')

  const { page: second } = await openConsole(browser, {
    origin,
    path: '/approvals',
    role: 'admin',
    number: 73,
  })
  const request = second.getByRole('article').filter({ hasText: 'mais saques no fim do ano' })
  await expect(request.getByRole('row').filter({ hasText: 'Saques em 24 horas' })).toContainText(
    `${before}${before + 1}`,
  )
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmWithReason(second, 'Aprovar', 'de acordo')
  await second.context().close()

  await page.reload()
  await expect(drawer.getByRole('list', { name: 'Histórico' })).toContainText('Versão 2em vigor')
  await expect(page.getByRole('region', { name: 'Regra de saques' })).toContainText(String(before + 1))
})

test('a viewer sees the policy of the markets and changes nothing [R13.04] [R13.13]', async ({
  page,
  enter,
}) => {
  await enter('/system/markets', 'viewer', 74)
  const table = page.getByRole('region', { name: 'Política do mercado' })
  await expect(table).toContainText('dois operadores')
  await table.getByRole('button', { name: 'Brasil' }).click()
  const drawer = drawerOf(page, 'Política do mercado')
  await expect(drawer).toContainText('Tempo mínimo entre rodadas')
  await expect(drawer.getByRole('button', { name: 'Mudar' })).toBeHidden()
})
