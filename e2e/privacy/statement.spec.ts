// The player's own data: statement, export and the end of the account.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { popup } from '../support/accounts.ts'
import { playerWith } from '../support/players.ts'
import { expect, test } from '../support/test.ts'

async function downloaded(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download')
  await press()
  const file = await started
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('from the account screen a statement of a period is downloaded as PDF and CSV [R12.12]', async ({
  page,
  visit,
}) => {
  const player = playerWith(1284.5)
  await visit('/me', { token: player.token })
  await page.getByRole('button', { name: 'Meus dados' }).click()
  await expect(page).toHaveURL(/\/myData$/i)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const pdf = await downloaded(page, () => page.getByRole('button', { name: 'Baixar PDF' }).click())
  expect(pdf.name).toMatch(/^saguao-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Arquivo baixado')).toBeVisible()
  await page.getByText('Desde o início').click()
  const csv = await downloaded(page, () =>
    page.getByRole('button', { name: 'Baixar planilha (CSV)' }).click(),
  )
  const text = csv.bytes.toString('utf8')
  expect(text).toContain('Depósito;Dinheiro;1284,50;1284,50;')
  expect(text).toContain('Saldo final;Dinheiro;;1284,50;;')
  expect(
    addresses.filter((address) => address.includes(player.token)),
    'addresses with a token',
  ).toEqual([])
})

test('everything stored is exported after the password, and a wrong one is explained [R12.12]', async ({
  page,
  visit,
}) => {
  const player = playerWith(1284.5)
  await visit('/myData', { token: player.token })
  await page.getByRole('button', { name: 'Exportar tudo' }).click()
  const sheet = popup(page, 'Exportar tudo')
  await sheet.getByLabel('Senha', { exact: true }).fill('errada-1')
  await sheet.getByRole('button', { name: 'Baixar arquivo' }).click()
  await expect(sheet.locator('form').getByText('A senha atual não confere.')).toBeVisible()
  await sheet.getByLabel('Senha', { exact: true }).fill(player.password)
  const { name, bytes } = await downloaded(page, () =>
    sheet.getByRole('button', { name: 'Baixar arquivo' }).click(),
  )
  expect(name).toMatch(/^saguao-\d{4}-\d\d-\d\d\.json$/)
  const { tables } = JSON.parse(bytes.toString('utf8')) as { tables: { player: { username: string }[] } }
  expect(tables.player[0]?.username).toBe(player.username)
  await expect(sheet).toBeHidden()
})

test('an account with a balance leads to the withdrawal; an empty one is closed, and its login says so [R12.12]', async ({
  page,
  visit,
}) => {
  const rich = playerWith(1284.5)
  await visit('/myData', { token: rich.token })
  await page.getByRole('button', { name: 'Encerrar a conta' }).click()
  await popup(page, 'Encerrar a conta').getByRole('button', { name: 'Ir para o saque' }).click()
  await expect(page).toHaveURL(/\/withdraw$/)

  const empty = playerWith(0)
  await page.evaluate((token) => localStorage.setItem('token', token), empty.token)
  await page.goto('/myData')
  await page.getByRole('button', { name: 'Encerrar a conta' }).click()
  const sheet = popup(page, 'Encerrar a conta')
  await expect(sheet.getByText('O que acontece')).toBeVisible()
  await sheet.getByLabel('Senha', { exact: true }).fill(empty.password)
  await sheet.getByRole('button', { name: 'Encerrar para sempre' }).click()
  await expect(page.getByText('Sua conta foi encerrada')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click()
  const login = popup(page, 'Entrar')
  await login.getByLabel('Celular').fill(empty.username)
  await login.getByLabel('Senha', { exact: true }).fill(empty.password)
  await login.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(login.locator('form').getByText('Esta conta foi encerrada.')).toBeVisible()
})
