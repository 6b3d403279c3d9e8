import { createServer, type Server as HttpServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { ClientToServer, LoginAck, ServerToClient } from '@saguao/contract/realtime/events.ts'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import type { Session } from '#kernel/security/session.ts'
import { defaultConnectionLimits } from '#kernel/socket/connection-limits.ts'
import { type SocketDeps, type Sockets, startSockets } from '#kernel/socket/socket.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

type Client = Socket<ServerToClient, ClientToServer>

const ana: Session = { playerId: 7n, sessionId: 70n, country: 'BR', currency: 'BRL', moneyUntil: 0 }
const anaOtherSession: Session = { ...ana, sessionId: 71n }
const bruno: Session = { playerId: 8n, sessionId: 80n, country: 'CL', currency: 'CLP', moneyUntil: 0 }

let database: ScratchDatabase
let sessions: Map<string, Session>
let written = ''
const undo: (() => unknown)[] = []

beforeAll(async () => {
  database = await scratchDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  written = ''
})
afterAll(() => database.drop())

const log = createLog('trace', { write: (line) => (written += line) })

type Process = Sockets & { readonly url: string; readonly server: HttpServer }

async function start(more: Partial<SocketDeps> = {}): Promise<Process> {
  sessions = new Map([
    ['token-of-ana', ana],
    ['second-token-of-ana', anaOtherSession],
    ['token-of-bruno', bruno],
  ])
  const server = createServer((_, response) => response.end('a page'))
  const sockets = await startSockets({
    server,
    databaseUrl: database.url,
    findSession: async (token) => sessions.get(token),
    log,
    metrics: createMetrics(),
    publicOrigins: [],
    trustProxy: false,
    ...more,
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  undo.push(async () => {
    await sockets.stop()
    server.close()
  })
  return { ...sockets, server, url: `http://127.0.0.1:${port}` }
}

function dial(server: Process, token = '', more: object = {}): Client {
  const client: Client = io(server.url, {
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...more,
  })
  undo.push(() => client.disconnect())
  return client
}

async function connected(server: Process, token = '', more: object = {}): Promise<Client> {
  const client = dial(server, token, more)
  await once(client, 'connect')
  return client
}

const once = (client: Client, event: string): Promise<unknown[]> =>
  new Promise((done) => client.once(event as 'balance', ((...args: unknown[]) => done(args)) as () => void))

const logIn = (client: Client, ...args: unknown[]): Promise<LoginAck> =>
  new Promise((done) => client.emit('login', ...(args as [string]), done))

/** Messages of a connection keep their order: after this login response everything sent before has arrived. */
const settle = async (...clients: Client[]): Promise<void> => {
  for (const client of clients) await logIn(client, 'unknown token')
}

/** Pushes to a player and waits until another connection of that player received it: silence elsewhere is then final. */
async function pushThrough(server: Process, player: bigint, token: string): Promise<void> {
  const witness = await connected(server, token)
  const arrived = once(witness, 'balance')
  server.push.toPlayer(player, 'balance')
  await arrived
}

function receivedBy(client: Client): string[] {
  const events: string[] = []
  client.onAny((event: string) => events.push(event))
  return events
}

it.each([['websocket'], ['polling']])(
  'a token in the query assigns the connection to its player (%s) [R4.15]',
  async (transport) => {
    const server = await start()
    const client = await connected(server, 'token-of-ana', { transports: [transport] })
    const balance = once(client, 'balance')
    server.push.toPlayer('7', 'balance')
    await balance
  },
)

it('login responds with the player id and sends a login event; pushes arrive from then on [R4.15]', async () => {
  const server = await start()
  const client = await connected(server)
  const login = once(client, 'login')
  expect(await logIn(client, 'token-of-bruno')).toEqual({ success: true, message: '', data: { userId: '8' } })
  expect(await login).toEqual([{ userId: '8' }])
  const recharge = once(client, 'recharge')
  server.push.toPlayer(8n, 'recharge', '{"orderId":"1","amount":5}')
  expect(await recharge).toEqual(['{"orderId":"1","amount":5}'])
})

it('a wrong token is refused in the requested language, and the connection stays open without a player', async () => {
  const server = await start()
  const client = await connected(server, 'unknown', { query: { token: 'unknown', lang: 'en' } })
  const events = receivedBy(client)
  expect(await logIn(client, 'unknown')).toEqual({
    success: false,
    message: 'Your session has ended. Please log in again.',
    data: null,
    code: 'UNAUTHORIZED',
  })
  await pushThrough(server, 7n, 'token-of-ana')
  await settle(client)
  expect(client.connected).toBe(true)
  expect(events).toEqual([])
})

it('a push reaches every connection of its player and no other', async () => {
  const server = await start()
  const guest = await connected(server)
  const other = await connected(server, 'token-of-bruno')
  const [first, second] = [
    await connected(server, 'token-of-ana'),
    await connected(server, 'second-token-of-ana'),
  ]
  const silent = [receivedBy(guest), receivedBy(other)]
  const arrived = Promise.all([once(first, 'balance'), once(second, 'balance')])
  server.push.toPlayer(7n, 'balance')
  await arrived
  await settle(guest, other)
  expect(silent).toEqual([[], []])
})

it('a second login on the same connection replaces the first player', async () => {
  const server = await start()
  const client = await connected(server, 'token-of-ana')
  await Promise.all([logIn(client, 'token-of-ana'), logIn(client, 'token-of-bruno')])
  const events = receivedBy(client)
  await pushThrough(server, 7n, 'token-of-ana')
  await settle(client)
  expect(events).toEqual([])
  const balance = once(client, 'balance')
  server.push.toPlayer(8n, 'balance')
  await balance
})

it('a push reaches its player on another process', async () => {
  const [here, there] = [await start(), await start()]
  const client = await connected(there, 'token-of-ana')
  const stranger = await connected(there, 'token-of-bruno')
  const events = receivedBy(stranger)
  await untilReceived(here, client)
  await settle(stranger)
  expect(events).toEqual([])
})

/** Pushes until the client receives one: processes need a moment after the start to discover each other. */
const untilReceived = (server: Process, client: Client, player = 7n): Promise<void> =>
  vi.waitFor(
    async () => {
      const balance = once(client, 'balance')
      server.push.toPlayer(player, 'balance')
      expect(
        await Promise.race([
          balance.then(() => 'received'),
          new Promise((done) => setTimeout(done, 250, 'silence')),
        ]),
      ).toBe('received')
    },
    { timeout: 15_000, interval: 50 },
  )

it('an ended session is disconnected on every process, and no other session is', async () => {
  const [here, there] = [await start(), await start()]
  const ended = await connected(there, 'token-of-ana')
  const other = await connected(there, 'second-token-of-ana')
  await untilReceived(here, ended)
  const reason = once(ended, 'disconnect')
  here.push.disconnectSession(ana.sessionId)
  expect(await reason).toContain('io server disconnect')
  await settle(other)
  expect(other.connected).toBe(true)
})

it('a session that ends while its token is being looked up gets no push', async () => {
  let lookups = 0
  const server = await start({
    findSession: async (token) => {
      if (token === 'dying') return lookups++ === 0 ? ana : undefined
      return sessions.get(token)
    },
  })
  const client = await connected(server)
  const events = receivedBy(client)
  expect(await logIn(client, 'dying')).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
  await pushThrough(server, 7n, 'token-of-ana')
  await settle(client)
  expect(events).toEqual([])
})

it('a player has at most ten connections: the eleventh disconnects the oldest', async () => {
  const server = await start()
  const first = await connected(server, 'token-of-ana')
  const reason = once(first, 'disconnect')
  const others: Client[] = []
  for (let i = 0; i < 10; i++) others.push(await connected(server, 'token-of-ana'))
  expect(await reason).toContain('io server disconnect')
  expect(others.every(({ connected }) => connected)).toBe(true)
})

it('connections without a player are limited per address; players do not count', async () => {
  const server = await start({
    trustProxy: true,
    limits: { ...defaultConnectionLimits, guestsPerAddress: 2 },
  })
  const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
  const first = await connected(server, '', from('1.1.1.1'))
  await connected(server, '', from('1.1.1.1'))
  const refused = async (address: string) =>
    (await once(dial(server, '', from(address)), 'connect_error')).length
  expect(await refused('1.1.1.1')).toBe(1)
  await connected(server, '', from('2.2.2.2'))
  await logIn(first, 'token-of-ana')
  const third = await connected(server, '', from('1.1.1.1'))
  expect(await refused('1.1.1.1')).toBe(1)
  third.disconnect()
  await vi.waitFor(async () => {
    const fourth = dial(server, '', from('1.1.1.1'))
    await Promise.race([once(fourth, 'connect'), once(fourth, 'connect_error')])
    expect(fourth.connected).toBe(true)
  })
})

it('connections without a player are limited per IPv6 network, whatever address of it they use', async () => {
  const server = await start({
    trustProxy: true,
    limits: { ...defaultConnectionLimits, guestsPerAddress: 2 },
  })
  const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } })
  const refused = async (address: string) =>
    (await once(dial(server, '', from(address)), 'connect_error')).length
  await connected(server, '', from('2001:db8:1:100::1'))
  await connected(server, '', from('2001:db8:1:100::2'))
  expect(await refused('2001:db8:1:100:ffff::3')).toBe(1)
  for (let n = 1; n <= 6; n++) await connected(server, '', from(`2001:db8:1:10${n}::1`))
  expect(await refused('2001:db8:1:1ff::1')).toBe(1)
  await connected(server, '', from('2001:db8:1:200::1'))
})

const lobby = {
  name: 'lobby',
  watchEvent: 'watchLobby',
  unwatchEvent: 'unwatchLobby',
  event: 'lobby',
} as const

it('a broadcast reaches the connections that asked for it, with and without a player [R13.11]', async () => {
  const server = await start({ broadcasts: [lobby] })
  const [guest, player, other] = [
    await connected(server),
    await connected(server, 'token-of-ana'),
    await connected(server),
  ]
  const received = [guest, player, other].map(receivedBy)
  for (const client of [guest, player]) client.emit('watchLobby')
  await settle(guest, player, other)
  server.broadcasterOf(lobby)()
  await settle(guest, player, other)
  const lobbyEvents = received.map((events) => events.filter((event) => event === 'lobby').length)
  expect(lobbyEvents).toEqual([1, 1, 0])
})

it('guests who watch a broadcast leave half of the connections of their address to players', async () => {
  const server = await start({
    broadcasts: [lobby],
    limits: { ...defaultConnectionLimits, guestsPerAddress: 4 },
  })
  const watching = async (token = ''): Promise<Client> => {
    const client = await connected(server, token)
    client.emit('watchLobby')
    return client
  }
  const guests = [await watching(), await watching()]
  const player = await watching('token-of-ana')
  await settle(...guests)
  const crowded = await watching()
  await vi.waitFor(() => expect(crowded.connected).toBe(false))
  expect([...guests, player].map(({ connected }) => connected)).toEqual([true, true, true])
})

it('a connection that sends too many messages is closed', async () => {
  const server = await start({ limits: { ...defaultConnectionLimits, messages: 20 } })
  const client = await connected(server)
  const reason = once(client, 'disconnect')
  for (let i = 0; i < 50; i++) client.emit('noise' as 'login', 'x')
  await reason
})

it('login attempts per connection are rate limited', async () => {
  const server = await start()
  const client = await connected(server)
  const acks: LoginAck[] = []
  for (let i = 0; i < 11; i++) acks.push(await logIn(client, `guess-${i}`))
  expect(acks.slice(0, 10).every((ack) => !ack.success && ack.code === 'UNAUTHORIZED')).toBe(true)
  expect(acks.at(-1)).toMatchObject({ code: 'RATE_LIMITED' })
})

it('no token is ever logged', async () => {
  const server = await start({
    findSession: async () => {
      throw new Error('broken')
    },
  })
  const client = dial(server, 'token-of-ana')
  await Promise.race([once(client, 'disconnect'), once(client, 'connect_error')])
  await ask(server, `/socket.io/?EIO=9&transport=nonsense&token=token-of-ana`)
  await vi.waitFor(() => expect(written).toContain('login failed unexpectedly'))
  expect(written).not.toContain('token-of-ana')
})

it('while sessions cannot be looked up the connection is closed, so that the client reconnects', async () => {
  let isAway = true
  const server = await start({
    findSession: async (token) => {
      if (isAway) throw Object.assign(new Error('the database is shutting down'), { code: '57P01' })
      return sessions.get(token)
    },
  })
  const guest = await connected(server)
  const gone = once(guest, 'disconnect')
  expect(await logIn(guest, 'token-of-ana')).toMatchObject({ success: false, code: 'OVERLOADED' })
  expect(await gone).toContain('transport close')
  const client = dial(server, 'token-of-ana', {
    reconnection: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 40,
  })
  await once(client, 'disconnect').catch(() => undefined)
  isAway = false
  await vi.waitFor(() => expect(client.connected).toBe(true))
  await untilReceived(server, client)
})

const garbage: unknown[][] = [
  [],
  [null],
  [42],
  [{ toString: 1 }],
  [['token-of-ana']],
  [''],
  ['x'.repeat(limits.maxTokenLength + 1)],
  [{ __proto__: null, constructor: { prototype: {} } }],
  ['token-of-ana', 'no function'],
]

it('a login with anything but a token is refused and affects no other connection', async () => {
  const server = await start()
  for (const args of garbage.slice(0, 8)) {
    const client = await connected(server)
    expect(await logIn(client, ...args)).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
  }
  const client = await connected(server)
  client.emit('login', ...(garbage[8] as [string]))
  await untilReceived(server, client)
})

const ask = (server: Process, path: string, body?: string): Promise<number> =>
  new Promise((done, fail) => {
    const call = request(
      `${server.url}${path}`,
      { method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        response.resume()
        done(response.statusCode ?? 0)
      },
    )
    call.on('error', fail)
    call.end(body)
  })

const open = async (server: Process): Promise<string> => {
  const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)
  const { sid } = JSON.parse((await response.text()).slice(1)) as { sid: string }
  return `/socket.io/?EIO=4&transport=polling&sid=${sid}`
}

const packets = {
  'no packet': 'nonsense',
  'an empty message': '4',
  'a broken connect': '40{',
  'an unknown namespace': '40/admin,',
  'an event before the connect': '42["login"',
  'an event without arguments': '40\u001e42["login"]',
  'a reserved name': '40\u001e42["connect"]',
  'an error': '40\u001e42["error",{}]',
  'a prototype': '40\u001e42["__proto__",1]',
  'a huge acknowledgement': '40\u001e429999999999999999999["login","x"]',
  'a binary event without its binary': '40\u001e451-["login",{"_placeholder":true,"num":9}]',
  'an acknowledgement of nothing': '40\u001e43[]',
  'a disconnect': '40\u001e41',
  'broken base64': 'b====',
  'control characters': '\u0000\u001e\u001e',
  'more than fits': 'x'.repeat(limits.maxSocketPayloadBytes * 2),
}

it.each(Object.entries(packets))(
  'malformed packets (%s) close at most their own connection',
  async (_, packet) => {
    const server = await start()
    const client = await connected(server, 'token-of-ana')
    expect(await ask(server, await open(server), packet)).toBeLessThan(500)
    await untilReceived(server, client)
  },
)

it.each([
  '?',
  '?EIO=4',
  '?EIO=4&transport=polling&sid=__proto__',
  '?EIO=4&transport=constructor',
  '?EIO=4&transport=polling&token=a&token=b',
  '?%ff%00',
])('a malformed URL (%s) gets a status below 500', async (query) => {
  const server = await start()
  expect(await ask(server, `/socket.io/${query}`)).toBeLessThan(500)
  expect(await ask(server, '/')).toBe(200)
})

it('a connection that breaks in the middle of a frame affects no other', async () => {
  const server = await start()
  const { port } = server.server.address() as AddressInfo
  const raw = connect(port, '127.0.0.1')
  raw.on('error', () => undefined)
  raw.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await new Promise((done) => raw.once('data', done))
  raw.end(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00]))
  await new Promise((done) => raw.once('close', done))
  await untilReceived(server, await connected(server, 'token-of-ana'))
})

const cutConnections = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await client.end()
}

it('messages between processes resume after every outage of the database', {
  timeout: 60_000,
}, async () => {
  const [here, there] = [await start(), await start()]
  const client = await connected(there, 'token-of-ana', {
    reconnection: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 40,
  })
  await untilReceived(here, client)
  for (let outage = 0; outage < 4; outage++) {
    const gone = once(client, 'disconnect')
    await cutConnections()
    expect(await gone).toContain('transport close')
    await untilReceived(here, client)
  }
})

it('a stop closes every connection so that clients reconnect elsewhere, and accepts no new one', async () => {
  const server = await start()
  const client = await connected(server, 'token-of-ana')
  const reason = once(client, 'disconnect')
  await server.stop()
  undo.splice(0)
  expect(await reason).toContain('transport close')
  expect(await once(dial(server), 'connect_error')).toHaveLength(1)
  await new Promise((done) => server.server.close(done))
})

it('configured origins may connect by polling; others cannot read the response', async () => {
  const server = await start({ publicOrigins: ['https://play.example'] })
  const allowed = async (origin: string) => {
    const response = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    return response.headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://play.example')).toBe('https://play.example')
  expect(await allowed('https://evil.example')).toBeNull()
})

it('an acknowledged push reports whether a client of any process received it', async () => {
  const [here, there] = [await start(), await start()]
  expect(await there.push.toPlayerWithAck(7n, 'support')).toBe(false)
  const client = await connected(here, 'token-of-ana')
  client.on('support', (ack) => ack())
  await vi.waitFor(async () => expect(await there.push.toPlayerWithAck(7n, 'support')).toBe(true), {
    timeout: 20_000,
  })
  expect(await there.push.toPlayerWithAck(8n, 'support')).toBe(false)
})

const origin = (value: string) => ({ extraHeaders: { origin: value } })
const refusal = (server: Process, more: object) =>
  new Promise<string>((resolve) => {
    const client = dial(server, 'token-of-ana', more)
    client.once('connect', () => resolve('connected'))
    client.once('connect_error', () => resolve('refused'))
  })

it.each([['websocket'], ['polling']])(
  'a page of a foreign origin cannot connect (%s); known origins and clients without one can [R4.15]',
  async (transport) => {
    const server = await start({ publicOrigins: ['https://saguao.example', 'https://m.saguao.example'] })
    const transports = [transport]
    for (const foreign of ['https://evil.example', 'null', 'https://saguao.example.evil.example', ''])
      expect(await refusal(server, { transports, ...origin(foreign) }), foreign).toBe('refused')
    for (const known of ['https://saguao.example', 'https://m.saguao.example'])
      expect(await refusal(server, { transports, ...origin(known) }), known).toBe('connected')
    expect(await refusal(server, { transports })).toBe('connected')
  },
)

it('a connection that neither logs in nor sends anything is closed within 10 s, and others stay [R4.15]', async () => {
  const server = await start()
  const silent = await connected(server)
  const guest = await connected(server)
  const player = await connected(server, 'token-of-ana')
  guest.emit('watch', 'crash', () => undefined)
  const openedAt = performance.now()
  const [reason] = await once(silent, 'disconnect')
  expect(performance.now() - openedAt).toBeLessThan(10_000)
  expect(reason).toBe('io server disconnect')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect([guest.connected, player.connected]).toEqual([true, true])
}, 20_000)
