// Lucky money: creating envelopes, sharing their link, opening them as a player and after registering.
import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { accessibilityViolations } from './support/accessibility.ts'
import { call, latestCode, type Player, playerWith } from './support/players.ts'
import { expect, type Page, test } from './support/test.ts'

type CreatedEnvelope = { readonly envelopeId: string; readonly shareUrl: string }
type Request = Parameters<typeof call>[0]
type EnvelopeState = {
  readonly mine: number | null
  readonly remainingCount: number
  readonly status: number
}

// Reduced motion skips the opening animation; the result is the same.

const brl = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const moment = (page: Page): Locator => page.getByRole('dialog', { name: 'Envelope da sorte' })
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

test('a gift is debited, its link is shown, and claimed shares are listed', async ({
  page,
  request,
  visit,
}) => {
  const [giver, friend] = [playerWith(200), playerWith(200)]
  await visit('/luckyMoney', { token: giver.token })
  await page.getByRole('button', { name: /^Dar um envelope/ }).click()
  const form = sheet(page, 'Dar um envelope')
  await form.getByRole('button', { name: 'Criar envelope' }).click()
  await expect(form.getByText('Digite um valor')).toBeVisible()
  await form.getByLabel('Valor do envelope').fill('30')
  await form.getByLabel('Em quantas partes').fill('10')
  await form.getByRole('button', { name: 'Criar envelope' }).click()
  const share = sheet(page, 'Mande para os amigos')
  const link = await share.getByText(/\/e\/[\w-]{22}/).textContent()
  expect(await accessibilityViolations(page)).toEqual([])
  const envelopeId = /\/e\/([\w-]{22})/.exec(link ?? '')?.[1] ?? ''
  expect(await call(request, '/wallet/balance', {}, giver)).toMatchObject({ total: 170 })
  const { amount } = await call<{ amount: number }>(request, '/lucky/money/claim', { envelopeId }, friend)
  await page.reload()
  await page.getByRole('tab', { name: 'Meus' }).click()
  await expect(page.getByText('Presente · abertas: 1 de 10')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(brl(amount))).toBeVisible()
})

test('the daily envelope is created once, and its rules open by a tap', async ({ page, visit }) => {
  await visit('/luckyMoney', { token: playerWith(200).token })
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByText('Como funciona')).toHaveCount(0)
  await page.getByRole('button', { name: /^Regras/ }).click()
  const rules = sheet(page, 'As regras, sem letras miúdas')
  await expect(rules.getByText(/10,00 em 10 partes/)).toBeVisible()
  await rules.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('button', { name: 'Criar o envelope de hoje' }).click()
  await sheet(page, 'Mande para os amigos').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('abertas: 0 de 10').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar o envelope de hoje' })).toHaveCount(0)
})

async function gift(request: Request, giver: Player, count: number): Promise<CreatedEnvelope> {
  return call<CreatedEnvelope>(
    request,
    '/lucky/money/create',
    { amount: 20, count, message: 'Para você' },
    giver,
  )
}

/** Registers in the popup with the code from the sandbox SMS list. */
async function registerInBrowser(page: Page, request: Request): Promise<Player> {
  const phone = `119${String(randomInt(10 ** 8)).padStart(8, '0')}`
  const form = sheet(page, 'Criar conta')
  await form.getByLabel('Celular').fill(phone)
  await form.getByLabel('Senha', { exact: true }).fill('segredo77')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByLabel('Código de verificação')).toBeVisible()
  await page.getByLabel('Código de verificação').fill(await latestCode(request, phone))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  return { username: phone, token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' }
}

/** Opens the envelope and returns the shown amount. */
async function openOnScreen(page: Page, request: Request, envelopeId: string, me: Player): Promise<number> {
  await moment(page).getByRole('button', { name: 'Abrir o envelope' }).click()
  await expect(moment(page).getByRole('heading', { name: 'Você ganhou' })).toBeVisible()
  const { mine } = await call<EnvelopeState>(request, '/lucky/money/envelope', { envelopeId }, me)
  const amount = mine ?? 0
  await expect(moment(page).getByRole('status').getByText(brl(amount))).toBeVisible()
  return amount
}

test('the 10 shares of an envelope add up to its amount; the last is opened by a guest who registers by its link [R1.02] [R7.03]', async ({
  page,
  request,
  visit,
}) => {
  test.slow()
  const giver = playerWith(200)
  const { envelopeId, shareUrl } = await gift(request, giver, 10)
  const won: number[] = []
  for (let n = 0; n < 9; n++) {
    const claimed = await call<{ amount: number }>(
      request,
      '/lucky/money/claim',
      { envelopeId },
      playerWith(200),
    )
    won.push(claimed.amount)
  }
  await visit(new URL(shareUrl).pathname)
  await expect(moment(page).getByRole('heading', { name: 'Um envelope para você' })).toBeVisible()
  await moment(page).getByRole('button', { name: 'Cadastrar e abrir' }).click()
  const me = await registerInBrowser(page, request)
  won.push(await openOnScreen(page, request, envelopeId, me))
  expect(await call(request, '/wallet/balance', {}, me)).toMatchObject({ total: won.at(-1) })
  expect(won.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(2000)
  const full = await call<EnvelopeState & { claims: { amount: number }[] }>(
    request,
    '/lucky/money/envelope',
    { envelopeId },
    giver,
  )
  expect(full).toMatchObject({ remainingCount: 0, status: 2, claims: { length: 10 } })
  expect(await call(request, '/wallet/balance', {}, giver)).toMatchObject({ cash: 180 })
  const late = playerWith(200)
  expect(await call(request, '/lucky/money/claim', { envelopeId }, late)).toBeNull()
})

test('a guest who closes the envelope and registers later is shown it again [R7.03]', async ({
  page,
  request,
  visit,
}) => {
  const { envelopeId, shareUrl } = await gift(request, playerWith(200), 3)
  await visit(new URL(shareUrl).pathname)
  await moment(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(moment(page)).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Cadastrar' }).click()
  const me = await registerInBrowser(page, request)
  await openOnScreen(page, request, envelopeId, me)
})

test('an empty envelope is shown as empty and offers to create one', async ({ page, request, visit }) => {
  const { envelopeId } = await gift(request, playerWith(200), 1)
  await call(request, '/lucky/money/claim', { envelopeId }, playerWith(200))
  await visit(`/?envelopeId=${envelopeId}`, { token: playerWith(200).token })
  await expect(moment(page).getByRole('heading', { name: 'Todas as partes já foram abertas' })).toBeVisible()
  await moment(page).getByRole('button', { name: 'Criar o meu' }).click()
  await expect(page).toHaveURL('/luckyMoney')
  await expect(moment(page)).toBeHidden()
})

test('sheets and the envelope fit a 360 px wide phone in Spanish and English [R1.03]', {
  tag: '@full',
}, async ({ page, request, visit }) => {
  const { envelopeId } = await gift(request, playerWith(200), 2)
  await page.setViewportSize({ width: 360, height: 640 })
  await visit(`/?envelopeId=${envelopeId}`, { locale: 'ks', token: playerWith(200).token })
  await expect(page.getByRole('button', { name: 'Abrir el sobre' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto('/luckyMoney')
  await page.getByRole('button', { name: /^Invite friends/ }).click()
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  const overflow = 'document.documentElement.scrollWidth - innerWidth'
  await expect.poll(() => page.evaluate<number>(overflow)).toBe(0)
})
