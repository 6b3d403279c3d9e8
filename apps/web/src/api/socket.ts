/**
 * What the server says without being asked (R4.15). The library is as large as all our own code of the first
 * screen and nothing waits for it, so start-socket.ts fetches this file after the page has settled.
 */
import {
  socketConnectTimeoutMs,
  socketReconnectMaxMs,
  socketReconnectMinMs,
} from '@saguao/contract/constants.ts'
import { type ClientToServer, readRecharge, type ServerToClient } from '@saguao/contract/events.ts'
import { io, type Socket } from 'socket.io-client'
import { settings } from '#lib/settings.ts'
import { currentToken, useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

type RealTime = Socket<ServerToClient, ClientToServer>

export function openSocket(): void {
  const socket: RealTime = io(settings.socketHost, {
    query: tokenQuery(),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: socketReconnectMinMs,
    reconnectionDelayMax: socketReconnectMaxMs,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: socketConnectTimeoutMs,
  })
  socket.on('connect', () => logIn(socket))
  socket.on('recharge', announceRecharge)
  socket.on('balance', () => emit('UPDATE_BALANCE'))
  useSession.subscribe(() => followSession(socket))
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

/** Logging out hangs up (R4.09); logging in says who is here, on the open line or on a new one. */
function followSession(socket: RealTime): void {
  socket.io.opts.query = tokenQuery()
  if (!currentToken()) socket.disconnect()
  else if (socket.connected) logIn(socket)
  else socket.connect()
}
