import type { MatchState } from '@saguao/contract/realtime/match-state.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { watchMatch } from '#api/socket.ts'

type Handler = (said?: unknown) => void

const line = vi.hoisted(() => {
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

vi.mock('socket.io-client', () => ({ io: () => line.socket }))

const say = (name: string, said?: unknown) => {
  for (const handler of line.handlers.get(name) ?? []) handler(said)
}
const state = { id: 'm1', minute: 3 } as MatchState
const listener = { stands: vi.fn(), changes: vi.fn(), onLine: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  line.socket.emit.mockImplementation((name: string, _id: string, ack?: (answer: unknown) => void) => {
    if (name === 'watchMatch') ack?.({ success: true, data: state })
  })
})

it('a match is told as it stands, then what changes in it, and nothing of others [R11.04]', () => {
  const stop = watchMatch('m1', listener)
  expect(listener.stands).toHaveBeenCalledExactlyOnceWith(state)
  say('match', { id: 'm2', minute: 9 })
  expect(listener.changes).not.toHaveBeenCalled()
  say('match', { id: 'm1', minute: 4 })
  expect(listener.changes).toHaveBeenCalledExactlyOnceWith({ id: 'm1', minute: 4 })
  stop()
})

it('a line that breaks says so, and tells how the match stands when it is back [R11.04]', () => {
  const stop = watchMatch('m1', listener)
  say('disconnect')
  expect(listener.onLine).toHaveBeenLastCalledWith(false)
  say('connect')
  expect(listener.stands).toHaveBeenCalledTimes(2)
  expect(listener.onLine).toHaveBeenLastCalledWith(true)
  stop()
})

it('who leaves hears no more, and the server is told [R11.04]', () => {
  watchMatch('m1', listener)()
  say('match', { id: 'm1', minute: 5 })
  expect(listener.changes).not.toHaveBeenCalled()
  expect(line.socket.emit).toHaveBeenLastCalledWith('unwatchMatch')
})
