/** Assigns connections to players. Everything a connection sends is untrusted, whatever its type says. */
import { type ErrorCode, errors, type Failure } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { AnyErrorCode } from '@saguao/contract/operators/operator-errors.ts'
import { isLang, type Lang } from '@saguao/contract/product/languages.ts'
import type { ClientToServer, LoginAck, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Server, Socket } from 'socket.io'
import { isOutage } from '#kernel/db/db.ts'
import type { LimitUsage, RateLimits } from '#kernel/http/load/rate-limit.ts'
import { message } from '#kernel/http/messages/messages.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import type { ConnectionCounter } from '#kernel/socket/connection-limits.ts'

type ConnectionData = {
  session?: Session | undefined
  /** Settles when the newest request of the connection is done; the next request waits for it. */
  lastRequest?: Promise<void>
  lang?: Lang
  /** The watched id per topic. */
  watchedIds?: Readonly<Record<string, string>>
}
type ServerToServer = {
  rateLimitUsage(usage: readonly LimitUsage[]): void
  /** The player's connections stop watching the topic. */
  unwatch(player: string, topic: string): void
}
export type Io = Server<ClientToServer, ServerToClient, ServerToServer, ConnectionData>
export type Connection = Socket<ClientToServer, ServerToClient, ServerToServer, ConnectionData>
/** The Engine.IO connection below, which exists before Socket.IO has accepted it. */
export type Transport = Connection['conn']

const maxConnectionsPerPlayer = 10
const loginLimitPerConnection = { points: 10, duration: 60 }
const fallbackLang: Lang = 'pt'

export const playerRoom = (id: bigint | string): string => `player:${id}`
export const sessionRoom = (id: bigint): string => `session:${id}`

type Deps = {
  readonly findSession: FindSession
  readonly rateLimits?: RateLimits | undefined
  readonly log: Log
  readonly metrics: Metrics
}
type Context = Deps & {
  readonly io: Io
  readonly counter: ConnectionCounter<Transport>
  readonly loginLimiter: RateLimiterMemory
}

export function handlePlayerConnections(io: Io, counter: ConnectionCounter<Transport>, deps: Deps): void {
  const context: Context = {
    ...deps,
    io,
    counter,
    loginLimiter: new RateLimiterMemory(loginLimitPerConnection),
  }
  // The query's token is looked up before the client receives `connect`, so that no push is missed after it.
  io.use((connection, next) => {
    if (!connection.handshake.query.token) return next()
    findTokenSession(context, connection, connection.handshake.query.token)
      .then((session) => {
        connection.data.session = session
      })
      .catch((error) => closeIfRetryable(connection, codeOfError(context, error)))
      .finally(next)
  })
  // One function for all connections: a closure per connection would stay in memory for hours.
  function handleLogin(this: Connection, ...args: unknown[]): void {
    logInOrdered(context, this, args[0], args.at(-1))
  }
  io.on('connection', (connection) => {
    const { token, lang } = connection.handshake.query
    releaseHandshake(connection)
    if (isLang(lang)) connection.data.lang = lang
    if (connection.data.session) void joinAtConnect(context, connection, connection.data.session, token)
    connection.on('login', handleLogin)
  })
}

const emptyHandshake: Connection['handshake'] = Object.freeze({
  headers: {},
  time: '',
  address: '',
  xdomain: false,
  secure: false,
  issued: 0,
  url: '',
  query: {},
  auth: {},
})

/** The first request holds the token and a fifth of a connection's memory; both would stay until it closes. */
function releaseHandshake(connection: Connection): void {
  Object.assign(connection, { handshake: emptyHandshake })
  Object.assign(connection.conn, { request: undefined })
}

async function joinAtConnect(
  context: Context,
  connection: Connection,
  session: Session,
  token: unknown,
): Promise<void> {
  try {
    await joinPlayer(context, connection, session, token)
  } catch (error) {
    closeIfRetryable(connection, codeOfError(context, error))
  }
}

function logInOrdered(context: Context, connection: Connection, token: unknown, ack: unknown): void {
  runInOrder(connection, async () => {
    const response = await logIn(context, connection, token)
    if (typeof ack === 'function') ack(response)
    if (!response.success) closeIfRetryable(connection, response.code)
  })
}

/** Runs the connection's requests one after another, so that the last one determines the result. */
export function runInOrder(connection: Connection, work: () => Promise<void>): void {
  const { lastRequest = Promise.resolve() } = connection.data
  connection.data.lastRequest = lastRequest.then(work)
}

/** An event listener shared by all connections: `respond` gets the first argument, the last one is the acknowledgement. */
export const respondWith = (respond: (connection: Connection, argument: unknown) => Promise<unknown>) =>
  function handleEvent(this: Connection, ...args: unknown[]): void {
    runInOrder(this, async () => {
      const response = await respond(this, args[0])
      const ack = args.at(-1)
      if (typeof ack === 'function') ack(response)
    })
  }

async function logIn(context: Context, connection: Connection, token: unknown): Promise<LoginAck> {
  try {
    await context.loginLimiter.consume(connection.id)
    const session = await findTokenSession(context, connection, token)
    await joinPlayer(context, connection, session, token)
    const data = { userId: String(session.playerId) }
    connection.emit('login', data)
    return { success: true, message: '', data }
  } catch (error) {
    return refuse(connection, codeOfError(context, error))
  }
}

/** A code of the console would be a defect, because players have no texts for it. */
const isPlayerCode = (code: AnyErrorCode): code is ErrorCode => Object.hasOwn(errors, code)
const playerCodeOf = (code: AnyErrorCode): ErrorCode => (isPlayerCode(code) ? code : 'INTERNAL')

export function refuse(connection: Connection, refused: AnyErrorCode): Failure {
  const code = playerCodeOf(refused)
  const text = message(errors[code].message, connection.data.lang ?? fallbackLang)
  return { success: false, message: text, data: null, code }
}

async function findTokenSession(
  { findSession, rateLimits }: Context,
  { conn }: Connection,
  token: unknown,
): Promise<Session> {
  const isWellFormed = typeof token === 'string' && token !== '' && token.length <= limits.maxTokenLength
  // A connection is opened again by itself, so it does not count as use of the session.
  const find = () => findSession(String(token), true)
  const findCounted = () =>
    rateLimits ? rateLimits.findByToken(conn.remoteAddress, String(token), find) : find()
  const session = isWellFormed ? await findCounted() : undefined
  if (!session) throw new Refusal('UNAUTHORIZED')
  return session
}

/** Looks the session up again after joining: had it ended before, its room would not have been disconnected. */
async function joinPlayer(
  context: Context,
  connection: Connection,
  session: Session,
  token: unknown,
): Promise<void> {
  // Socket.IO never removes a closed connection from a room that it joins after closing.
  if (connection.disconnected) return
  leavePlayer(connection)
  connection.data.session = session
  connection.join([playerRoom(session.playerId), sessionRoom(session.sessionId)])
  context.counter.onLogin(connection.conn)
  disconnectOldest(context.io, playerRoom(session.playerId))
  try {
    await findTokenSession(context, connection, token)
  } catch (error) {
    leavePlayer(connection)
    throw error
  }
}

function leavePlayer(connection: Connection): void {
  const { session } = connection.data
  if (!session) return
  connection.leave(playerRoom(session.playerId))
  connection.leave(sessionRoom(session.sessionId))
  connection.data.session = undefined
}

/** Counted per process: connections only cost memory in the process that holds them. */
function disconnectOldest(io: Io, room: string): void {
  const { rooms } = io.of('/').adapter
  const ids = [...(rooms.get(room) ?? [])]
  for (const id of ids.slice(0, -maxConnectionsPerPlayer)) io.of('/').sockets.get(id)?.disconnect(true)
}

/** On an outage or a bug the connection is closed, so that the client reconnects and sends its token again. */
function closeIfRetryable(connection: Connection, code: ErrorCode): void {
  if (code === 'OVERLOADED' || code === 'INTERNAL') connection.conn.close()
}

function codeOfError({ log, metrics }: Context, error: unknown): ErrorCode {
  if (error instanceof Refusal) return playerCodeOf(error.code)
  if (error instanceof RateLimiterRes) return 'RATE_LIMITED'
  if (isOutage(error)) return 'OVERLOADED'
  metrics.error('socket')
  log.error({ error }, 'socket: login failed unexpectedly')
  return 'INTERNAL'
}
