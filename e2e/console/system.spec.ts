// Jobs, books, versions. Kill switches: own-server.spec.ts.
import { confirmWithReason, expect, test } from './support.ts'

test('the books are audited on request, and versions, keys and backups are shown [R13.17]', async ({
  page,
  enter,
}) => {
  await enter('/system/books', 'admin', 22)
  await page.getByRole('button', { name: 'Auditar agora' }).first().click()
  await confirmWithReason(page, 'Auditar agora', 'Conferência do dia')
  await expect(page.getByText('Os livros estão certos')).toBeVisible({ timeout: 60_000 })
  await page.goto('/system/jobs')
  await expect(page.getByRole('row', { name: /Auditar os livros/ })).toContainText('concluída')
  await page.goto('/system/versions')
  await expect(page.getByRole('region', { name: 'Chaves de criptografia' })).toContainText('Atual')
  await expect(page.getByRole('region', { name: 'Processos' }).getByRole('row')).toHaveCount(2)
})
