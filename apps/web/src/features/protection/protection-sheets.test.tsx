import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import {
  closeProtectionNotice,
  showProtectionNotice,
  useProtectionNotice,
} from '#domain/protection/notice.ts'
import type { Protection } from '#domain/protection/protection.ts'
import { aLimit, aProtection } from '#domain/protection/test-fixtures.ts'
import { endIdentity, verifyIdentity } from '#domain/protection/verify-identity.ts'
import { LimitSheet } from '#features/protection/limits/LimitSheet.tsx'
import { ProtectionLayers } from '#features/protection/ProtectionLayers.tsx'
import { StopRows } from '#features/protection/stop/StopRows.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

let calls: { path: string; body: unknown }[] = []
let responses: Record<string, object> = {}
const refusal = { success: false, message: 'Não deu.', data: null, code: 'PASSWORD_WRONG' }

function serve(state: Protection, more: Record<string, object> = {}): void {
  responses = { '/protection/state': state, ...more }
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'protection', 'play')
  calls = []
  clearCache()
  setToken('t1')
  useToasts.setState({ toasts: [] })
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    return Response.json(data ? { success: true, message: '', data } : refusal)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  closeProtectionNotice()
  endIdentity(false)
  endSession()
})

const session = { startedAt: '2026-11-16T12:00:00.000Z', minutes: 75, staked: 120, won: 90.5, net: -29.5 }
const changes = () =>
  calls.filter(({ path }) => path !== '/protection/state' && path !== '/protection/history')

it('a reality check shows time, staked, won and net; only “continue” acknowledges it [R12.07]', async () => {
  serve(aProtection({ realityCheckDue: true, session }), { '/protection/acknowledge': { session } })
  const shown = await render(<ProtectionLayers />)
  showProtectionNotice({ kind: 'reality-check' })
  const sheet = shown.getByRole('dialog', { name: 'Hora de conferir sua sessão' })
  await expect.element(sheet.getByText('1 h 15 min')).toBeVisible()
  for (const text of ['R$\u00a0120,00', 'R$\u00a090,50', '−R$\u00a029,50'])
    await expect.element(sheet.getByText(text)).toBeVisible()
  expect(changes()).toEqual([])
  const before = useProtectionNotice.getState().acknowledged
  await sheet.getByRole('button', { name: 'Continuar' }).click()
  await vi.waitFor(() => expect(useProtectionNotice.getState().notice).toBeNull())
  expect(changes()).toEqual([{ path: '/protection/acknowledge', body: {} }])
  expect(useProtectionNotice.getState().acknowledged).toBe(before + 1)
})

it('“stop” leaves for the responsible-gaming screen and acknowledges nothing; both answers look the same [R12.07]', async () => {
  serve(aProtection({ realityCheckDue: true, session }))
  const shown = await render(<ProtectionLayers />)
  showProtectionNotice({ kind: 'reality-check' })
  const stop = shown.getByRole('button', { name: 'Parar de jogar' })
  await expect.element(stop).toBeVisible()
  const kinds = ['Parar de jogar', 'Continuar'].map((name) =>
    shown.getByRole('button', { name }).element().getAttribute('data-kind'),
  )
  expect(kinds).toEqual(['secondary', 'secondary'])
  await stop.click()
  expect([location.pathname, changes()]).toEqual(['/responsible', []])
  history.replaceState(null, '', '/')
})

it('a reached limit says what is left in every period and when it starts again [R12.06]', async () => {
  const day = aLimit({ amount: 50, used: 48, left: 2 })
  const week = aLimit({
    period: 'week',
    amount: 150,
    used: 60,
    left: 90,
    resetsAt: '2026-11-23T03:00:00.000Z',
  })
  serve(aProtection({ limits: [day, week, aLimit({ kind: 'stake', left: 7 })] }))
  const shown = await render(<ProtectionLayers />)
  showProtectionNotice({ kind: 'limit', limit: 'loss' })
  const sheet = shown.getByRole('dialog', { name: 'Você chegou ao seu limite de perdas' })
  await expect.element(sheet.getByText(/Resta R\$\s2,00 · recomeça 17 de nov\., 00:00/)).toBeVisible()
  await expect.element(sheet.getByText(/Resta R\$\s90,00 · recomeça 23 de nov\., 00:00/)).toBeVisible()
  expect(sheet.element().textContent).not.toContain('R$\u00a07,00')
})

it('a pause says until when, and that withdrawing stays possible [R12.08]', async () => {
  serve(aProtection({ state: 'paused', until: '2026-11-17T14:30:00.000Z' }))
  const shown = await render(<ProtectionLayers />)
  showProtectionNotice({ kind: 'state' })
  const sheet = shown.getByRole('dialog', { name: 'Sua conta está em pausa' })
  await expect.element(sheet.getByText(/Até 17 de nov\., 11:30\. Você pode sacar/)).toBeVisible()
})

it('a raise is confirmed only after its waiting time and can be discarded at any time [R12.06]', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const until = '2999-01-04T12:00:00.000Z'
  const limit = aLimit({ pending: { amount: 300, at: later, until } })
  const confirmed = { '/protection/confirmLimit': limit, '/protection/setLimit': limit }
  serve(aProtection({ limits: [limit] }), confirmed)
  const sheet = (protection: Protection) => (
    <LimitSheet kind="loss" protection={protection} open onClose={() => undefined} />
  )
  const shown = await render(sheet(aProtection({ limits: [limit] })))
  await expect.element(shown.getByText('Mudança pedida: R$\u00a0300,00')).toBeVisible()
  expect(shown.getByRole('button', { name: 'Confirmar a mudança' }).query()).toBeNull()
  const ripe = aLimit({ pending: { amount: 300, at: '2026-01-01T00:00:00.000Z', until } })
  await shown.rerender(sheet(aProtection({ limits: [ripe] })))
  await expect.element(shown.getByText(/Confirme até 4 de jan\.(?: de 2999)?, 09:00;/)).toBeVisible()
  await shown.getByRole('button', { name: 'Confirmar a mudança' }).click()
  await vi.waitFor(() => expect(changes()).toHaveLength(1))
  await shown.getByRole('button', { name: 'Manter o limite atual' }).click()
  await vi.waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()).toEqual([
    { path: '/protection/confirmLimit', body: { kind: 'loss', period: 'day' } },
    { path: '/protection/setLimit', body: { kind: 'loss', period: 'day', amount: 50 } },
  ])
})

it('a limit is saved as typed, and an empty field changes nothing [R12.06]', async () => {
  serve(aProtection(), { '/protection/setLimit': aLimit({ amount: 37.5 }) })
  const shown = await render(
    <LimitSheet kind="loss" protection={aProtection()} open onClose={() => undefined} />,
  )
  await shown.getByRole('button', { name: 'Salvar limite' }).click()
  await expect.element(shown.getByText('Digite um valor')).toBeVisible()
  expect(changes()).toEqual([])
  await shown.getByRole('tab', { name: 'Por mês' }).click()
  await shown.getByLabelText('Novo limite').fill('37,50')
  await shown.getByRole('button', { name: 'Salvar limite' }).click()
  await vi.waitFor(() =>
    expect(changes()).toEqual([
      { path: '/protection/setLimit', body: { kind: 'loss', period: 'month', amount: 37.5 } },
    ]),
  )
})

it('an exclusion needs a length and the password; a wrong one is shown at its field [R12.08]', async () => {
  serve(aProtection())
  const shown = await render(<StopRows protection={aProtection()} />)
  await shown.getByRole('button', { name: /Excluir-me do jogo/ }).click()
  const submit = shown.getByRole('button', { name: 'Confirmar a exclusão' })
  await shown.getByLabelText('Senha', { exact: true }).fill('errada-1')
  await expect.element(submit).toBeDisabled()
  await shown.getByLabelText('Duração da exclusão').selectOptions('Sem prazo')
  await submit.click()
  await expect.element(shown.getByText('Não deu.')).toBeVisible()
  expect(changes()).toEqual([
    { path: '/protection/exclude', body: { indefinite: true, password: 'errada-1' } },
  ])
})

it('an exclusion without end offers neither pause nor another exclusion [R12.08]', async () => {
  const shown = await render(<StopRows protection={aProtection({ state: 'excluded' })} />)
  expect(shown.container.textContent).toBe('')
  const until = '2027-05-16T12:00:00.000Z'
  await shown.rerender(<StopRows protection={aProtection({ state: 'excluded', until })} />)
  expect(shown.container.textContent).not.toContain('Fazer uma pausa')
  expect(shown.container.textContent).toContain('Excluir-me do jogo')
})

it('a confirmed identity closes its sheet and lets the waiting flow go on [R12.03]', async () => {
  serve(aProtection({ verification: 'pending' }))
  const shown = await render(<ProtectionLayers />)
  const verified = verifyIdentity(true)
  await expect.element(shown.getByText('Estamos conferindo seus dados')).toBeVisible()
  serve(aProtection({ verification: 'verified' }))
  expect(await verified).toBe(true)
})

it.each([
  ['refused', 'Não conseguimos confirmar', true],
  ['review', 'Seus dados estão em análise', false],
  ['verified', 'Identidade confirmada', false],
] as const)(
  'an identity that is %s says so; only a refused one is sent again [R12.03]',
  async (verification, title, hasForm) => {
    serve(aProtection({ verification }))
    const shown = await render(<ProtectionLayers />)
    void verifyIdentity()
    await expect.element(shown.getByText(title)).toBeVisible()
    expect(shown.getByLabelText('CPF').query() !== null).toBe(hasForm)
  },
)
