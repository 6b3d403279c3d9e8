// Legal texts for guests and players, and their acceptance.
import { fillRegister, freshPhone, openRegister, popup } from '../support/accounts.ts'
import { scrollToFooter } from '../support/home-page.ts'
import { latestCode, playerWith } from '../support/players.ts'
import { envelope, expect, goBack, test } from '../support/test.ts'

test('a guest reaches the legal texts from the footer, the menu and the help sheet [R12.11]', async ({
  page,
  visit,
}) => {
  await visit('/')
  const footer = await scrollToFooter(page)
  await footer.getByRole('button', { name: 'Termos de uso' }).click()
  await expect(page).toHaveURL(/\/legal\/terms$/)
  await expect(page.getByRole('heading', { name: 'Termos de uso', level: 1 })).toBeVisible()
  await expect(page.getByText('Este é um texto de exemplo.')).toBeVisible()
  await expect(page.getByText('Lei nº 14.790/2023')).toBeVisible()
  await goBack(page)

  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Informações legais' }).click()
  await expect(page).toHaveURL(/\/legal$/)
  for (const name of [
    'Privacidade',
    'Jogo responsável',
    'Justiça dos jogos',
    'Reclamações',
    'Dados da empresa',
  ])
    await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Reclamações' }).click()
  await expect(page.getByText('Consumidor.gov.br')).toBeVisible()

  await page.getByRole('button', { name: 'Ajuda' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regras e documentos' }).click()
  await expect(page).toHaveURL(/\/legal$/)
})

test('the texts follow the market and the language [R12.11]', async ({ page, visit }) => {
  await visit('/legal/complaints', { country: 'CL', locale: 'ks' })
  await expect(page.getByRole('heading', { name: 'Reclamos', level: 1 })).toBeVisible()
  await expect(page.getByText('SERNAC')).toBeVisible()
  await expect(page.getByText('Procon')).toBeHidden()
})

test('the register form shows the texts without losing its input and sends the versions it showed [R12.11]', async ({
  page,
  visit,
  request,
}) => {
  await visit('/')
  const form = await openRegister(page)
  const phone = freshPhone()
  await form.getByLabel('Celular').fill(phone)
  await form.getByRole('button', { name: 'Privacidade' }).click()
  const text = popup(page, 'Privacidade')
  await expect(text.getByText('Lei Geral de Proteção de Dados')).toBeVisible()
  await text.getByRole('button', { name: 'Fechar' }).click()
  await expect(form.getByLabel('Celular')).not.toHaveValue('')
  await fillRegister(form, phone)
  const sent = page.waitForRequest('**/user/register')
  await page.getByLabel('Código de verificação').fill(await codeFor(phone))
  expect((await sent).postDataJSON()).toMatchObject({ terms: 'sample-1', privacy: 'sample-1' })
  await expect(page.getByText('Conta criada. Boas-vindas!')).toBeVisible()

  async function codeFor(number: string): Promise<string> {
    await expect.poll(() => latestCode(request, number)).not.toBe('')
    return latestCode(request, number)
  }
})

test('a player is asked after the login to accept a new version, can read it, and is asked no more [R12.11]', async ({
  page,
  visit,
}) => {
  const list = [{ kind: 'terms', version: 'sample-1', validFrom: '2026-11-01T03:00:00.000Z' }]
  await page.route('**/legal/pending', (route) => route.fulfill({ json: envelope({ list }) }))
  await visit('/', { token: playerWith(0).token })
  const sheet = popup(page, 'Textos atualizados')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Termos de uso' }).click()
  await expect(popup(page, 'Termos de uso').getByText('1. Quem oferece o serviço')).toBeVisible()
  await popup(page, 'Termos de uso').getByRole('button', { name: 'Fechar' }).click()
  const accepted = page.waitForResponse('**/legal/accept')
  await sheet.getByRole('button', { name: 'Li e aceito' }).click()
  expect(await (await accepted).json()).toMatchObject({ success: true, data: { list: [] } })
  await expect(sheet).toBeHidden()
})
