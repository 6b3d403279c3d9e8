// Kill switches, jobs and books.
import { confirmWithReason, expect, test } from './support.ts'

test('payouts are switched off and on with a reason, and the trail says who and why [R13.17] [R13.06]', async ({
  page,
  enter,
}) => {
  const { email } = await enter('/system', 'admin', 21)
  const card = page.getByRole('region', { name: 'Saques' })
  await card.getByRole('button', { name: 'Desligar' }).click()
  await confirmWithReason(page, 'Desligar', 'O banco está fora do ar')
  await expect(card).toContainText('Desligado')
  await expect(card).toContainText('“O banco está fora do ar”')
  await expect(card).toContainText(email)
  await card.getByRole('button', { name: 'Ligar' }).click()
  await confirmWithReason(page, 'Ligar', 'O banco voltou')
  await expect(card.getByText('Ligado', { exact: true })).toBeVisible()

  await page.goto(`/trail?action=${encodeURIComponent('/operator/switch')}&by=${encodeURIComponent(email)}`)
  await expect(page.getByText('O banco está fora do ar')).toBeVisible()
  await expect(page.getByText('O banco voltou')).toBeVisible()
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click()
  await expect(page.getByRole('dialog').getByText('A cadeia está íntegra')).toBeVisible()
})

test('the books are audited on request, and versions, keys and backups are shown [R13.17]', async ({
  page,
  enter,
}) => {
  await enter('/system/books', 'admin', 22)
  await page.getByRole('button', { name: 'Auditar agora' }).first().click()
  await confirmWithReason(page, 'Auditar agora', 'Conferência do dia')
  await expect(page.getByText('Os livros estão certos')).toBeVisible({ timeout: 60_000 })
  await page.goto('/system/jobs')
  await expect(page.getByRole('row', { name: /wallet-audit/ })).toContainText('concluída')
  await page.goto('/system/versions')
  await expect(page.getByRole('region', { name: 'Chaves de criptografia' })).toContainText('Atual')
  await expect(page.getByRole('region', { name: 'Processos' }).getByRole('row')).toHaveCount(2)
})
