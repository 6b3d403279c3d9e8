/** Screens of a market that requires a limit on loss and on play time. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { reasonOf, stopOf } from '#domain/protection/explain-state.ts'
import { closeProtectionNotice, showProtectionNotice } from '#domain/protection/notice.ts'
import type { Protection } from '#domain/protection/protection.ts'
import { aLimit, aProtection } from '#domain/protection/test-fixtures.ts'
import { LimitSheet } from '#features/protection/limits/LimitSheet.tsx'
import { ProtectionLayers } from '#features/protection/ProtectionLayers.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'

vi.mock('#lib/settings.ts', async (original) => {
  const { settings, ...rest } = await original<typeof import('#lib/settings.ts')>()
  const BR = { ...settings.policies.BR, mandatoryLimits: ['loss', 'time'] }
  return { ...rest, settings: { ...settings, policies: { ...settings.policies, BR } } }
})

const loss = aLimit({ kind: 'loss', amount: 50, used: 0, left: 50 })
const time = aLimit({ kind: 'time', amount: 60, used: 0, left: 60 })
let state: Protection

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'protection', 'play')
  clearCache()
  setToken('t1')
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: state }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  closeProtectionNotice()
  endSession()
})

it.each([
  [[], 'Perdas, Tempo de jogo'],
  [[loss], 'Tempo de jogo'],
])('a refused bet says which limits are missing and leads to them, %# [R12.06]', async (limits, names) => {
  state = aProtection({ limits })
  const shown = await render(<ProtectionLayers />)
  showProtectionNotice({ kind: 'required', limit: 'time' })
  const sheet = shown.getByRole('dialog', { name: 'Antes de jogar, marque seus limites' })
  await expect.element(sheet.getByText(new RegExp(`^Faltam: ${names}\\.`))).toBeVisible()
  await sheet.getByRole('button', { name: 'Marcar limites' }).click()
  expect(location.pathname).toBe('/responsible')
  history.replaceState(null, '', '/')
})

it('a studio’s refused bet is explained by a missing limit, which alone does not interrupt a game [R12.06]', () => {
  const required = { kind: 'required', limit: 'time' }
  expect(reasonOf(aProtection({ limits: [loss] }), 1)).toEqual(required)
  expect(reasonOf(aProtection({ limits: [loss, time] }), 1)).toBeUndefined()
  expect(reasonOf(aProtection({ state: 'paused' }), 1)).toEqual({ kind: 'state' })
  expect(stopOf(aProtection())).toBeUndefined()
})

const removing = {
  pending: { amount: null, at: '2027-01-01T00:00:00.000Z', until: '2027-01-04T00:00:00.000Z' },
}
const week = aLimit({ kind: 'loss', period: 'week' })

it.each([
  ['the only one', 'loss', [loss], false],
  ['one of two', 'loss', [loss, week], true],
  ['one of two, and the removal of the other waits', 'loss', [loss, { ...week, ...removing }], false],
  ['one that the market does not require', 'stake', [aLimit({ kind: 'stake' })], true],
] as const)(
  'a mandatory limit cannot be removed when it is the last: %s [R12.06]',
  async (_, kind, limits, removable) => {
    const protection = aProtection({ limits: [...limits] })
    const shown = await render(
      <LimitSheet kind={kind} protection={protection} open onClose={() => undefined} />,
    )
    await expect.element(shown.getByRole('button', { name: 'Salvar limite' })).toBeVisible()
    expect(shown.getByRole('button', { name: 'Remover este limite' }).query() !== null).toBe(removable)
    expect(shown.getByText(/obrigatório e não pode ser removido/).query() === null).toBe(removable)
  },
)
