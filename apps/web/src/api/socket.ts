/**
 * The real-time connection (R4.15). socket.io-client is as large as all our own code of the first screen and the first
 * render does not need it, so start-socket.ts loads this file later.
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
import { refresh, refreshUnlessPending } from '#api/query-cache.ts'
import { followPresses, refreshContent } from '#api/refresh-content.ts'
import { settings } from '#lib/settings.ts'
import { currentToken, useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

type RealTime = Socket<ServerToClient, ClientToServer>

let socketInstance: RealTime | undefined

/** One connection is shared by all callers. */
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
  followPresses()
  socket.on('connect', () => {
    logIn(socket)
    watchLobby(socket)
  })
  socket.on('lobby', refreshContent)
  socket.on('login', () => {
    refreshSupport()
    refreshProtection(true)
  })
  socket.on('disconnect', (reason) => {
    // The server ended the session: the next call is refused, and the page logs out.
    if (reason === 'io server disconnect') emit('UPDATE_BALANCE')
  })
  socket.on('recharge', announceRecharge)
  socket.on('balance', () => emit('UPDATE_BALANCE'))
  socket.on('slip', () => void refresh('/sports/slips', true))
  socket.on('protection', () => refreshProtection())
  socket.on('support', (acknowledge) => {
    acknowledge()
    refreshSupport()
  })
  useSession.subscribe(() => followSession(socket))
  return socket
}

type TableListener = {
  readonly onMessage: (message: TableMessage) => void
  /** False while the table's messages cannot be received. */
  readonly onConnection: (isUp: boolean) => void
}

/** Subscribes to a game table until the returned function is called. After a reconnect the current state is sent again. */
export function watchTable(gameId: string, { onMessage, onConnection }: TableListener): () => void {
  const socket = openSocket()
  const receive = (payload: unknown) => {
    const message = readTableMessage(payload)
    if (message?.gameId === gameId) onMessage(message)
  }
  const watch = () =>
    socket.emit('watch', gameId, (response) => {
      const state = response.success ? readTableState(response.data) : null
      if (state) receive({ ...state, kind: 'state' })
      onConnection(state !== null)
    })
  const onDisconnect = () => onConnection(false)
  socket.on('connect', watch).on('disconnect', onDisconnect).on('table', receive)
  if (socket.connected) watch()
  else socket.connect()
  return () => {
    socket.off('connect', watch).off('disconnect', onDisconnect).off('table', receive)
    if (socket.connected) socket.emit('unwatch')
  }
}

type MatchListener = {
  /** The full state, after connecting and after every reconnect. */
  readonly onState: (state: MatchState) => void
  readonly onChange: (change: MatchChange) => void
  /** False while the match's changes cannot be received. */
  readonly onConnection: (isUp: boolean) => void
}

/** Subscribes to a match until the returned function is called. */
export function watchMatch(matchId: string, { onState, onChange, onConnection }: MatchListener): () => void {
  const socket = openSocket()
  const receive = (change: MatchChange) => {
    if (change.id === matchId) onChange(change)
  }
  const watch = () =>
    socket.emit('watchMatch', matchId, (response) => {
      if (response.success) onState(response.data)
      onConnection(response.success)
    })
  const onDisconnect = () => onConnection(false)
  socket.on('connect', watch).on('disconnect', onDisconnect).on('match', receive)
  if (socket.connected) watch()
  else socket.connect()
  return () => {
    socket.off('connect', watch).off('disconnect', onDisconnect).off('match', receive)
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

let hasConnected = false

/** Changes that were announced while the socket was disconnected are fetched after a reconnect. */
function watchLobby(socket: RealTime): void {
  socket.emit('watchLobby')
  if (hasConnected) refreshContent()
  hasConnected = true
}

function announceRecharge(payload: string): void {
  const push = readRecharge(payload)
  if (push) emit('PUSH_NOTIFICATION', push)
}

/** The support event carries no text: messages are fetched, also those sent while the socket was disconnected. */
function refreshSupport(): void {
  for (const path of ['/support/unread', '/support/messages'] as const) void refreshUnlessPending(path, true)
}

/** A change on another device, or a due reality check (R12.07, R12.08), also while the socket was disconnected. */
function refreshProtection(isBackground = false): void {
  for (const path of ['/protection/state', '/protection/history'] as const) void refresh(path, isBackground)
}

/** Logout disconnects (R4.09); login authenticates the open connection or opens a new one. */
function followSession(socket: RealTime): void {
  socket.io.opts.query = tokenQuery()
  if (!currentToken()) socket.disconnect()
  else if (socket.connected) logIn(socket)
  else socket.connect()
}
