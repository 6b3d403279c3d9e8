import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache, keyOf, subscribe } from '#api/query-cache.ts'
import { openSocket } from '#api/socket.ts'
import { logIn } from '#features/account/log-in.ts'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { currentToken, endSession } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const socket = vi.hoisted(() => ({
  connected: true,
  io: { opts: { query: {} } },
  on: () => socket,
  emit: vi.fn(),
  connect: vi.fn(),
  disconnect: vi.fn(),
}))

vi.mock('socket.io-client', () => ({ io: () => socket }))

let calls: { path: string; body: unknown }[] = []

function stubServer(envelope: object): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json(envelope)
  })
}
const respond = (data: object) => stubServer({ success: true, message: '', data })
const address = () => `${location.pathname}${location.search}`
const tip = () => useUi.getState().errorTips.username

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  calls = []
  clearCache()
  localStorage.clear()
  endSession()
  resetUi()
  useToasts.setState({ toasts: [] })
  history.replaceState(null, '', '/')
  emit('SHOW_POPUP', { kind: 'LOGIN' })
})
afterEach(() => vi.restoreAllMocks())

it('success stores the token, shows a toast for 3 s, closes the popup and reloads the player [R4.04] [R8.06]', async () => {
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  expect(calls[0]).toEqual({
    path: '/user/login',
    body: { country: 'BR', username: '11987654321', password: 'segredo1' },
  })
  expect([currentToken(), useUi.getState().popup]).toEqual(['t1', null])
  expect(useToasts.getState().toasts).toMatchObject([
    { text: t('login.success'), kind: 'success', durationMs: 3000 },
  ])
  expect(calls.map(({ path }) => path)).toContain('/user/getUserInfo')
})

it('success logs the open socket in with the new token [R4.04]', async () => {
  openSocket()
  socket.emit.mockClear()
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  expect(socket.emit.mock.calls).toEqual([['login', 't1']])
})

it('success fetches the whole lobby on screen again [R4.04]', async () => {
  const paths = [
    '/game/categories',
    '/lobby/batchBanners',
    '/game/list',
    '/game/sports',
    '/notice/list',
  ] as const
  const fetchers = paths.map((path) => {
    const fetcher = vi.fn(async () => ({}))
    subscribe(keyOf(path), fetcher, () => undefined)
    return fetcher
  })
  await vi.waitFor(() => expect(fetchers.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1, 1]))
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  for (const fetcher of fetchers) expect(fetcher.mock.calls.length).toBeGreaterThan(1)
})

it.each([
  ['bonus', '/newUserDeposit'],
  ['firstRecharge', '/firstRecharge'],
  ['rushDeposit', '/deposit?rush=1'],
  ['deposit', '/deposit'],
] as const)('success follows the pending destination %s to %s [R4.04]', async (go, target) => {
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' }, { go })
  expect([address(), useUi.getState().popup]).toEqual([target, null])
})

it('without a pending destination the player stays on the screen [R4.04]', async () => {
  history.replaceState(null, '', '/allGame')
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  expect(address()).toBe('/allGame')
  expect(calls.map(({ path }) => path)).not.toContain('/game/collect')
})

it('a failed login neither follows the destination nor adds the favourite [R4.04]', async () => {
  respond({ status: 2, token: '', message: 'Assim não.' })
  await logIn({ username: '11987654321', password: 'segredo1' }, { go: 'deposit', favouriteGameId: 'mines' })
  expect([address(), currentToken(), useUi.getState().popup?.kind]).toEqual(['/', undefined, 'LOGIN'])
  expect(calls.map(({ path }) => path)).toEqual(['/user/login'])
})

it('success adds the pending favourite game [R4.04]', async () => {
  respond({ status: 1, token: 't1', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' }, { favouriteGameId: 'mines' })
  await vi.waitFor(() => {
    expect(calls.at(-1)).toEqual({ path: '/game/collect', body: { gameId: 'mines', opt: 1 } })
  })
})

it.each([0, 2, 3])(
  "status %i keeps the form open, with the server's message under the phone [R8.05]",
  async (status) => {
    respond({ status, token: '', message: 'Assim não.' })
    await logIn({ username: '11987654321', password: 'segredo1' })
    expect([tip(), currentToken(), useUi.getState().popup?.kind]).toEqual(['Assim não.', undefined, 'LOGIN'])
  },
)

it('a failure without a message shows that no account was found [R8.05]', async () => {
  respond({ status: 0, token: '', message: '' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  expect(tip()).toBe(t('message.unexists'))
})

it('a refusal is shown under the phone as well [R8.05]', async () => {
  stubServer({ success: false, message: 'Ainda não.', data: null, code: 'NOT_AVAILABLE' })
  await logIn({ username: '11987654321', password: 'segredo1' })
  expect(tip()).toBe('Ainda não.')
})
