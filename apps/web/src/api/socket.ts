/**
 * What the server says without being asked (R4.15). The library is as large as all our own code of the first
 * screen and nothing waits for it, so start-socket.ts fetches this file after the page has settled.
 */
import {
  socketConnectTimeoutMs,
  socketReconnectMaxMs,
  socketReconnectMinMs,
} from '@saguao/contract/product/constants.ts'
import { type ClientToServer, readRecharge, type ServerToClient } from '@saguao/contract/realtime/events.ts'
import type { MatchChange, MatchState } from '@saguao/contract/realtime/match-state.ts'
import { readTableMessage, readTableState, type TableMessage } from '@saguao/contract/realtime/table-state.ts'
import { io, type Socket } from 'socket.io-client'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { settings } from '#lib/settings.ts'
import { currentToken, useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

type RealTime = Socket<ServerToClient, ClientToServer>

let socketInstance: RealTime | undefined

/** There is one line, whoever asks for it first. */
export function openSocket(): RealTime {
  socketInstance ??= connect()
  return socketInstance
}

function connect(): RealTime {
  const socket: RealTime = io(settings.socketHost, {
    query: tokenQuery(),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: socketReconnectMinMs,
    reconnectionDelayMax: socketReconnectMaxMs,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: socketConnectTimeoutMs,
  })
  socket.on('connect', () => {
    logIn(socket)
    refreshSupport()
  })
  socket.on('recharge', announceRecharge)
  socket.on('balance', () => emit('UPDATE_BALANCE'))
  socket.on('support', (heard) => {
    heard()
    refreshSupport()
  })
  useSession.subscribe(() => followSession(socket))
  return socket
}

export type TableListener = {
  readonly onMessage: (message: TableMessage) => void
  /** Whether the table can be heard. */
  readonly onConnection: (isUp: boolean) => void
}

/** Hears a table until the returned function is called; a line that breaks is told how the table stands when it is back. */
export function watchTable(
  gameId: string,
  { onMessage: hear, onConnection: onLine }: TableListener,
): () => void {
  const socket = openSocket()
  const heard = (said: unknown) => {
    const message = readTableMessage(said)
    if (message?.gameId === gameId) hear(message)
  }
  const ask = () =>
    socket.emit('watch', gameId, (answer) => {
      const state = answer.success ? readTableState(answer.data) : null
      if (state) heard({ ...state, kind: 'state' })
      onLine(state !== null)
    })
  const lost = () => onLine(false)
  socket.on('connect', ask).on('disconnect', lost).on('table', heard)
  if (socket.connected) ask()
  return () => {
    socket.off('connect', ask).off('disconnect', lost).off('table', heard)
    if (socket.connected) socket.emit('unwatch')
  }
}

export type MatchListener = {
  /** How the match stands, said when the line is there, and again whenever it is back. */
  readonly onState: (state: MatchState) => void
  readonly onChange: (change: MatchChange) => void
  /** Whether the match can be heard. */
  readonly onConnection: (isUp: boolean) => void
}

/** Hears a match until the returned function is called. */
export function watchMatch(
  matchId: string,
  { onState: stands, onChange: changes, onConnection: onLine }: MatchListener,
): () => void {
  const socket = openSocket()
  const heard = (change: MatchChange) => {
    if (change.id === matchId) changes(change)
  }
  const ask = () =>
    socket.emit('watchMatch', matchId, (answer) => {
      if (answer.success) stands(answer.data)
      onLine(answer.success)
    })
  const lost = () => onLine(false)
  socket.on('connect', ask).on('disconnect', lost).on('match', heard)
  if (socket.connected) ask()
  return () => {
    socket.off('connect', ask).off('disconnect', lost).off('match', heard)
    if (socket.connected) socket.emit('unwatchMatch')
  }
}

function tokenQuery(): { token: string } {
  return { token: currentToken() ?? '' }
}

function logIn(socket: RealTime): void {
  const token = currentToken()
  if (token) socket.emit('login', token)
}

function announceRecharge(payload: string): void {
  const push = readRecharge(payload)
  if (push) emit('PUSH_NOTIFICATION', push)
}

/** What support wrote is read, not pushed. Whatever was said while the line was down is read when it is back. */
function refreshSupport(): void {
  for (const path of ['/support/unread', '/support/messages'] as const) void refreshUnlessPending(path, true)
}

/** Logging out hangs up (R4.09); logging in says who is here, on the open line or on a new one. */
function followSession(socket: RealTime): void {
  socket.io.opts.query = tokenQuery()
  if (!currentToken()) socket.disconnect()
  else if (socket.connected) logIn(socket)
  else socket.connect()
}
