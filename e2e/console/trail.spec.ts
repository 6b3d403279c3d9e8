// The audit trail, and with it the list that every screen uses.
import { readFileSync } from 'node:fs'
import { expect, test } from './support.ts'

test('the trail is used by keyboard, filtered by the address, exported and verified; its columns stay as chosen [R13.06]', async ({
  page,
  enter,
}) => {
  const { email } = await enter('/trail', 'compliance', 1)
  const rows = page.getByRole('region', { name: 'Linhas' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Hash')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(page).toHaveURL(new RegExp(`by=${encodeURIComponent(email)}`))
  await page.getByRole('textbox', { name: 'Objeto' }).fill('no-such-subject')
  await expect(page.getByText('Nenhuma linha com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/\/trail$/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click()
  await expect(page.getByRole('dialog').getByText('A cadeia está íntegra')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const hash = page.getByRole('columnheader', { name: 'Hash' })
  await expect(hash).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hash' }).click()
  await page.reload()
  await expect(hash).toBeVisible()
})
