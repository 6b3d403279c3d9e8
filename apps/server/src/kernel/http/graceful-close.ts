/**
 * Graceful close: received requests get their response, other connections are closed. Node stops enforcing request
 * timeouts once the server closes, so an idle connection (browsers open them in advance) or an unfinished request body
 * would keep the server open for ever.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#kernel/observability/log.ts'

const sweepMs = 50

export type CloseTimeouts = {
  /** For a request that is still being received. */
  readonly receiveMs: number
  /** For the response to be written. */
  readonly respondMs: number
}

const defaultTimeouts: CloseTimeouts = { receiveMs: 1_000, respondMs: 6_000 }

/** True for a complete request without a complete response. */
const isResponsePending = (response: ServerResponse | undefined): boolean =>
  response?.req.complete === true && !response.writableFinished

export function closeGracefully(
  http: FastifyInstance,
  { receiveMs, respondMs }: CloseTimeouts = defaultTimeouts,
): void {
  const responses = new Map<Socket, ServerResponse | undefined>()
  // One function for all sockets: a closure per socket would stay in memory for hours.
  function forget(this: Socket): void {
    responses.delete(this)
  }
  http.server.on('connection', (socket: Socket) => {
    responses.set(socket, undefined)
    socket.on('close', forget)
  })
  http.server.on('request', ({ socket }, response) => responses.set(socket, response))
  http.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      http.server.closeIdleConnections()
      // Node's own `close` event ignores connections accepted by the other sockets of the port (reuse-port.ts).
      if (responses.size === 0 && !http.server.listening)
        [sweep, receiveTimer, respondTimer].forEach(clearTimeout)
    }, sweepMs)
    const receiveTimer = setTimeout(() => {
      for (const [socket, response] of responses) if (!isResponsePending(response)) socket.destroy()
    }, receiveMs)
    const respondTimer = setTimeout(() => http.server.closeAllConnections(), respondMs)
  })
}

/**
 * Keeps serving for `ms` while /readyz reports not ready, so that the load balancer moves its traffic. Responses close
 * their connections: a kept-alive one could be closed in the middle of the next request.
 */
export async function drain(http: FastifyInstance, ms: number): Promise<void> {
  if (ms === 0) return
  http.server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await sleep(ms)
}

const stepTimeoutMs = 10_000

/** Stops components in order. One that hangs is logged and skipped: the process exits anyway, and all state is in the database. */
export async function stopInOrder(
  log: Log,
  steps: Readonly<Record<string, () => readonly Promise<unknown>[]>>,
  timeoutMs = stepTimeoutMs,
): Promise<void> {
  for (const [component, stop] of Object.entries(steps)) {
    const timeout = sleep(timeoutMs, 'late', { ref: false })
    if ((await Promise.race([Promise.all(stop()), timeout])) === 'late')
      log.error({ component, timeoutMs }, 'shutdown: a component did not stop in time')
  }
}
