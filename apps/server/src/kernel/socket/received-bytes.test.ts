import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createRateLimits } from '#kernel/http/load/rate-limit.ts'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { defaultConnectionLimits } from '#kernel/socket/connection-limits.ts'
import { type SocketDeps, startSockets } from '#kernel/socket/socket.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

let database: ScratchDatabase
const undo: (() => unknown)[] = []

beforeAll(async () => {
  database = await scratchDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => database.drop())

async function start(given: Partial<SocketDeps> = {}): Promise<HttpServer> {
  const server = createServer((_, response) => response.end('a page'))
  const sockets = await startSockets({
    server,
    databaseUrl: database.url,
    findSession: async () => undefined,
    log: createLog('silent'),
    metrics: createMetrics(),
    publicOrigins: [],
    trustProxy: true,
    ...given,
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  undo.push(async () => {
    await sockets.stop()
    server.close()
    server.closeAllConnections()
  })
  return server
}

const upgrade = (address: string, token = ''): string =>
  `GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\n` +
  `upgrade: websocket\r\nx-forwarded-for: ${address}\r\nsec-websocket-version: 13\r\n` +
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** Masked, empty. */
const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const pong = 0x8a
const pings = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => ping))
const openNamespace = Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from('40')])

type Client = { readonly socket: Socket; readonly closed: Promise<unknown>; read(): Buffer }

/** Reads everything that the server sends. */
function dial(server: HttpServer, first: string | Buffer): Client {
  const { port } = server.address() as AddressInfo
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  const closed = new Promise((done) => socket.on('error', () => undefined).once('close', done))
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  undo.push(() => socket.destroy())
  return { socket, closed, read: () => Buffer.concat(chunks) }
}

const hasText = async ({ read, closed }: Client, text: string): Promise<boolean> => {
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  while (!isClosed && !read().includes(text)) await new Promise((done) => setTimeout(done, 5))
  return read().includes(text)
}

it('pings whose pongs are read close their connection too, before they are answered', async () => {
  const server = await start({ limits: { ...defaultConnectionLimits, receivedBytes: 600 } })
  const client = dial(server, upgrade('198.51.100.1'))
  expect(await hasText(client, '"sid"')).toBe(true)
  client.socket.write(pings(50))
  await expect.poll(() => client.read().filter((byte) => byte === pong).length).toBeGreaterThanOrEqual(50)
  const before = client.read().length
  client.socket.write(pings(200))
  await client.closed
  expect(client.read().length).toBe(before)
})

it('pings that come with the request that opens the connection count', async () => {
  const server = await start({ limits: { ...defaultConnectionLimits, receivedBytes: 600 } })
  const client = dial(server, Buffer.concat([Buffer.from(upgrade('198.51.100.1')), pings(200)]))
  await client.closed
  expect(client.read().includes(pong)).toBe(false)
})

it('a network that floods again and again opens no connection for a while; others do', async () => {
  const server = await start({ limits: { ...defaultConnectionLimits, receivedBytes: 600 } })
  for (let flood = 0; flood < 20; flood++) {
    const client = dial(server, upgrade('198.51.100.2'))
    if (await hasText(client, '"sid"')) client.socket.write(pings(200))
    await client.closed
  }
  expect(await hasText(dial(server, upgrade('198.51.100.2')), '"sid"')).toBe(false)
  expect(await hasText(dial(server, upgrade('198.51.100.3')), '"sid"')).toBe(true)
})

it('unknown tokens of a network are looked up a bounded number of times over sockets', async () => {
  let lookups = 0
  const findSession = async () => {
    lookups++
    return undefined
  }
  const rateLimits = createRateLimits()
  const limit = Array.from({ length: 600 }, () => rateLimits.consume('token', '198.51.100.4', undefined))
  await Promise.all(limit)
  const server = await start({ rateLimits, findSession })
  const connected = async (address: string): Promise<void> => {
    const client = dial(server, upgrade(address, 'unknown'))
    await hasText(client, '"sid"')
    client.socket.write(openNamespace)
    await hasText(client, '40{"sid"')
  }
  await connected('198.51.100.4')
  expect(lookups).toBe(0)
  await connected('198.51.100.5')
  expect(lookups).toBe(1)
})
