// The support inbox: live, with prepared answers and assignment.
import { call, playerWith } from '../support/players.ts'
import { openPhone, playersOrigin } from './phone.ts'
import { expect, test } from './support.ts'

test('an operator answers while the player watches the answer arrive on the phone [R13.10]', async ({
  page,
  enter,
  browser,
}) => {
  const player = playerWith(10)
  const { userId } = await call<{ userId: string }>(
    page.request,
    `${playersOrigin}/user/getUserInfo`,
    {},
    player,
  )
  await enter('/support', 'support', 1)
  await expect(page.getByText('Ao vivo')).toBeVisible()

  const phone = await openPhone(browser, player)
  await phone
    .getByRole('button', { name: /^Ajuda/ })
    .first()
    .click()
  const chat = phone.getByRole('dialog', { name: 'Atendimento' })
  await phone.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill('Meu saque não chegou <b>ainda</b>')
  await phone.getByRole('button', { name: 'Enviar' }).click()

  // The conversation appears by itself; a script in it is text.
  const row = page.getByRole('button', { name: /Meu saque não chegou <b>ainda<\/b>/ }).first()
  await expect(row).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(new RegExp(`player=${userId}`))
  const conversation = page.getByRole('region', { name: 'Conversas' })
  const log = page.getByRole('log')
  await expect(log).toContainText('<b>ainda</b>')
  await expect(log.locator('b')).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Resposta' }).fill('Foi enviado agora.')
  await page.keyboard.press('Control+Enter')
  await expect(log).toContainText('Foi enviado agora.')
  await expect(chat.getByText('Foi enviado agora.')).toBeVisible()
  await expect(conversation.getByRole('combobox', { name: 'Responsável' })).toHaveValue('Demo support')

  await page.getByRole('button', { name: 'Encerrar' }).click()
  await expect(log).toContainText('Conversa encerrada por Demo support')
  await phone.context().close()
})

test('a prepared answer is written once and offered in the language of the player [R13.10]', async ({
  page,
  enter,
}) => {
  const player = playerWith(10)
  const text = { text: 'Cadê meu depósito?', requestId: `prepared-${Date.now()}` }
  const { userId } = await call<{ userId: string }>(
    page.request,
    `${playersOrigin}/user/getUserInfo`,
    {},
    player,
  )
  await call(page.request, `${playersOrigin}/support/send`, text, player)
  await enter('/support/answers', 'support', 2)
  const title = `Depósito ${Date.now()}`
  await page.getByRole('button', { name: 'Nova resposta' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Português').fill('O valor já está no seu saldo.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible()

  await page.goto(`/support?player=${userId}`)
  await page.getByRole('button', { name: 'Respostas prontas' }).click()
  await page.getByRole('menuitem', { name: new RegExp(title) }).click()
  await expect(page.getByRole('textbox', { name: 'Resposta' })).toHaveValue('O valor já está no seu saldo.')
})
