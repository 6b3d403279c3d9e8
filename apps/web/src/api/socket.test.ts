import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSocket } from '#api/start-socket.ts'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

type Handler = (payload?: string) => void

const server = vi.hoisted(() => {
  const handlers = new Map<string, Handler>()
  const socket = {
    connected: false,
    io: { opts: { query: {} } },
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(),
  }
  return { handlers, socket, io: vi.fn(() => socket) }
})

vi.mock('socket.io-client', () => ({ io: server.io }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  endSession()
  resetUi()
})
afterEach(() => vi.useRealTimers())

async function open() {
  startSocket()
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(server.handlers.has('balance')).toBe(true))
}
function connect() {
  server.socket.connected = true
  server.handlers.get('connect')?.()
}

describe('the real-time connection', () => {
  it('opens 3 s after the start, by websocket and then by polling [R4.15] [R9.05]', async () => {
    startSocket()
    await vi.advanceTimersByTimeAsync(2999)
    expect(server.io).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(server.io).toHaveBeenCalledOnce())
    expect(server.io.mock.calls[0]).toEqual([
      '',
      {
        query: { token: '' },
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        reconnectionAttempts: Number.POSITIVE_INFINITY,
        timeout: 20_000,
      },
    ])
  })

  it('sends login with the token after connecting, for a player only [R4.15]', async () => {
    await open()
    const logins = () => server.socket.emit.mock.calls.filter(([name]) => name === 'login')
    connect()
    expect(logins()).toEqual([])
    setToken('t1')
    expect(server.socket.emit).toHaveBeenLastCalledWith('login', 't1')
    connect()
    expect(logins()).toHaveLength(2)
  })

  it('disconnects at logout and connects again at login [R4.09]', async () => {
    await open()
    connect()
    setToken('t1')
    server.socket.disconnect.mockImplementation(() => {
      server.socket.connected = false
    })
    endSession()
    expect(server.socket.disconnect).toHaveBeenCalled()
    setToken('t2')
    expect(server.socket.connect).toHaveBeenCalled()
    expect(server.socket.io.opts.query).toEqual({ token: 't2' })
  })

  it('turns recharge into a push notification and ignores malformed payloads [R3.13]', async () => {
    await open()
    server.handlers.get('recharge')?.('{"orderId":"o1","amount":50}')
    expect(useUi.getState().push).toEqual({ orderId: 'o1', amount: 50 })
    for (const malformed of ['', 'null', '{"orderId":7}']) server.handlers.get('recharge')?.(malformed)
    expect(useUi.getState().push).toEqual({ orderId: 'o1', amount: 50 })
  })

  it('turns balance into a balance refresh [R3.13]', async () => {
    const { keyOf, subscribe } = await import('#api/query-cache.ts')
    const fetcher = vi.fn(async () => ({}))
    await open()
    const stop = subscribe(keyOf('/wallet/balance'), fetcher, () => undefined)
    expect(fetcher).toHaveBeenCalledTimes(1)
    server.handlers.get('balance')?.()
    expect(fetcher).toHaveBeenCalledTimes(2)
    stop()
  })
})
