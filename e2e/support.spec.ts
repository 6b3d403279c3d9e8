import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from '@playwright/test'
import { freePort } from '../apps/cli/src/lib/free-port.ts'
import { demoOperator, signInByCall } from './console/support.ts'
import { call, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

const dataDir = process.env.E2E_DATA_DIR

type Conversation = { readonly messages: readonly { readonly id: string; readonly text: string }[] }

/** An operator of support, by calls of the console. */
async function createOperator(playerId: string) {
  const origin = `http://localhost:${process.env.E2E_CONSOLE_PORT}`
  const api = await request.newContext({ baseURL: origin })
  await signInByCall(api, origin, await demoOperator(api, 'support', 9))
  const call = async <Data>(path: string, data: object): Promise<Data> => {
    const response = await api.post(path, { headers: { origin }, data })
    const answer = (await response.json()) as { success: boolean; data: Data }
    expect(answer).toMatchObject({ success: true })
    return answer.data
  }
  const read = () => call<Conversation>('/operator/conversation', { playerId })
  /** The id of the newest message. */
  const seen = async () => String(Math.max(...(await read()).messages.map(({ id }) => Number(id))))
  return {
    read,
    waiting: () => call<object>('/operator/conversations', { state: 'waiting', limit: 200 }),
    answer: async (text: string) =>
      call('/operator/conversation/answer', { playerId, seen: await seen(), text }),
    close: async () => call('/operator/conversation/close', { playerId, seen: await seen() }),
  }
}

const openChat = (page: Page) =>
  page
    .getByRole('button', { name: /^Ajuda/ })
    .first()
    .click()

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill(text)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

test('a player writes, an operator answers, and no message is lost, also offline [R1.02] [R1.05]', async ({
  page,
  context,
  request,
  visit,
}) => {
  const player: Player = playerWith(10)
  const { userId } = await call<{ userId: string }>(request, '/user/getUserInfo', {}, player)
  await visit('/promotion', { token: player.token })
  await openChat(page)
  const chat = page.getByRole('dialog', { name: 'Atendimento' })
  await expect(chat.getByText('Nunca pedimos sua senha')).toBeVisible()

  await write(page, 'Meu saque não chegou.\nPode ver?')
  await expect(chat.getByRole('log')).toContainText('Pode ver?')
  await expect(chat.getByText('Enviando…')).toHaveCount(0)
  const support = await createOperator(userId)
  expect(await support.waiting()).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ playerId: userId })]),
  })
  expect((await support.read()).messages.map(({ text }) => text)).toEqual([
    'Meu saque não chegou.\nPode ver?',
  ])

  // An offline message waits and is sent when the network returns.
  await context.setOffline(true)
  await expect(chat.getByText('Você está sem internet')).toBeVisible()
  await write(page, 'É o de ontem.')
  await expect(chat.getByRole('button', { name: /Não enviada/ })).toBeVisible()
  await context.setOffline(false)
  await expect(chat.getByRole('button', { name: /Não enviada/ })).toHaveCount(0)
  await expect(chat.getByText('É o de ontem.')).toHaveCount(1)

  // With the chat closed the button shows the number of unread answers.
  await chat.getByRole('button', { name: 'Fechar' }).click()
  await support.answer('Encontramos: cai ainda hoje.')
  const marked = page.getByRole('button', { name: 'Ajuda, respostas novas: 1' })
  await expect(marked).toBeVisible()
  await marked.click()
  await expect(chat.getByText('Encontramos: cai ainda hoje.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajuda', exact: true, includeHidden: true })).toBeAttached()

  // In the open chat an answer appears at once.
  await support.answer('Mais alguma coisa?')
  await expect(chat.getByText('Mais alguma coisa?')).toBeInViewport()
  await support.close()
  await expect(chat.getByText('Conversa encerrada')).toBeVisible()

  await page.reload()
  await openChat(page)
  await expect(chat.getByRole('log').getByText('Encontramos: cai ainda hoje.')).toBeVisible()
  await expect(chat.getByRole('log')).not.toContainText('demo.saguao')
})

const pastePicture = `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'comprovante.png', { type: 'image/png' }))
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(event)
})()`

test('a guest has to log in before writing, and a pasted picture is refused with a message', async ({
  page,
  visit,
}) => {
  await visit('/promotion')
  await openChat(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('textbox', { name: 'Celular' })).toBeVisible()
  const { token } = playerWith(10)
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.reload()
  await openChat(page)
  await page.getByRole('textbox', { name: 'Escreva sua mensagem' }).focus()
  await page.evaluate(pastePicture)
  await expect(page.getByText('Ainda não recebemos fotos')).toBeVisible()
})

/** A hostile chat script: reports what it can reach from inside the frame. */
const hostileScript = `
  const tries = {
    storage: () => localStorage.getItem('token'),
    parent: () => parent.document.body.innerText,
    parentStorage: () => parent.localStorage.getItem('token'),
    cookie: () => document.cookie,
    top: () => { top.location.href = 'https://elsewhere.example/' },
  }
  const got = { origin: self.origin, licence: window.__lc.license }
  for (const [name, attempt] of Object.entries(tries))
    try { got[name] = attempt() ?? 'allowed' } catch (error) { got[name] = error.name }
  fetch('/wallet/balance', { method: 'POST' }).then(() => 'sent', () => 'refused').then((call) => {
    document.body.innerText = JSON.stringify({ ...got, call })
  })
`

test('a licensed chat is loaded on a tap only and has no access to the player’s data [R1.05]', async ({
  context,
}) => {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) }
  const server = spawn(process.execPath, ['e2e/support/licensed-chat.ts'], { env, stdio: 'inherit' })
  try {
    const origin = `http://127.0.0.1:${port}`
    await expect(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true)).toPass()
    const scriptUrls: string[] = []
    await context.route('https://chat.example/**', (route) => {
      scriptUrls.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: hostileScript })
    })
    const { token } = playerWith(10)
    // Throws inside the chat's frame, which has no storage.
    await context.addInitScript((token) => localStorage.setItem('token', token), token)
    // Not the fixture's page: the hostile script causes console errors.
    const page = await context.newPage()
    await page.goto(`${origin}/balanceTips`)
    await expect(page.getByRole('button', { name: 'Ajuda' }).first()).toBeVisible()
    expect(scriptUrls).toEqual([])
    await openChat(page)
    const body = page.frameLocator('iframe[title="Atendimento"]').locator('body')
    await expect(body).toContainText('origin')
    expect(JSON.parse((await body.textContent()) ?? '{}')).toEqual({
      origin: 'null',
      licence: '1234567',
      storage: 'SecurityError',
      parent: 'SecurityError',
      parentStorage: 'SecurityError',
      cookie: 'SecurityError',
      top: 'SecurityError',
      call: 'refused',
    })
    expect(scriptUrls).toEqual(['https://chat.example/widget.js'])
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})
