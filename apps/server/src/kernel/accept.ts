/**
 * Node takes in one new connection per turn of its event loop. When turns are long because there is much to do,
 * newcomers wait for seconds before the server has even heard of them, and can't be answered or turned away. So
 * several sockets wait at the same port, and every turn takes in one from each.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const socketsPerPort = 16
/** Elsewhere connections at a shared port all go to one of its sockets, or it can't be shared. */
const canShare = process.platform === 'linux'

type Place = { readonly host: string; readonly port: number }

/** Resolves with the address. */
export async function listenAt(http: FastifyInstance, place: Place): Promise<string> {
  if (!canShare) return http.listen(place)
  await refuseTaken(place)
  const shared = { ...place, reusePort: true }
  const beside = Array.from({ length: socketsPerPort - 1 }, () => standBeside(http))
  // Calls under way on these are waited for too. Idle connections are closed by whoever closes those of `http`.
  http.addHook('preClose', async () => {
    await Promise.all(beside.map(closed))
  })
  const address = await http.listen(shared)
  const { port } = http.server.address() as AddressInfo
  await Promise.all(beside.map((server) => once(server.listen({ ...shared, port }), 'listening')))
  return address
}

/** A shared port can be shared by anybody who has the same rights: two servers would each get half of the calls. */
async function refuseTaken({ host, port }: Place): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await once(probe.listen({ host, port }), 'listening')
  await closed(probe)
}

/** Hands its connections over. */
function standBeside(http: FastifyInstance): Server {
  const server = createServer({ allowHalfOpen: true, noDelay: true })
  server.on('connection', (socket) => http.server.emit('connection', socket))
  return server
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
  })
