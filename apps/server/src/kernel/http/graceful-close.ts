/**
 * The end of a server that listens: calls that have arrived are answered, and nobody else holds it open. Node stops
 * looking after slow connections the moment it closes, so one that was opened and says nothing, as browsers open them
 * in advance, or one whose body never comes to its end, would hold it for ever.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#kernel/observability/log.ts'

const sweepMs = 50

export type Patience = {
  /** For a call that is still arriving. */
  readonly arriveMs: number
  /** For an answer, and for the caller to take it. */
  readonly answerMs: number
}

const usual: Patience = { arriveMs: 1_000, answerMs: 6_000 }

/** Whether a call has arrived whole and is not answered yet. */
const isOwedAnswer = (newest: ServerResponse | undefined): boolean =>
  newest?.req.complete === true && !newest.writableFinished

export function closeSoon(http: FastifyInstance, { arriveMs, answerMs }: Patience = usual): void {
  const newest = new Map<Socket, ServerResponse | undefined>()
  // Shared by all sockets: those of players are open for hours, and hold whatever listens on them.
  function forget(this: Socket): void {
    newest.delete(this)
  }
  http.server.on('connection', (socket: Socket) => {
    newest.set(socket, undefined)
    socket.on('close', forget)
  })
  http.server.on('request', ({ socket }, response) => newest.set(socket, response))
  http.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      http.server.closeIdleConnections()
      // Not when Node says that the server is closed: it counts only connections of its own socket.
      if (newest.size === 0 && !http.server.listening) [sweep, arrived, answered].forEach(clearTimeout)
    }, sweepMs)
    const arrived = setTimeout(() => {
      for (const [socket, response] of newest) if (!isOwedAnswer(response)) socket.destroy()
    }, arriveMs)
    const answered = setTimeout(() => http.server.closeAllConnections(), answerMs)
  })
}

/**
 * Whoever asks whether we are ready is told no from now on, and has this long to send its calls elsewhere. Until then
 * all are answered, each on a connection that ends with it: one that is kept could be closed under the next call.
 */
export async function drain(http: FastifyInstance, ms: number): Promise<void> {
  if (ms === 0) return
  http.server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await sleep(ms)
}

/** What takes longer than this will not end at all. */
const stepMs = 10_000

/** What doesn't end is told and left behind: the process is about to go, and what matters is in the database. */
export async function endInTurn(
  log: Log,
  steps: Readonly<Record<string, () => readonly Promise<unknown>[]>>,
  patienceMs = stepMs,
): Promise<void> {
  for (const [what, end] of Object.entries(steps)) {
    const late = sleep(patienceMs, 'late', { ref: false })
    if ((await Promise.race([Promise.all(end()), late])) === 'late')
      log.error({ what }, 'did not end when the server stopped, and was left behind')
  }
}
