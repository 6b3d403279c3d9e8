import type { MatchState } from '@saguao/contract/realtime/match-state.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchMatch } from '#api/socket.ts'

type Handler = (payload?: unknown) => void

const server = vi.hoisted(() => {
  const handlers = new Map<string, Set<Handler>>()
  const socket = {
    connected: true,
    io: { opts: { query: {} } },
    on: (name: string, handler: Handler) => {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler))
      return socket
    },
    off: (name: string, handler: Handler) => {
      handlers.get(name)?.delete(handler)
      return socket
    },
    emit: vi.fn(),
  }
  return { handlers, socket }
})

vi.mock('socket.io-client', () => ({ io: () => server.socket }))

const receive = (name: string, payload?: unknown) => {
  for (const handler of server.handlers.get(name) ?? []) handler(payload)
}
const state = { id: 'm1', minute: 3 } as MatchState
const listener = { onState: vi.fn(), onChange: vi.fn(), onConnection: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  server.socket.emit.mockImplementation((name: string, _id: string, ack?: (response: unknown) => void) => {
    if (name === 'watchMatch') ack?.({ success: true, data: state })
  })
})

it('a subscriber gets the state of its match, then its changes, and none of other matches [R11.04]', () => {
  const stop = watchMatch('m1', listener)
  expect(listener.onState).toHaveBeenCalledExactlyOnceWith(state)
  receive('match', { id: 'm2', minute: 9 })
  expect(listener.onChange).not.toHaveBeenCalled()
  receive('match', { id: 'm1', minute: 4 })
  expect(listener.onChange).toHaveBeenCalledExactlyOnceWith({ id: 'm1', minute: 4 })
  stop()
})

it('a disconnect is reported, and the state is sent again after the reconnect [R11.04]', () => {
  const stop = watchMatch('m1', listener)
  receive('disconnect')
  expect(listener.onConnection).toHaveBeenLastCalledWith(false)
  receive('connect')
  expect(listener.onState).toHaveBeenCalledTimes(2)
  expect(listener.onConnection).toHaveBeenLastCalledWith(true)
  stop()
})

it('an unsubscribed listener gets no changes, and the server is notified [R11.04]', () => {
  watchMatch('m1', listener)()
  receive('match', { id: 'm1', minute: 5 })
  expect(listener.onChange).not.toHaveBeenCalled()
  expect(server.socket.emit).toHaveBeenLastCalledWith('unwatchMatch')
})
