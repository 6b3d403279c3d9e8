/** Whose line it is. Everything a line says is a stranger's until its token is found, whatever the types promise. */
import { type ErrorCode, errors, type Failure } from '@saguao/contract/calls/errors.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { isLang, type Lang } from '@saguao/contract/product/languages.ts'
import type { ClientToServer, LoginAck, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Server, Socket } from 'socket.io'
import { isOutage } from '#kernel/db/db.ts'
import type { Used } from '#kernel/http/load/rate-limit.ts'
import { message } from '#kernel/http/messages/messages.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { FindSession, Session } from '#kernel/security/session.ts'
import type { Gate } from '#kernel/socket/connection-limits.ts'

/** `turn` is what the line asked for last; the next waits for it, so that the last one said is the one that holds. */
type Known = {
  session?: Session | undefined
  turn?: Promise<void>
  lang?: Lang
  watches?: string | undefined
  watchesMatch?: string | undefined
}
/** What processes say to each other. */
type Between = { used(used: readonly Used[]): void }
export type Io = Server<ClientToServer, ServerToClient, Between, Known>
export type Line = Socket<ClientToServer, ServerToClient, Between, Known>
export type Conn = Line['conn']

const socketsPerPlayer = 10
const loginsOfALine = { points: 10, duration: 60 }
const fallbackLang: Lang = 'pt'

export const playerRoom = (id: bigint | string): string => `player:${id}`
export const sessionRoom = (id: bigint): string => `session:${id}`

type Deps = { readonly findSession: FindSession; readonly log: Log; readonly metrics: Metrics }
type House = Deps & { readonly io: Io; readonly gate: Gate<Conn>; readonly logins: RateLimiterMemory }

export function receivePlayers(io: Io, gate: Gate<Conn>, { findSession, log, metrics }: Deps): void {
  const house: House = { io, gate, findSession, log, metrics, logins: new RateLimiterMemory(loginsOfALine) }
  // The token of the query is looked up before the app hears that it is connected: no push can fall between.
  io.use((line, next) => {
    if (!line.handshake.query.token) return next()
    lookUp(house, line.handshake.query.token)
      .then((session) => {
        line.data.session = session
      })
      .catch((error) => wait(line, codeFor(house, error)))
      .finally(next)
  })
  // Shared by all lines, like every listener on them: a line is open for hours, and holds what is its own.
  function hearLogin(this: Line, ...said: unknown[]): void {
    listen(house, this, said[0], said.at(-1))
  }
  io.on('connection', (line) => {
    const { token, lang } = line.handshake.query
    forget(line)
    if (isLang(lang)) line.data.lang = lang
    if (line.data.session) void arrive(house, line, line.data.session, token)
    line.on('login', hearLogin)
  })
}

const forgotten: Line['handshake'] = Object.freeze({
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

/** The first request holds the token, and a fifth of the memory of a line, for as long as the line is open. */
function forget(line: Line): void {
  Object.assign(line, { handshake: forgotten })
  Object.assign(line.conn, { request: undefined })
}

async function arrive(house: House, line: Line, session: Session, token: unknown): Promise<void> {
  try {
    await enter(house, line, session, token)
  } catch (error) {
    wait(line, codeFor(house, error))
  }
}

function listen(house: House, line: Line, token: unknown, ack: unknown): void {
  inTurn(line, async () => {
    const answer = await logIn(house, line, token)
    if (typeof ack === 'function') ack(answer)
    if (!answer.success) wait(line, answer.code)
  })
}

/** One thing after the other, as the line said them. */
export function inTurn(line: Line, work: () => Promise<void>): void {
  const { turn = Promise.resolve() } = line.data
  line.data.turn = turn.then(work)
}

/** A listener that all lines share: it answers what was said first to what was said last, if that can be answered. */
export const answering = (answer: (line: Line, first: unknown) => Promise<unknown>) =>
  function hear(this: Line, ...said: unknown[]): void {
    inTurn(this, async () => {
      const answered = await answer(this, said[0])
      const ack = said.at(-1)
      if (typeof ack === 'function') ack(answered)
    })
  }

async function logIn(house: House, line: Line, token: unknown): Promise<LoginAck> {
  try {
    await house.logins.consume(line.id)
    const session = await lookUp(house, token)
    await enter(house, line, session, token)
    return { success: true, message: '', data: { userId: String(session.playerId) } }
  } catch (error) {
    const code = codeFor(house, error)
    return refusedOn(line, code)
  }
}

export const refusedOn = (line: Line, code: ErrorCode): Failure => ({
  success: false,
  message: message(errors[code].message, line.data.lang ?? fallbackLang),
  data: null,
  code,
})

async function lookUp({ findSession }: House, token: unknown): Promise<Session> {
  const fits = typeof token === 'string' && token !== '' && token.length <= limits.tokenLength
  const session = fits ? await findSession(token) : undefined
  if (!session) throw new Refusal('UNAUTHORIZED')
  return session
}

/** A session that ended since it was found told so to nobody who was outside: it is looked up again from inside. */
async function enter(house: House, line: Line, session: Session, token: unknown): Promise<void> {
  // Rooms keep whoever enters after having left, for ever.
  if (line.disconnected) return
  leave(line)
  line.data.session = session
  line.join([playerRoom(session.playerId), sessionRoom(session.sessionId)])
  house.gate.recognised(line.conn)
  cutOldest(house.io, playerRoom(session.playerId))
  try {
    await lookUp(house, token)
  } catch (error) {
    leave(line)
    throw error
  }
}

function leave(line: Line): void {
  const { session } = line.data
  if (!session) return
  line.leave(playerRoom(session.playerId))
  line.leave(sessionRoom(session.sessionId))
  line.data.session = undefined
}

/** Counted per process: many lines of one player cost memory here, and nothing elsewhere. */
function cutOldest(io: Io, room: string): void {
  const { rooms } = io.of('/').adapter
  const ids = [...(rooms.get(room) ?? [])]
  for (const id of ids.slice(0, -socketsPerPlayer)) io.of('/').sockets.get(id)?.disconnect(true)
}

/** The database is away or we have a bug: the line ends, so that the app dials again and shows its token anew. */
function wait(line: Line, code: ErrorCode): void {
  if (code === 'OVERLOADED' || code === 'INTERNAL') line.conn.close()
}

function codeFor({ log, metrics }: House, error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof RateLimiterRes) return 'RATE_LIMITED'
  if (isOutage(error)) return 'OVERLOADED'
  metrics.error('socket')
  log.error({ error }, 'a login over the socket failed in a way nobody expected')
  return 'INTERNAL'
}
