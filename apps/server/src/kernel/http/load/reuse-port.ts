/**
 * Node accepts one new connection per listening socket and event loop turn. Under load, turns are long and new
 * connections wait for seconds before the server can serve or refuse them. So several sockets listen on the same port
 * (SO_REUSEPORT), and every turn accepts one connection from each.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const socketsPerPort = 128
/** Other systems send all connections of a shared port to one socket, or cannot share a port. */
const canSharePort = process.platform === 'linux'

type Address = { readonly host: string; readonly port: number }

export type Listening = {
  readonly address: string
  /** Resolves when the last connection accepted by the extra sockets is closed. */
  readonly ended: Promise<unknown>
}

export async function listenOnSharedPort(http: FastifyInstance, target: Address): Promise<Listening> {
  if (!canSharePort) return { address: await http.listen(target), ended: Promise.resolve() }
  await requireFreePort(target)
  const shared = { ...target, reusePort: true }
  const extraListeners = Array.from({ length: socketsPerPort - 1 }, () => createExtraListener(http))
  const ended = Promise.all(extraListeners.map((server) => once(server, 'close')))
  // All at once: from this moment no connection is accepted.
  http.addHook('preClose', async () => {
    for (const server of extraListeners) server.close()
  })
  const address = await http.listen(shared)
  const { port } = http.server.address() as AddressInfo
  await Promise.all(extraListeners.map((server) => once(server.listen({ ...shared, port }), 'listening')))
  return { address, ended }
}

/** Any process of the same user can share the port: two servers by mistake would each get half of the calls. */
async function requireFreePort({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await once(probe.listen({ host, port }), 'listening')
  await once(probe.close(), 'close')
}

/** Hands its connections over to the HTTP server. */
function createExtraListener(http: FastifyInstance): Server {
  const server = createServer({ allowHalfOpen: true, noDelay: true })
  server.on('connection', (socket) => http.server.emit('connection', socket))
  return server
}
