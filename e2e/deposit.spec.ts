// Deposits from the form to the new balance; the sandbox bank pays or declines.
import jsqr from 'jsqr'
import sharp from 'sharp'
import { accessibilityViolations } from './support/accessibility.ts'
import { bankCode, bankPays, call, createDeposit, playerWith } from './support/players.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'

const header = (page: Page) => page.getByRole('banner')
const amount = (page: Page) => page.getByLabel('Valor do depósito')
const pick = (page: Page, text: string) => page.getByText(text, { exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { name })
const notice = (page: Page) => page.getByRole('status').locator('[data-outcome]')

async function orderIn(page: Page): Promise<string> {
  await page.waitForURL(/order=/)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** A PIX code on the screen, and the order it belongs to. */
async function pixFor(page: Page, text: string): Promise<string> {
  await pick(page, text)
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(page.getByRole('img', { name: /QR Code/ }).locator('svg')).toBeVisible()
  return orderIn(page)
}

async function expectCopiedCode(page: Page, text: string): Promise<void> {
  const picture = await page.getByRole('img', { name: `QR Code do PIX de ${text}` }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  await page.getByRole('button', { name: 'Copiar código PIX' }).click()
  await expect(page.getByText('Copiado', { exact: true })).toBeVisible()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toMatch(/^000201/)
  expect(read).toBe(copied)
}

type Config = { readonly id: string; readonly paymentMethod: string }

/** The server's methods plus four copies of the bank transfer, so that the tiles need three rows. */
async function addMethods(page: Page): Promise<void> {
  await page.route('**/recharge/paymentMethods', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { configs: Config[] } }
    const { configs } = envelope.data
    const bank = configs.find(({ paymentMethod }) => paymentMethod === 'bank')
    const copies = [1, 2, 3, 4].map((copy) => ({ ...bank, id: `bank-${copy}` }))
    await route.fulfill({ response, json: { ...envelope, data: { configs: [...configs, ...copies] } } })
  })
}

test('PIX: a code as picture and text, the bank pays, the notice comes and the balance rolls [R1.02] [R2.04] [R3.11] [R3.13] [R4.10] [R8.06] [R9.02]', async ({
  page,
  context,
  visit,
  request,
}) => {
  const purchases: unknown[] = []
  page.on('request', (sent) => {
    if (sent.postData()?.includes('"Purchase"')) purchases.push(sent.postDataJSON())
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const player = playerWith(500)
  await visit('/deposit', { token: player.token })
  const id = await pixFor(page, 'R$ 50')
  await expect(title(page, 'Pague R$ 50,00')).toBeFocused()
  await test.step('the QR code decodes to the copied text', () => expectCopiedCode(page, 'R$ 50,00'))
  await bankPays(request, id, { outcome: 'success' })
  await expect(notice(page)).toContainText('R$ 50,00')
  await expect(title(page, 'R$ 50,00 na conta')).toBeVisible()
  await expect(header(page).getByText('R$ 550,00')).toBeAttached()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => purchases).toHaveLength(1)
  expect(purchases[0]).toMatchObject({ eventId: id, value: 50, currency: 'BRL' })
  await openScreen(page, '/deposit')
  await bankPays(request, await pixFor(page, 'R$ 20'), { outcome: 'success' })
  await expect(header(page).getByText('R$ 570,00')).toBeAttached()
  expect(purchases, 'only the first deposit is a purchase').toHaveLength(1)
  expect(await call(request, '/wallet/balance', {}, player)).toMatchObject({ total: 570 })
})

test('a push announces a deposit on any screen: notice, server balance, Purchase for the first only, reason of a failure [R3.13] [R4.10] [R8.06]', async ({
  page,
  visit,
  request,
}) => {
  const purchases: unknown[] = []
  page.on('request', (sent) => {
    if (sent.postData()?.includes('"Purchase"')) purchases.push(sent.postDataJSON())
  })
  const player = playerWith(500)
  const connected = page.waitForEvent('websocket')
  await visit('/promotion', { token: player.token })
  await connected
  for (const [amount, total] of [
    [30, 530],
    [40, 570],
  ] as const) {
    const { id } = await createDeposit(request, player, amount)
    const counted = page.waitForResponse('**/recharge/usc')
    await bankPays(request, id, { outcome: 'success' })
    await expect(notice(page)).toContainText(`R$ ${amount},00`)
    await (await counted).finished()
    await expect(header(page).getByText(`R$ ${total},00`)).toBeAttached()
    expect(await call(request, '/wallet/balance', {}, player)).toMatchObject({ total })
    await expect(notice(page)).toBeHidden()
    await expect.poll(() => purchases).toMatchObject([{ value: 30, currency: 'BRL' }])
  }
  const { id } = await createDeposit(request, player, 25)
  await bankPays(request, id, { outcome: 'failure', reason: 'insufficient' })
  await expect(notice(page)).toContainText('R$ 25,00')
  await expect(notice(page)).toContainText('Saldo insuficiente na conta de origem.')
  await expect(header(page).getByText('R$ 570,00')).toBeAttached()
  expect(purchases).toHaveLength(1)
})

test('methods are in rows of exactly three at 360 and 390 px; fee and limits are shown before the deposit is confirmed [R2.04] [R3.05] [R9.06]', async ({
  page,
  visit,
}) => {
  await addMethods(page)
  await visit('/deposit', { token: playerWith(500).token })
  await test.step('rows of three', () => expectRowsOfThree(page))
  await amount(page).pressSequentially('60000,5')
  await expect(amount(page)).toHaveValue('60.000,5')
  await expect(page.getByText('O máximo é R$ 50.000,00')).toBeVisible()
  await amount(page).fill('0,50')
  await expect(page.getByText('O máximo é')).toBeHidden()
  await page.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(page.getByText('O mínimo é R$ 1,00')).toBeVisible()
  await page.getByText('Carteira digital').click()
  await page.getByLabel('Número da carteira').fill('0712345678')
  await pick(page, 'R$ 100')
  const summary = page.getByRole('region', { name: 'Resumo' })
  await expect(summary).toContainText('R$ 2,00')
  await expect(summary).toContainText('R$ 102,00')
})

async function expectRowsOfThree(page: Page): Promise<void> {
  const tiles = page.getByRole('group', { name: 'Como pagar' }).locator('label')
  await expect(tiles).toHaveCount(7)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()))
    const rows = Map.groupBy(boxes, (box) => Math.round(box?.y ?? 0))
    expect(
      [...rows.values()].map(({ length }) => length),
      `at ${width} px`,
    ).toEqual([3, 3, 1])
    for (const box of boxes) {
      expect(box?.width, `at ${width} px`).toBeCloseTo(boxes[0]?.width ?? 0, 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  }
}

test('a deposit the bank declines shows its reason and the next actions; the steps have no accessibility violations [R4.10] [R8.06]', async ({
  page,
  visit,
  request,
}) => {
  await visit('/deposit', { token: playerWith(500).token })
  const id = await pixFor(page, 'R$ 20')
  expect(await accessibilityViolations(page)).toEqual([])
  await bankPays(request, id, { outcome: 'failure', reason: 'declined' })
  await expect(notice(page)).toContainText('R$ 20,00')
  await expect(notice(page)).toContainText('O banco recusou o pagamento.')
  await expect(title(page, 'O depósito não foi concluído')).toBeFocused()
  await expect(notice(page)).toBeHidden()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(title(page, 'Pague R$ 20,00')).toBeVisible()
  expect(await orderIn(page)).not.toBe(id)
  await page.getByRole('button', { name: 'Escolher outra forma de pagamento' }).click()
  await expect(page.getByText('Você tem um depósito esperando')).toBeVisible()
})

test('an expired code is shown as expired, and one tap creates another [R2.04]', async ({ page, visit }) => {
  await page.clock.install()
  await visit('/deposit', { token: playerWith(500).token })
  await pixFor(page, 'R$ 20')
  await expect(page.getByText(/Vence em (30:00|29:\d\d)/)).toBeVisible()
  await page.clock.fastForward('30:01')
  await expect(title(page, 'O código venceu')).toBeFocused()
  await page.getByRole('button', { name: 'Gerar outro código' }).click()
  await expect(page.getByRole('img', { name: /QR Code/ })).toBeVisible()
})

test('a reloaded page resumes the order and shows a payment made meanwhile [R4.10]', async ({
  page,
  visit,
  request,
}) => {
  await visit('/deposit', { token: playerWith(500).token })
  const id = await pixFor(page, 'R$ 20')
  const code = await page.locator('code').textContent()
  await page.reload()
  await expect(page.locator('code')).toHaveText(code ?? '')
  await page.goto('/healthz')
  await bankPays(request, id, { outcome: 'success' })
  await page.goto(`/deposit?order=${id}`)
  await expect(title(page, 'R$ 20,00 na conta')).toBeVisible()
})

test('without a socket the deposit is found by polling [R4.10]', async ({ page, visit, request }) => {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.clock.install()
  await visit('/deposit', { token: playerWith(500).token })
  const id = await pixFor(page, 'R$ 20')
  await page.getByRole('button', { name: 'Já paguei' }).click()
  await expect(page.getByText('Ainda não chegou.')).toBeVisible()
  await bankPays(request, id, { outcome: 'success' })
  await page.clock.fastForward(4000)
  await expect(title(page, 'R$ 20,00 na conta')).toBeVisible()
})

test('mobile money: the number selects the wallets, and the wallet asks for a code [R5.07] [R2.04]', async ({
  page,
  visit,
  request,
}) => {
  await visit('/deposit', { token: playerWith(500).token })
  await page.getByText('Carteira digital').click()
  const number = page.getByLabel('Número da carteira')
  const wallets = page.getByRole('group', { name: 'Carteiras para este número' }).locator('label')
  await expect(wallets).toHaveText(['CBE Birr', 'Outra carteira'])
  await number.fill('09')
  await expect(wallets).toHaveText(['telebirr', 'CBE Birr', 'Outra carteira'])
  await number.fill('07')
  await expect(wallets).toHaveText(['M-PESA', 'Outra carteira'])
  await pick(page, 'R$ 50')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Digite os 9 dígitos do número')).toBeVisible()
  await number.fill('0712345678')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const cells = page.getByLabel('Código da carteira')
  await expect(cells).toBeFocused()
  const id = await orderIn(page)
  const code = await bankCode(request, id)
  await cells.fill(String((Number(code) + 1) % 10 ** 6).padStart(6, '0'))
  await expect(page.getByRole('main').getByText('Código incorreto. Confira e tente de novo.')).toBeVisible()
  await cells.fill(code)
  await expect(title(page, 'Confirme no seu celular')).toBeVisible()
  await bankPays(request, id, { outcome: 'success' })
  await expect(title(page, 'R$ 50,00 na conta')).toBeVisible()
})

test('a transfer is finished on the bank’s page in another tab [R2.04]', async ({ page, visit, context }) => {
  await visit('/deposit', { token: playerWith(500).token })
  await page.getByText('Transferência bancária').click()
  await pick(page, 'R$ 100')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Digite o número da conta')).toBeVisible()
  await page.getByLabel('Seu banco').selectOption('341')
  await page.getByLabel('N.º da conta de origem').fill('1234-5')
  await page.getByRole('button', { name: 'Continuar' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir a página do banco' }).click()
  const bank = await opened
  await expect(bank).toHaveURL(/\/sandbox\/bank/)
  await bank.close()
  await expect(title(page, 'Termine na página do banco')).toBeVisible()
})

test('in a game the deposit opens over it, can be hidden and reopened; its notice shows over the game, and back leaves it [R2.23] [R4.02] [R4.10]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/mines', { token: player.token })
  const sheet = page.getByRole('dialog', { name: 'Depositar' })
  const plus = header(page).getByRole('button', { name: 'Depositar' })
  const startDeposit = async (text: string) => {
    await plus.click()
    await sheet.getByText(text, { exact: true }).click()
    await sheet.getByRole('button', { name: 'Gerar PIX' }).click()
    await expect(sheet.getByRole('img', { name: /QR Code/ }).locator('svg')).toBeVisible()
    await sheet.getByRole('button', { name: 'Ver o jogo' }).click()
    await expect(sheet).toBeHidden()
  }
  const payNewest = async () => {
    const { list } = await call<{ list: { id: string }[] }>(request, '/recharge/orders', {}, player)
    await bankPays(request, list[0]?.id ?? '', { outcome: 'success' })
  }
  await test.step('paid while the sheet is open again', async () => {
    await startDeposit('R$ 50')
    await plus.click()
    await expect(sheet.getByRole('img', { name: /QR Code/ })).toBeVisible()
    await payNewest()
    await expect(notice(page)).toBeVisible()
    await sheet.getByRole('button', { name: 'Voltar ao jogo' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/gameView/mines')
    await expect(header(page).getByText('R$ 550,00')).toBeAttached()
    await expect(notice(page)).toBeHidden()
  })
  await test.step('paid during the game', async () => {
    await startDeposit('R$ 20')
    await payNewest()
    await expect(notice(page)).toContainText('R$ 20,00')
    await expect(header(page).getByText('R$ 570,00')).toBeAttached()
  })
  await header(page).getByRole('button', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/')
})

test('an order of another player is not found', async ({ page, visit, request }) => {
  const { id } = await createDeposit(request, playerWith(500), 20)
  await visit(`/deposit?order=${id}`, { token: playerWith(500).token })
  await expect(title(page, 'Não encontramos este depósito')).toBeVisible()
  await page.getByRole('button', { name: 'Fazer um depósito' }).click()
  await expect(amount(page)).toBeVisible()
})

test('amounts in pesos are round and have no decimals [R1.01] [R2.04] [R9.06] [R9.17]', async ({
  page,
  visit,
}) => {
  const stored = { token: playerWith(90_000, 'CL').token, country: 'CL', locale: 'ks' }
  await visit('/deposit', stored)
  const field = page.getByLabel('Monto del depósito')
  await field.pressSequentially('12500,5')
  await expect(field).toHaveValue('125.005')
  const amounts = page
    .getByRole('radiogroup')
    .or(page.getByRole('group'))
    .getByText(/^\$\s?[\d.]+$/)
  await expect(amounts.first()).toBeVisible()
  for (const text of await amounts.allTextContents()) {
    const pesos = Number(text.replace(/\D/g, ''))
    expect(pesos, text).toBeGreaterThanOrEqual(1000)
    expect(pesos % 500, text).toBe(0)
  }
  await page.getByText('$ 10.000', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText('$ 10.000')
})
