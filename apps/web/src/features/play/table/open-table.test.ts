import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTable, sendAsk } from '#features/play/table/open-table.ts'
import { speak } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

const table = (kind = 'dice') => ({ session: 's1', game: { id: 'dice', kind, config: {} } })
const yes = (data: object) => ({ success: true, message: '', data })
const no = (code: string) => ({ success: false, message: 'Não deu.', data: null, code })

type Called = { readonly path: string; readonly body: { readonly [name: string]: unknown } }

/** Answers one after the other, by path. */
function serve(answers: Readonly<Record<string, object[]>>): Called[] {
  const called: Called[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url)
    called.push({ path, body: JSON.parse(String(init?.body)) })
    const answer = answers[path]?.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  return called
}

beforeEach(async () => {
  await speak('pt')
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

it('the launch token of the address opens the table [R3.09]', async () => {
  const called = serve({ '/arcade/open': [yes(table())] })
  expect(await openTable('dice', 'l1')).toMatchObject({ kind: 'dice', table: { session: 's1' } })
  expect(called).toEqual([{ path: '/arcade/open', body: { launch: 'l1' } }])
})

it('a token that was used up is replaced, and nobody is told: a reloaded game goes on [R11.03]', async () => {
  const called = serve({
    '/arcade/open': [no('LAUNCH_EXPIRED'), yes(table())],
    '/game/url': [yes({ url: '/arcade/dice?launch=l2', isBonus: false })],
  })
  await openTable('dice', 'l1')
  expect(called.map(({ path }) => path)).toEqual(['/arcade/open', '/game/url', '/arcade/open'])
  expect(called[2]?.body).toEqual({ launch: 'l2' })
  expect(useToasts.getState().toasts).toEqual([])
})

it('any other refusal is the end of it', async () => {
  const called = serve({ '/arcade/open': [no('GAME_DISABLED')] })
  await expect(openTable('dice', 'l1')).rejects.toMatchObject({ code: 'GAME_DISABLED' })
  expect(called).toHaveLength(1)
})

it.each(['https://evil.example/arcade/dice?launch=l2', '/arcade/mines?launch=l2', '/me', '/arcade/dice'])(
  'an address such as %s gives no token',
  async (url) => {
    const called = serve({ '/game/url': [yes({ url, isBonus: false })] })
    await expect(openTable('dice', undefined)).rejects.toThrow()
    expect(called).toHaveLength(1)
  },
)

it('a table of another game, or of a kind nobody drew, is not sat down at', async () => {
  serve({ '/arcade/open': [yes(table('chess')), yes(table())] })
  await expect(openTable('dice', 'l1')).rejects.toThrow()
  await expect(openTable('mines', 'l1')).rejects.toThrow()
})

it('the same bet sent again carries the same request id until it is answered [R11.03]', async () => {
  const round = { roundId: 'r1', status: 'settled', bet: 1, win: 0, outcome: {}, balance: 9, fair: {} }
  const answers: object[] = []
  const called = serve({ '/arcade/play': answers })
  const ask = { call: 'play', bet: 1, choice: { target: 50, over: true } } as const
  await expect(sendAsk('s1', ask, false)).rejects.toThrow()
  answers.push(yes(round), yes(round))
  await sendAsk('s1', ask, true)
  await sendAsk('s1', ask, false)
  const ids = called.map(({ body }) => body.requestId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})
