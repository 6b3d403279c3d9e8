/**
 * Node takes in one new connection per turn of its event loop. When turns are long because there is much to do,
 * newcomers wait for seconds before the server has even heard of them, and can't be answered or turned away. So
 * several sockets wait at the same port, and every turn takes in one from each.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const socketsPerPort = 128
/** Elsewhere connections at a shared port all go to one of its sockets, or it can't be shared. */
const canShare = process.platform === 'linux'

type Place = { readonly host: string; readonly port: number }

export type Listening = {
  readonly address: string
  /** Resolves when the last connection is gone that came through a socket beside the server's own. */
  readonly ended: Promise<unknown>
}

export async function listenAt(http: FastifyInstance, place: Place): Promise<Listening> {
  if (!canShare) return { address: await http.listen(place), ended: Promise.resolve() }
  await refuseTaken(place)
  const shared = { ...place, reusePort: true }
  const beside = Array.from({ length: socketsPerPort - 1 }, () => standBeside(http))
  const ended = Promise.all(beside.map((server) => once(server, 'close')))
  // None waits for the others: from one moment on, nobody is let in.
  http.addHook('preClose', async () => {
    for (const server of beside) server.close()
  })
  const address = await http.listen(shared)
  const { port } = http.server.address() as AddressInfo
  await Promise.all(beside.map((server) => once(server.listen({ ...shared, port }), 'listening')))
  return { address, ended }
}

/** A shared port can be shared by anybody who has the same rights: two servers would each get half of the calls. */
async function refuseTaken({ host, port }: Place): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await once(probe.listen({ host, port }), 'listening')
  await once(probe.close(), 'close')
}

/** Hands its connections over. */
function standBeside(http: FastifyInstance): Server {
  const server = createServer({ allowHalfOpen: true, noDelay: true })
  server.on('connection', (socket) => http.server.emit('connection', socket))
  return server
}
