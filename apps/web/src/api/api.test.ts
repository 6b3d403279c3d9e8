import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, apiBackground, apiSilent, hostOf, refusalOf, setTraceHeaders } from '#api/api.ts'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { endReauth } from '#stores/confirm-password.ts'
import { useReauth } from '#stores/reauth.ts'
import { currentToken, endSession, isLoggedIn, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { resetUi, useUi } from '#stores/ui.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  await loadLanguage('pt')
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  resetUi()
  useToasts.setState({ toasts: [] })
  fetched.mockReset()
  vi.spyOn(window, 'fetch').mockImplementation(fetched)
})
afterEach(() => vi.restoreAllMocks())

function respondWith(body: unknown, init: ResponseInit = {}): void {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), init))
}
const success = (data: unknown) => ({ success: true, message: '', data })
const refusal = { success: false, message: 'Hoje não.', data: null, code: 'NOT_AVAILABLE' }
const popup = () => useUi.getState().popup
const toasts = () => useToasts.getState().toasts.map(({ text, kind, durationMs }) => [text, kind, durationMs])
const request = (at = 0) => fetched.mock.calls[at]?.[1] ?? {}
const sentBody = (at = 0) => JSON.parse(String(request(at).body))
const headers = () => new Headers(request().headers)

describe('a request', () => {
  it('is a POST with a JSON body, the language, and no token for a guest [R7.01]', async () => {
    respondWith(success({ categories: [] }))
    await api('/game/categories', { country: 'BR' })
    expect(fetched.mock.calls[0]?.[0]).toBe('/game/categories')
    expect(request().method).toBe('POST')
    expect(sentBody()).toEqual({ country: 'BR' })
    expect(Object.fromEntries(headers())).toEqual({ 'content-type': 'application/json', lang: 'pt' })
  })

  it('carries the trace id of the last tap when the operator traces calls', async () => {
    respondWith(success({ categories: [] }))
    await import('#api/trace-taps.ts')
    const traceparentOf = async (at: number) => {
      await api('/game/categories', { country: 'BR' })
      return new Headers(request(at).headers).get('traceparent')
    }
    const first = await traceparentOf(0)
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(await traceparentOf(1)).toBe(first)
    window.dispatchEvent(new PointerEvent('pointerdown'))
    expect(await traceparentOf(2)).not.toBe(first)
    setTraceHeaders(undefined)
  })

  it('carries the token when there is one [R7.01] [R3.04]', async () => {
    setToken('t1')
    respondWith(success({ total: 1 }))
    await api('/wallet/balance')
    expect(headers().get('token')).toBe('t1')
    expect(sentBody()).toEqual({})
  })

  it('that the player did not cause says so, and other calls do not [R12.10]', async () => {
    setToken('t1')
    respondWith(success({ total: 1 }))
    await apiBackground('/wallet/balance')
    expect(headers().get('background')).toBe('1')
    await api('/wallet/balance')
    await apiSilent('/wallet/balance')
    for (const at of [1, 2]) expect(new Headers(request(at).headers).has('background')).toBe(false)
  })

  it('times out after 60 s [R7.01] [R9.13]', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    fetched.mockImplementation(async (_url, init) => init?.signal?.throwIfAborted() ?? new Response())
    await expect(api('/ping')).rejects.toThrow()
    expect(limit).toHaveBeenCalledExactlyOnceWith(60_000)
    expect(toasts()).toEqual([[t('error.no-response'), 'failure', 5000]])
  })

  it('goes to the gateway for /v1 paths and to the API host for the others [R7.01]', () => {
    const hosts = { apiHost: 'https://api.example', gatewayHost: 'https://gateway.example' }
    expect(hostOf('/v1/pb/config', hosts)).toBe(hosts.gatewayHost)
    expect(hostOf('/ping', hosts)).toBe(hosts.apiHost)
    expect(hostOf('/recharge/v2/createRechargeOrder', hosts)).toBe(hosts.apiHost)
  })
})

describe('the guest check', () => {
  it("a guest's request for a player's call is not sent: login opens and it resolves with an empty object [R6.03]", async () => {
    await expect(api('/wallet/balance')).resolves.toEqual({})
    expect(fetched).not.toHaveBeenCalled()
    expect(popup()).toEqual({ kind: 'LOGIN' })
  })

  it('calls for guests, and all calls of a player, are sent [R6.03]', async () => {
    respondWith(success({ time: 'now' }))
    await api('/ping')
    setToken('t1')
    await api('/wallet/balance')
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(popup()).toBeNull()
  })
})

describe('a response', () => {
  it('resolves with the data, or with the whole body when there is none [R7.01]', async () => {
    respondWith(success({ time: 'now' }))
    await expect(api('/ping')).resolves.toEqual({ time: 'now' })
    respondWith(success(null))
    await expect(api('/user/logout')).resolves.toEqual(success(null))
  })

  it('with a token header replaces the stored token [R4.09]', async () => {
    setToken('t1')
    respondWith(success({ total: 1 }), { headers: { token: 't2' } })
    await api('/wallet/balance')
    expect([currentToken(), read('token')]).toEqual(['t2', 't2'])
  })

  it('with a token header after a logout leaves the player logged out [R4.09]', async () => {
    setToken('t1')
    fetched.mockImplementation(async () => {
      endSession()
      return Response.json(success({ total: 1 }), { headers: { token: 't2' } })
    })
    await api('/wallet/balance')
    expect(currentToken()).toBeUndefined()
  })

  it('with success false shows a failure toast with the message and rejects with the body [R8.01]', async () => {
    respondWith(refusal)
    const error: unknown = await api('/ping').catch((reason: unknown) => reason)
    expect(error).toEqual(refusal)
    expect(refusalOf(error)?.code).toBe('NOT_AVAILABLE')
    expect(toasts()).toEqual([['Hoje não.', 'failure', 5000]])
  })

  it('with any other HTTP error shows an error toast with the message and rejects [R8.03]', async () => {
    respondWith({ ...refusal, message: 'Calma.' }, { status: 429 })
    await expect(api('/ping')).rejects.toMatchObject({ message: 'Calma.' })
    expect(toasts()).toEqual([['Calma.', 'failure', 3000]])
  })

  it('of a proxy, without our envelope, is an HTTP error like any other [R8.03]', async () => {
    fetched.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(api('/ping')).rejects.toMatchObject({ success: false })
    expect(toasts()).toEqual([[t('error.http', { status: 502 }), 'failure', 3000]])
  })

  it('that never comes shows a failure toast and rejects [R8.04]', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(api('/ping')).rejects.toThrow('Failed to fetch')
    expect(toasts()).toEqual([[t('error.no-response'), 'failure', 5000]])
  })
})

describe('a silent call', () => {
  it('fails without a toast', async () => {
    respondWith(refusal)
    await expect(apiSilent('/ping')).rejects.toEqual(refusal)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(apiSilent('/ping')).rejects.toThrow('Failed to fetch')
    expect(toasts()).toEqual([])
  })
})

describe('a 401', () => {
  const unauthorized = { success: false, message: 'Entre de novo.', data: null, code: 'UNAUTHORIZED' }

  beforeEach(() => {
    setToken('t1')
    history.replaceState(null, '', '/me')
    respondWith(unauthorized, { status: 401 })
  })

  it('when todayShowed is today logs out, returns to / and opens login [R8.02] [R4.05]', async () => {
    write('todayShowed', utcDay())
    await expect(api('/wallet/balance')).rejects.toEqual(unauthorized)
    expect([isLoggedIn(), location.pathname, popup()]).toEqual([false, '/', { kind: 'LOGIN' }])
    expect(toasts()).toEqual([])
  })

  it('compares todayShowed with the UTC day: the same value counts until midnight UTC only [R8.02]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    write('todayShowed', '2026-03-01')
    vi.setSystemTime(new Date('2026-03-02T00:00:00Z'))
    await expect(api('/wallet/balance')).rejects.toEqual(unauthorized)
    expect([isLoggedIn(), read('token'), location.pathname, popup()]).toEqual([true, 't1', '/me', null])
    vi.setSystemTime(new Date('2026-03-01T23:59:59Z'))
    await expect(api('/wallet/balance')).rejects.toEqual(unauthorized)
    expect([isLoggedIn(), read('token'), location.pathname, popup()]).toEqual([
      false,
      undefined,
      '/',
      { kind: 'LOGIN' },
    ])
    vi.useRealTimers()
  })

  it.each([undefined, '', '2020-01-01', '1', 'true'])(
    'with todayShowed %j only rejects: the session, the screen and the popups stay [R8.02]',
    async (day) => {
      if (day !== undefined) write('todayShowed', day)
      await expect(api('/wallet/balance')).rejects.toEqual(unauthorized)
      expect([isLoggedIn(), location.pathname, popup()]).toEqual([true, '/me', null])
      expect(toasts()).toEqual([])
    },
  )

  it('for a token that was replaced meanwhile does not end the new session', async () => {
    write('todayShowed', utcDay())
    fetched.mockImplementation(async () => {
      setToken('t2')
      return new Response(JSON.stringify(unauthorized), { status: 401 })
    })
    await expect(api('/wallet/balance')).rejects.toEqual(unauthorized)
    expect([currentToken(), popup()]).toEqual(['t2', null])
  })
})

describe('a call that moves money', () => {
  const intent = { amount: 50, payChannel: 'pix', paymentMethod: 'pix' }
  const sentIds = () => fetched.mock.calls.map((_, at) => sentBody(at).requestId)

  beforeEach(() => setToken('t1'))

  it('stores its request id before it is sent', async () => {
    fetched.mockImplementation(async (_url, init) => {
      const { requestId } = JSON.parse(String(init?.body))
      expect(sessionStorage.getItem('pendingRequests')).toContain(requestId)
      return new Response(JSON.stringify(success({ id: 'o1', fee: 0 })))
    })
    await api('/recharge/createRechargeOrder', intent)
    expect(sentIds()[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('carries the same id until a response arrives, and a new one after it', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    respondWith({ ...refusal, code: 'OVERLOADED' }, { status: 503 })
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    respondWith(success({ id: 'o1', fee: 0 }))
    await api('/recharge/createRechargeOrder', intent)
    await api('/recharge/createRechargeOrder', intent)
    const [first, second, third, fourth] = sentIds()
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('keeps its id when the response cannot be parsed', async () => {
    fetched.mockImplementationOnce(async () => new Response('<html>', { status: 200 }))
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    respondWith(success({ id: 'o1', fee: 0 }))
    await api('/recharge/createRechargeOrder', intent)
    const [first, second] = sentIds()
    expect(second).toBe(first)
  })

  it('gets a new id for another intent, and keeps an id given by the caller', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    await api('/recharge/createRechargeOrder', { ...intent, amount: 60 }).catch(() => undefined)
    await api('/recharge/createRechargeOrder', { ...intent, requestId: 'own-id' }).catch(() => undefined)
    const [first, second, third] = sentIds()
    expect(second).not.toBe(first)
    expect(third).toBe('own-id')
  })

  it('is a new intent after ten minutes', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000)
    await api('/recharge/createRechargeOrder', intent).catch(() => undefined)
    const [first, second] = sentIds()
    expect(second).not.toBe(first)
  })

  it('is the only kind of call that carries an id', async () => {
    respondWith(success({ total: 1 }))
    await api('/wallet/balance')
    expect(sentBody()).toEqual({})
  })
})

describe('a money call of an idle session [R12.10]', () => {
  const bet = { session: 's', bet: 1, choice: { kind: 'wheel', segments: 10 } } as never
  const idle = { success: false, message: 'Senha', data: null, code: 'REAUTH_REQUIRED' }

  /** Refused until the token is `t2`. */
  function respondToIdle(): void {
    setToken('t1')
    fetched.mockImplementation(async (_url, init) =>
      new Headers(init?.headers).get('token') === 't2'
        ? Response.json(success({ roundId: 'r1' }))
        : Response.json(idle, { status: 403 }),
    )
  }
  const opened = () => vi.waitFor(() => expect(useReauth.getState().isOpen).toBe(true))

  it('waits for the password, is sent again with the same request id, and resolves in place', async () => {
    respondToIdle()
    const [first, second] = [api('/arcade/play', bet), apiSilent('/v1/pig/collect', {})]
    await opened()
    expect([toasts(), popup(), isLoggedIn()]).toEqual([[], null, true])
    setToken('t2')
    endReauth(true)
    await expect(first).resolves.toEqual({ roundId: 'r1' })
    await expect(second).resolves.toEqual({ roundId: 'r1' })
    expect(sentBody(2)).toEqual(sentBody(0))
    expect(sentBody(0).requestId).toMatch(/^[0-9a-f]{32}$/)
    expect(useReauth.getState().isOpen).toBe(false)
  })

  it('is refused as not done when the player closes the sheet, and the next tap is a new request', async () => {
    await loadMessages('pt')
    respondToIdle()
    const played = api('/arcade/play', bet)
    await opened()
    endReauth(false)
    await expect(played).rejects.toMatchObject({ code: 'REAUTH_REQUIRED', message: t('reauth.not-done') })
    expect(toasts()).toEqual([[t('reauth.not-done'), 'failure', 3000]])
    setToken('t2')
    await api('/arcade/play', bet)
    expect(sentBody(1).requestId).not.toBe(sentBody(0).requestId)
  })

  it('is sent again without a sheet when another call was confirmed meanwhile', async () => {
    respondToIdle()
    fetched.mockImplementationOnce(async () => {
      setToken('t2')
      return Response.json(idle, { status: 403 })
    })
    await expect(api('/arcade/play', bet)).resolves.toEqual({ roundId: 'r1' })
    expect(useReauth.getState().isOpen).toBe(false)
  })

  it('is refused when the session ends while the sheet is open', async () => {
    respondToIdle()
    const played = api('/arcade/play', bet)
    await opened()
    endSession()
    await expect(played).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
  })
})
