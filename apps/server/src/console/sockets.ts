/**
 * Socket.IO connections of the console, on its own port. The operator's cookie authenticates them, and every second the
 * session is looked up again: a connection ends with its session. Changes come from all processes through PostgreSQL.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type {
  OperatorClientToServer,
  OperatorServerToClient,
} from '@saguao/contract/operators/operator-events.ts'
import { Server, type Socket } from 'socket.io'
import type { App } from '#app.ts'
import { createFreshFigures, type OverviewDeps, readNow } from '#console/overview.ts'
import { listen } from '#kernel/db/listen.ts'
import { boundUnreadBytes } from '#kernel/socket/unread-bytes.ts'
import type { Operator } from '#modules/operators/operators.ts'
import { inboxChannel } from '#modules/support/support.ts'

type Data = { token: string; operator: Operator }
type Io = Server<OperatorClientToServer, OperatorServerToClient, Record<string, never>, Data>
type Connection = Socket<OperatorClientToServer, OperatorServerToClient, Record<string, never>, Data>

export type ConsoleSockets = { stop(): Promise<void> }

type Deps = Pick<App, 'log' | 'metrics'> &
  OverviewDeps & {
    readonly server: HttpServer
    readonly databaseUrl: string
    /** Origin and network of the request. */
    isAllowed(request: IncomingMessage): boolean
    tokenOf(request: IncomingMessage): string | undefined
    /** Does not keep the session open. */
    findOperator(token: string): Promise<Operator | undefined>
  }

const checkEveryMs = 1_000
const overviewEveryMs = 3_000
const maxPayloadBytes = 1_000
const supportRoom = 'support'
const overviewRoom = 'overview'

/** Rooms follow from permissions, which may change while a connection is open. */
function admit(connection: Connection, operator: Operator): void {
  connection.data.operator = operator
  if (operator.permissions.has('support:read')) void connection.join(supportRoom)
  else void connection.leave(supportRoom)
  if (!operator.permissions.has('overview:read')) void connection.leave(overviewRoom)
}

async function recheck({ findOperator }: Deps, connection: Connection): Promise<void> {
  const operator = await findOperator(connection.data.token)
  if (operator) admit(connection, operator)
  else connection.disconnect(true)
}

function handleConnections(io: Io, deps: Deps): void {
  io.use((connection, next) => {
    const token = deps.tokenOf(connection.request)
    const refuse = () => next(new Error('UNAUTHORIZED'))
    if (token === undefined) return refuse()
    deps.findOperator(token).then((operator) => {
      if (!operator) return refuse()
      connection.data.token = token
      connection.data.operator = operator
      next()
    }, refuse)
  })
  io.on('connection', (connection) => {
    admit(connection, connection.data.operator)
    connection.on('watchOverview', () => {
      if (connection.data.operator.permissions.has('overview:read')) void connection.join(overviewRoom)
    })
    connection.on('unwatchOverview', () => void connection.leave(overviewRoom))
  })
}

/** Repeats work, never twice at once; a failure is counted and the next turn tries again. */
function repeat({ log, metrics }: Deps, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  return setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch((error: unknown) => {
        metrics.error('console_socket')
        log.debug({ error }, 'console: a repeated read failed')
      })
      .finally(() => {
        isRunning = false
      })
  }, everyMs).unref()
}

export async function startConsoleSockets(deps: Deps): Promise<ConsoleSockets> {
  const io: Io = new Server({
    serveClient: false,
    // A browser names its origin in every WebSocket handshake, but not in every polling request.
    transports: ['websocket'],
    maxHttpBufferSize: maxPayloadBytes,
    allowRequest: (request, allow) => allow(null, deps.isAllowed(request)),
  })
  io.attach(deps.server)
  const unread = boundUnreadBytes({ ...deps, engine: io.engine })
  handleConnections(io, deps)
  const tellInbox = (playerId: string | null) => io.to(supportRoom).emit('support', { playerId })
  const listener = await listen({
    ...deps,
    channel: inboxChannel,
    onMessage: tellInbox,
    onGap: () => tellInbox(null),
  })
  const refreshFigures = createFreshFigures(deps)
  const timers = [
    repeat(deps, checkEveryMs, async () => {
      await Promise.all([...io.of('/').sockets.values()].map((connection) => recheck(deps, connection)))
    }),
    repeat(deps, overviewEveryMs, async () => {
      if (!io.of('/').adapter.rooms.has(overviewRoom)) return
      await refreshFigures()
      io.to(overviewRoom).emit('overview', await readNow(deps))
    }),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      unread.stop()
      io.disconnectSockets(true)
      io.engine.close()
      await listener.stop()
    },
  }
}
