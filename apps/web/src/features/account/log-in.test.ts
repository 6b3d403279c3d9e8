import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logIn } from '#features/account/log-in.ts'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentToken, endSession } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

let called: { path: string; body: unknown }[] = []

function serve(envelope: object): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json(envelope)
  })
}
const answer = (data: object) => serve({ success: true, message: '', data })
const tip = () => useUi.getState().errorTips.username

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  called = []
  localStorage.clear()
  endSession()
  resetUi()
  useToasts.setState({ toasts: [] })
  history.replaceState(null, '', '/')
  emit('SHOW_POPUP', { kind: 'LOGIN' })
})
afterEach(() => vi.restoreAllMocks())

it('success stores the token, shows a toast for 3 s, closes the popup and reloads the player [R4.04] [R8.06]', async () => {
  answer({ status: 1, token: 't1', message: '' })
  await logIn('11987654321', 'segredo1')
  expect(called[0]).toEqual({
    path: '/user/login',
    body: { country: 'BR', username: '11987654321', password: 'segredo1' },
  })
  expect([currentToken(), read('todayShowed'), useUi.getState().popup]).toEqual(['t1', utcDay(), null])
  expect(useToasts.getState().toasts).toMatchObject([
    { text: t('login.success'), kind: 'success', durationMs: 3000 },
  ])
  expect(called.map(({ path }) => path)).toContain('/user/getUserInfo')
})

it.each([
  ['bonus', '/newUserDeposit'],
  ['firstRecharge', '/firstRecharge'],
  ['rushDeposit', '/deposit'],
  ['deposit', '/deposit'],
] as const)('success follows the pending destination %s to %s [R4.04]', async (go, path) => {
  answer({ status: 1, token: 't1', message: '' })
  await logIn('11987654321', 'segredo1', { go })
  expect(location.pathname).toBe(path)
})

it('success adds the pending favourite game [R4.04]', async () => {
  answer({ status: 1, token: 't1', message: '' })
  await logIn('11987654321', 'segredo1', { favouriteGameId: 'mines' })
  await vi.waitFor(() => {
    expect(called.at(-1)).toEqual({ path: '/game/collect', body: { gameId: 'mines', opt: 1 } })
  })
})

it.each([0, 2, 3])(
  "status %i keeps the form open, with the server's message under the phone [R8.05]",
  async (status) => {
    answer({ status, token: '', message: 'Assim não.' })
    await logIn('11987654321', 'segredo1')
    expect([tip(), currentToken(), useUi.getState().popup?.kind]).toEqual(['Assim não.', undefined, 'LOGIN'])
  },
)

it('a failure without a message shows that no account was found [R8.05]', async () => {
  answer({ status: 0, token: '', message: '' })
  await logIn('11987654321', 'segredo1')
  expect(tip()).toBe(t('message.unexists'))
})

it('a refusal is shown under the phone as well [R8.05]', async () => {
  serve({ success: false, message: 'Ainda não.', data: null, code: 'NOT_AVAILABLE' })
  await logIn('11987654321', 'segredo1')
  expect(tip()).toBe('Ainda não.')
})
