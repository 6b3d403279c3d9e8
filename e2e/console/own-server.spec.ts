// Journeys that would disturb others on a shared server: kill switches, and damage to the audit trail.
import { execFileSync } from 'node:child_process'
import { type APIRequestContext, type Browser, request } from '@playwright/test'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { type RunningApp, startApp } from '../support/running-app.ts'
import { confirmWithReason, expect, openConsole, type Page, test } from './support.ts'

test.describe.configure({ mode: 'serial' })

let app: RunningApp
let origin: string

test.beforeAll(async () => {
  const port = String(await freePort())
  app = await startApp({ CONSOLE_PORT: port })
  origin = `http://localhost:${port}`
})

test.afterAll(async () => {
  await app?.stop()
})

test('the link that npm start prints signs in once [R13.01] [R13.03]', async ({ browser }) => {
  const link = await app.consoleLink
  const [first, second] = [
    await browser.newPage({ locale: 'pt-BR' }),
    await browser.newPage({ locale: 'pt-BR' }),
  ]
  await first.goto(link)
  await expect(first.getByRole('navigation', { name: 'Navegação' })).toBeVisible()
  await expect(first.getByText('Sandbox')).toBeVisible()
  await second.goto(link)
  await expect(second.getByRole('alert')).toBeVisible()
  await expect(second.getByRole('navigation', { name: 'Navegação' })).toHaveCount(0)
  await first.close()
  await second.close()
})

test('payouts are switched off and on with a reason, and the trail says who and why [R13.17] [R13.06]', async ({
  browser,
}) => {
  const { page, operator } = await openConsole(browser, { origin, path: '/system', role: 'admin', number: 2 })
  const card = page.getByRole('region', { name: 'Saques' })
  await card.getByRole('button', { name: 'Desligar' }).click()
  await confirmWithReason(page, 'Desligar', 'O banco está fora do ar')
  await expect(card).toContainText('Desligado')
  await expect(card).toContainText('“O banco está fora do ar”')
  await expect(card).toContainText(operator.email)
  await page.getByRole('button', { name: /^Avisos/ }).click()
  await expect(page.getByRole('link', { name: 'Desligado: Saques' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Ligar' }).click()
  await confirmWithReason(page, 'Ligar', 'O banco voltou')
  await expect(card.getByText('Ligado', { exact: true })).toBeVisible()

  await page.goto(`/trail?action=${encodeURIComponent('/operator/switch')}&by=${operator.email}`)
  await expect(page.getByText('O banco está fora do ar')).toBeVisible()
  await expect(page.getByText('O banco voltou')).toBeVisible()
  await page.context().close()
})

type Seeded = { readonly token: string }

/** The code of the refusal of a bet, or undefined when it is accepted. */
async function betRefusal(api: APIRequestContext, { token }: Seeded): Promise<string | undefined> {
  const post = async (path: string, data: object) =>
    (await (await api.post(path, { data, headers: { token } })).json()) as {
      code?: string
      data: Record<string, string>
    }
  const { data, code } = await post('/game/url', { gameId: 'dice' })
  if (code) return code
  const launch = new URL(data.url ?? '', app.origin).searchParams.get('launch')
  const { session } = (await post('/arcade/open', { launch })).data
  const choice = { target: 50, over: true }
  return (await post('/arcade/play', { session, bet: 1, choice, requestId: crypto.randomUUID() })).code
}

/** A second operator decides the only open request on a phone. */
async function approveOnPhone(browser: Browser, reason: string): Promise<void> {
  const phone = { width: 390, height: 844 }
  const { page } = await openConsole(browser, {
    origin,
    path: '/approvals',
    role: 'admin',
    number: 4,
    viewport: phone,
  })
  await page.getByRole('article').getByRole('button', { name: 'Aprovar' }).tap()
  await confirmWithReason(page, 'Aprovar', reason)
  await expect(page.getByText('Nenhum pedido aqui')).toBeVisible()
  await page.context().close()
}

const stateOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('play is switched off only with a second operator; bets are refused, and accepted again when it is on [R13.05] [R13.17]', async ({
  browser,
}) => {
  const player = JSON.parse(app.tool('seed', '--players', '1', '--balance', '50')) as Seeded
  const api = await request.newContext({ baseURL: app.origin })
  expect(await betRefusal(api, player)).toBeUndefined()

  const { page } = await openConsole(browser, { origin, path: '/system', role: 'admin', number: 3 })
  const card = stateOf(page, 'Jogo')
  await card.getByRole('button', { name: 'Desligar' }).click()
  await confirmWithReason(page, 'Desligar', 'Resultados errados em um jogo')
  await expect(page.getByText('Aguardando aprovação')).toBeVisible()
  await expect(card.getByText('Ligado', { exact: true })).toBeVisible()
  expect(await betRefusal(api, player)).toBeUndefined()

  await approveOnPhone(browser, 'Visto com o plantão')
  await expect(card.getByText('Desligado', { exact: true })).toBeVisible()
  await expect.poll(() => betRefusal(api, player)).toBe('GAME_DISABLED')

  await card.getByRole('button', { name: 'Ligar' }).click()
  await confirmWithReason(page, 'Ligar', 'Corrigido')
  await expect(card.getByText('Ligado', { exact: true })).toBeVisible()
  await expect.poll(() => betRefusal(api, player)).toBeUndefined()
  await page.context().close()
  await api.dispose()
})

test('the audit trail is verified, and a row that was changed in the database is found [R13.06]', async ({
  browser,
}) => {
  const { page } = await openConsole(browser, { origin, path: '/trail', role: 'compliance', number: 2 })
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click()
  const result = page.getByRole('dialog')
  await expect(result.getByText('A cadeia está íntegra')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toBeHidden()

  const env = { ...process.env, DATA_DIR: app.dataDir }
  execFileSync(process.execPath, ['e2e/support/change-trail.ts', '2', 'Nunca aconteceu'], {
    env,
    stdio: 'pipe',
  })
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click()
  await expect(result.getByText('A cadeia foi alterada')).toBeVisible()
  await expect(result.getByRole('listitem').filter({ hasText: '2' })).not.toHaveCount(0)
  await page.context().close()
})
