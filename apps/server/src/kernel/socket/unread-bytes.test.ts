import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import type { Session } from '#kernel/security/session.ts'
import { type Sockets, startSockets } from '#kernel/socket/socket.ts'
import { defaultUnreadLimits, type UnreadLimits } from '#kernel/socket/unread-bytes.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

const ana: Session = { playerId: 7n, sessionId: 70n, country: 'BR', currency: 'BRL', moneyUntil: 0 }
const kilobyte = 1024
/** More than the buffers of the operating system between server and client hold. */
const pageBytes = 24 * kilobyte * kilobyte

let database: ScratchDatabase
const undo: (() => unknown)[] = []

beforeAll(async () => {
  database = await scratchDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => database.drop())

type Started = Sockets & { readonly port: number; readonly server: HttpServer; closedText(): Promise<string> }

async function start(limits: Partial<UnreadLimits>): Promise<Started> {
  const [page, largePage] = [Buffer.alloc(pageBytes), Buffer.alloc(2 * pageBytes)]
  const server = createServer(({ url }, response) => response.end(url === '/large' ? largePage : page))
  const metrics = createMetrics()
  const sockets = await startSockets({
    server,
    databaseUrl: database.url,
    findSession: async (token) => (token === 'token-of-ana' ? ana : undefined),
    log: createLog('silent'),
    metrics,
    publicOrigins: [],
    trustProxy: false,
    unreadLimits: { ...defaultUnreadLimits, ...limits },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  undo.push(async () => {
    await sockets.stop()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { ...sockets, server, port, closedText: () => metrics.text() }
}

const upgrade = (token: string): string =>
  `GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** A masked frame whose mask is zero. */
const frame = (opcode: number, payload: string): Buffer =>
  Buffer.concat([Buffer.from([opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])
const ping = frame(0x89, '')
const openNamespace = frame(0x81, '40')

type Client = { readonly socket: Socket; readonly closed: Promise<unknown> }

function dial({ port }: Started, first: string): Client {
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  const closed = new Promise((done) => socket.on('error', () => undefined).once('close', done))
  undo.push(() => socket.destroy())
  return { socket, closed }
}

/** Reads the opening and nothing afterwards. */
async function silentWebSocket(server: Started, token = ''): Promise<Client> {
  const client = dial(server, upgrade(token))
  await new Promise((done) => client.socket.once('data', done))
  client.socket.write(openNamespace)
  await new Promise((done) => client.socket.once('data', done))
  client.socket.pause()
  return client
}

/** The connections of the server that it has not closed. */
const openCount = ({ server }: Started): Promise<number> =>
  new Promise((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))))

it('a client that pings and never reads the pongs is closed', async () => {
  const server = await start({ messageBytes: 64 * kilobyte })
  const { socket, closed } = await silentWebSocket(server)
  const flood = Buffer.concat(Array.from({ length: 8_000 }, () => ping))
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  while (!isClosed) {
    if (socket.write(flood)) await new Promise(setImmediate)
    else await Promise.race([closed, new Promise((done) => socket.once('drain', done))])
  }
  expect(isClosed).toBe(true)
})

it('pushes to a client that never reads are bounded: it is closed, and one that reads stays', async () => {
  const server = await start({ messageBytes: 64 * kilobyte })
  const [silent, reading] = [
    await silentWebSocket(server, 'token-of-ana'),
    await silentWebSocket(server, 'token-of-ana'),
  ]
  reading.socket.resume()
  const text = 'x'.repeat(4_000)
  const isReadOf = (bytes: number) => reading.socket.destroyed || reading.socket.bytesRead >= bytes
  for (let pushed = 0; server.counts().connections === 2 && pushed < pageBytes; pushed += text.length) {
    server.push.toPlayer(7n, 'recharge', text)
    while (!isReadOf(pushed + text.length)) await new Promise((done) => setTimeout(done, 1))
  }
  expect(server.counts().connections).toBe(1)
  expect(reading.socket.bytesRead).toBeGreaterThan(2 * text.length)
  expect(await server.closedText()).toMatch(/unread_connections_closed_total\{kind="queue"\} 1/)
  silent.socket.destroy()
})

it('over the bound of all together the connection with most unread bytes is closed first', async () => {
  const server = await start({ allResponseBytes: 3.5 * pageBytes, responseBytes: 10 * pageBytes })
  const open = (path: string) => dial(server, `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).socket.pause()
  open('/large')
  open('/')
  await vi.waitFor(async () => expect(await openCount(server)).toBe(2))
  open('/')
  await vi.waitFor(async () =>
    expect(await server.closedText()).toMatch(/unread_connections_closed_total\{kind="response"\} 1/),
  )
  await vi.waitFor(async () => expect(await openCount(server)).toBe(2))
})

it('one response above the bound of its connection closes it; one below arrives', async () => {
  const server = await start({ responseBytes: pageBytes / 2 })
  const get = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
  const { socket, closed } = dial(server, get)
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(pageBytes)
  const wide = await start({})
  const answer = await fetch(`http://127.0.0.1:${wide.port}/`)
  expect((await answer.arrayBuffer()).byteLength).toBe(pageBytes)
})
