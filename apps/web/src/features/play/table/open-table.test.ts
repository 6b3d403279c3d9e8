import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTable, sendRequest } from '#features/play/table/open-table.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

const table = (kind = 'dice') => ({ session: 's1', game: { id: 'dice', kind, config: {} } })
const success = (data: object) => ({ success: true, message: '', data })
const refusal = (code: string) => ({ success: false, message: 'Não deu.', data: null, code })

type Call = { readonly path: string; readonly body: { readonly [name: string]: unknown } }

/** Responds to each path with its scripted responses, in order. */
function stubServer(responses: Readonly<Record<string, object[]>>): Call[] {
  const calls: Call[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url)
    calls.push({ path, body: JSON.parse(String(init?.body)) })
    const response = responses[path]?.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return Response.json(response)
  })
  return calls
}

beforeEach(async () => {
  await loadLanguage('pt')
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the launch token of the address opens the table [R3.09]', async () => {
  const calls = stubServer({ '/arcade/open': [success(table())] })
  expect(await openTable('dice', 'l1')).toMatchObject({ kind: 'dice', table: { session: 's1' } })
  expect(calls).toEqual([{ path: '/arcade/open', body: { launch: 'l1' } }])
})

it('a used launch token is replaced without a message, so a reloaded game continues [R11.03]', async () => {
  const calls = stubServer({
    '/arcade/open': [refusal('LAUNCH_EXPIRED'), success(table())],
    '/game/url': [success({ url: '/arcade/dice?launch=l2', isBonus: false })],
  })
  await openTable('dice', 'l1')
  expect(calls.map(({ path }) => path)).toEqual(['/arcade/open', '/game/url', '/arcade/open'])
  expect(calls[2]?.body).toEqual({ launch: 'l2' })
  expect(useToasts.getState().toasts).toEqual([])
})

it('any other refusal is final', async () => {
  const calls = stubServer({ '/arcade/open': [refusal('GAME_DISABLED')] })
  await expect(openTable('dice', 'l1')).rejects.toMatchObject({ code: 'GAME_DISABLED' })
  expect(calls).toHaveLength(1)
})

it.each(['https://evil.example/arcade/dice?launch=l2', '/arcade/mines?launch=l2', '/me', '/arcade/dice'])(
  'an address such as %s gives no token',
  async (url) => {
    const calls = stubServer({ '/game/url': [success({ url, isBonus: false })] })
    await expect(openTable('dice', undefined)).rejects.toThrow()
    expect(calls).toHaveLength(1)
  },
)

it('a table of another game, or of an unknown kind, is rejected', async () => {
  stubServer({ '/arcade/open': [success(table('chess')), success(table())] })
  await expect(openTable('dice', 'l1')).rejects.toThrow()
  await expect(openTable('mines', 'l1')).rejects.toThrow()
})

it('the same bet sent again carries the same request id until it gets a response [R11.03]', async () => {
  const round = { roundId: 'r1', status: 'settled', bet: 1, win: 0, outcome: {}, balance: 9, fair: {} }
  const responses: object[] = []
  const calls = stubServer({ '/arcade/play': responses })
  const request = { call: 'play', bet: 1, choice: { target: 50, over: true } } as const
  await expect(sendRequest('s1', request, false)).rejects.toThrow()
  responses.push(success(round), success(round))
  await sendRequest('s1', request, true)
  await sendRequest('s1', request, false)
  const ids = calls.map(({ body }) => body.requestId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})
