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
import { gateLimits } from '#kernel/socket/connection-limits.ts'
import { type SocketDeps, type Sockets, startSockets } from '#kernel/socket/socket.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

type Client = Socket<ServerToClient, ClientToServer>

const ana: Session = { playerId: 7n, sessionId: 70n, country: 'BR', currency: 'BRL', moneyUntil: 0 }
const anaElsewhere: Session = { ...ana, sessionId: 71n }
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

type House = Sockets & { readonly url: string; readonly server: HttpServer }

async function start(more: Partial<SocketDeps> = {}): Promise<House> {
  sessions = new Map([
    ['token-of-ana', ana],
    ['second-token-of-ana', anaElsewhere],
    ['token-of-bruno', bruno],
  ])
  const server = createServer((_, response) => response.end('a page'))
  const sockets = startSockets({
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

function dial(house: House, token = '', more: object = {}): Client {
  const client: Client = io(house.url, {
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...more,
  })
  undo.push(() => client.disconnect())
  return client
}

async function connected(house: House, token = '', more: object = {}): Promise<Client> {
  const client = dial(house, token, more)
  await once(client, 'connect')
  return client
}

const once = (client: Client, event: string): Promise<unknown[]> =>
  new Promise((done) => client.once(event as 'balance', ((...args: unknown[]) => done(args)) as () => void))

const logIn = (client: Client, ...said: unknown[]): Promise<LoginAck> =>
  new Promise((done) => client.emit('login', ...(said as [string]), done))

/** A line keeps its order: once it answers, whatever was sent on it before has arrived. */
const settle = async (...clients: Client[]): Promise<void> => {
  for (const client of clients) await logIn(client, 'nobody’s token')
}

/** Says something to a player and waits until one of the player's lines heard it, so that silence elsewhere counts. */
async function pushThrough(house: House, player: bigint, token: string): Promise<void> {
  const witness = await connected(house, token)
  const arrived = once(witness, 'balance')
  house.push.toPlayer(player, 'balance')
  await arrived
}

function heard(client: Client): string[] {
  const events: string[] = []
  client.onAny((event: string) => events.push(event))
  return events
}

it.each([['websocket'], ['polling']])(
  'a token in the query makes the line its player’s (%s) [R4.15]',
  async (transport) => {
    const house = await start()
    const client = await connected(house, 'token-of-ana', { transports: [transport] })
    const balance = once(client, 'balance')
    house.push.toPlayer('7', 'balance')
    await balance
  },
)

it('login answers who the player is, and from then on pushes arrive [R4.15]', async () => {
  const house = await start()
  const client = await connected(house)
  expect(await logIn(client, 'token-of-bruno')).toEqual({ success: true, message: '', data: { userId: '8' } })
  const recharge = once(client, 'recharge')
  house.push.toPlayer(8n, 'recharge', '{"orderId":"1","amount":5}')
  expect(await recharge).toEqual(['{"orderId":"1","amount":5}'])
})

it('a wrong token is refused in the language asked for, and the line stays open without a player', async () => {
  const house = await start()
  const client = await connected(house, 'unknown', { query: { token: 'unknown', lang: 'en' } })
  const events = heard(client)
  expect(await logIn(client, 'unknown')).toEqual({
    success: false,
    message: 'Your session has ended. Please log in again.',
    data: null,
    code: 'UNAUTHORIZED',
  })
  await pushThrough(house, 7n, 'token-of-ana')
  await settle(client)
  expect(client.connected).toBe(true)
  expect(events).toEqual([])
})

it('a push reaches every line of its player and nobody else’s', async () => {
  const house = await start()
  const guest = await connected(house)
  const other = await connected(house, 'token-of-bruno')
  const [first, second] = [
    await connected(house, 'token-of-ana'),
    await connected(house, 'second-token-of-ana'),
  ]
  const silent = [heard(guest), heard(other)]
  const arrived = Promise.all([once(first, 'balance'), once(second, 'balance')])
  house.push.toPlayer(7n, 'balance')
  await arrived
  await settle(guest, other)
  expect(silent).toEqual([[], []])
})

it('whoever logs in as somebody else on the same line hears only of the second', async () => {
  const house = await start()
  const client = await connected(house, 'token-of-ana')
  await Promise.all([logIn(client, 'token-of-ana'), logIn(client, 'token-of-bruno')])
  const events = heard(client)
  await pushThrough(house, 7n, 'token-of-ana')
  await settle(client)
  expect(events).toEqual([])
  const balance = once(client, 'balance')
  house.push.toPlayer(8n, 'balance')
  await balance
})

it('a push finds its player on another process', async () => {
  const [here, there] = [await start(), await start()]
  const client = await connected(there, 'token-of-ana')
  const stranger = await connected(there, 'token-of-bruno')
  const events = heard(stranger)
  await untilHeard(here, client)
  await settle(stranger)
  expect(events).toEqual([])
})

/** Processes find each other within moments of their start; before that a push may be lost. */
const untilHeard = (house: House, client: Client, player = 7n): Promise<void> =>
  vi.waitFor(
    async () => {
      const balance = once(client, 'balance')
      house.push.toPlayer(player, 'balance')
      expect(
        await Promise.race([
          balance.then(() => 'heard'),
          new Promise((done) => setTimeout(done, 250, 'silence')),
        ]),
      ).toBe('heard')
    },
    { timeout: 15_000, interval: 50 },
  )

it('a token that dies ends its lines everywhere, and only those', async () => {
  const [here, there] = [await start(), await start()]
  const ended = await connected(there, 'token-of-ana')
  const kept = await connected(there, 'second-token-of-ana')
  await untilHeard(here, ended)
  const reason = once(ended, 'disconnect')
  here.push.disconnectSession(ana.sessionId)
  expect(await reason).toContain('io server disconnect')
  await settle(kept)
  expect(kept.connected).toBe(true)
})

it('all lines of a player but those of one session can be ended', async () => {
  const house = await start()
  const [old, current] = [
    await connected(house, 'token-of-ana'),
    await connected(house, 'second-token-of-ana'),
  ]
  const other = await connected(house, 'token-of-bruno')
  const reason = once(old, 'disconnect')
  house.push.disconnectPlayer(7n, anaElsewhere.sessionId)
  await reason
  await settle(current, other)
  expect([current.connected, other.connected]).toEqual([true, true])
  const last = once(current, 'disconnect')
  house.push.disconnectPlayer(7n)
  await last
  expect(other.connected).toBe(true)
})

it('a session that ends while its token is being looked up gets no push', async () => {
  let asked = 0
  const house = await start({
    findSession: async (token) => {
      if (token === 'dying') return asked++ === 0 ? ana : undefined
      return sessions.get(token)
    },
  })
  const client = await connected(house)
  const events = heard(client)
  expect(await logIn(client, 'dying')).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
  await pushThrough(house, 7n, 'token-of-ana')
  await settle(client)
  expect(events).toEqual([])
})

it('a player has ten lines: the eleventh ends the oldest', async () => {
  const house = await start()
  const first = await connected(house, 'token-of-ana')
  const reason = once(first, 'disconnect')
  const others: Client[] = []
  for (let i = 0; i < 10; i++) others.push(await connected(house, 'token-of-ana'))
  expect(await reason).toContain('io server disconnect')
  expect(others.every(({ connected }) => connected)).toBe(true)
})

it('an address holds so many lines without a player; players don’t count', async () => {
  const house = await start({ trustProxy: true, limits: { ...gateLimits, guestsPerAddress: 2 } })
  const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
  const first = await connected(house, '', from('1.1.1.1'))
  await connected(house, '', from('1.1.1.1'))
  const refused = async (address: string) =>
    (await once(dial(house, '', from(address)), 'connect_error')).length
  expect(await refused('1.1.1.1')).toBe(1)
  await connected(house, '', from('2.2.2.2'))
  await logIn(first, 'token-of-ana')
  const third = await connected(house, '', from('1.1.1.1'))
  expect(await refused('1.1.1.1')).toBe(1)
  third.disconnect()
  await vi.waitFor(async () => {
    const fourth = dial(house, '', from('1.1.1.1'))
    await Promise.race([once(fourth, 'connect'), once(fourth, 'connect_error')])
    expect(fourth.connected).toBe(true)
  })
})

it('a line that says too much is cut', async () => {
  const house = await start({ limits: { ...gateLimits, messages: 20 } })
  const client = await connected(house)
  const reason = once(client, 'disconnect')
  for (let i = 0; i < 50; i++) client.emit('noise' as 'login', 'x')
  await reason
})

it('trying tokens on one line ends in a refusal', async () => {
  const house = await start()
  const client = await connected(house)
  const answers: LoginAck[] = []
  for (let i = 0; i < 11; i++) answers.push(await logIn(client, `guess-${i}`))
  expect(answers.slice(0, 10).every((answer) => !answer.success && answer.code === 'UNAUTHORIZED')).toBe(true)
  expect(answers.at(-1)).toMatchObject({ code: 'RATE_LIMITED' })
})

it('no token is ever logged', async () => {
  const house = await start({
    findSession: async () => {
      throw new Error('broken')
    },
  })
  const client = dial(house, 'token-of-ana')
  await Promise.race([once(client, 'disconnect'), once(client, 'connect_error')])
  await ask(house, `/socket.io/?EIO=9&transport=nonsense&token=token-of-ana`)
  await vi.waitFor(() => expect(written).toContain('nobody expected'))
  expect(written).not.toContain('token-of-ana')
})

it('while sessions can’t be looked up the line ends, so that the app dials again', async () => {
  let away = true
  const house = await start({
    findSession: async (token) => {
      if (away) throw Object.assign(new Error('the database is shutting down'), { code: '57P01' })
      return sessions.get(token)
    },
  })
  const guest = await connected(house)
  const gone = once(guest, 'disconnect')
  expect(await logIn(guest, 'token-of-ana')).toMatchObject({ success: false, code: 'OVERLOADED' })
  expect(await gone).toContain('transport close')
  const client = dial(house, 'token-of-ana', {
    reconnection: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 40,
  })
  await once(client, 'disconnect').catch(() => undefined)
  away = false
  await vi.waitFor(() => expect(client.connected).toBe(true))
  await untilHeard(house, client)
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

it('logging in with anything but a token is refused and harms nobody', async () => {
  const house = await start()
  for (const said of garbage.slice(0, 8)) {
    const client = await connected(house)
    expect(await logIn(client, ...said)).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
  }
  const client = await connected(house)
  client.emit('login', ...(garbage[8] as [string]))
  await untilHeard(house, client)
})

const ask = (house: House, path: string, body?: string): Promise<number> =>
  new Promise((done, fail) => {
    const call = request(
      `${house.url}${path}`,
      { method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        response.resume()
        done(response.statusCode ?? 0)
      },
    )
    call.on('error', fail)
    call.end(body)
  })

const open = async (house: House): Promise<string> => {
  const answer = await fetch(`${house.url}/socket.io/?EIO=4&transport=polling`)
  const { sid } = JSON.parse((await answer.text()).slice(1)) as { sid: string }
  return `/socket.io/?EIO=4&transport=polling&sid=${sid}`
}

const packets = {
  'no packet': 'nonsense',
  'an empty message': '4',
  'a broken connect': '40{',
  'a room we have not': '40/admin,',
  'an event before the connect': '42["login"',
  'an event without arguments': '40\u001e42["login"]',
  'a reserved name': '40\u001e42["connect"]',
  'an error': '40\u001e42["error",{}]',
  'a prototype': '40\u001e42["__proto__",1]',
  'a huge acknowledgement': '40\u001e429999999999999999999["login","x"]',
  'a binary event without its binary': '40\u001e451-["login",{"_placeholder":true,"num":9}]',
  'an answer to nothing': '40\u001e43[]',
  'a disconnect': '40\u001e41',
  'broken base64': 'b====',
  'control characters': '\u0000\u001e\u001e',
  'more than fits': 'x'.repeat(limits.maxSocketPayloadBytes * 2),
}

it.each(Object.entries(packets))('garbage on a line (%s) ends at most that line', async (_, packet) => {
  const house = await start()
  const client = await connected(house, 'token-of-ana')
  expect(await ask(house, await open(house), packet)).toBeLessThan(500)
  await untilHeard(house, client)
})

it.each([
  '?',
  '?EIO=4',
  '?EIO=4&transport=polling&sid=__proto__',
  '?EIO=4&transport=constructor',
  '?EIO=4&transport=polling&token=a&token=b',
  '?%ff%00',
])('a malformed address (%s) is answered below 500', async (query) => {
  const house = await start()
  expect(await ask(house, `/socket.io/${query}`)).toBeLessThan(500)
  expect(await ask(house, '/')).toBe(200)
})

it('a line that breaks off in the middle of a frame harms nobody', async () => {
  const house = await start()
  const { port } = house.server.address() as AddressInfo
  const raw = connect(port, '127.0.0.1')
  raw.on('error', () => undefined)
  raw.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await new Promise((done) => raw.once('data', done))
  raw.end(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00]))
  await new Promise((done) => raw.once('close', done))
  await untilHeard(house, await connected(house, 'token-of-ana'))
})

const cutConnections = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

it('processes find each other again after the database went away, every time', {
  timeout: 60_000,
}, async () => {
  const [here, there] = [await start(), await start()]
  const client = await connected(there, 'token-of-ana', {
    reconnection: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 40,
  })
  await untilHeard(here, client)
  for (let outage = 0; outage < 4; outage++) {
    const gone = once(client, 'disconnect')
    await cutConnections()
    expect(await gone).toContain('transport close')
    await untilHeard(here, client)
  }
})

it('a stop ends every line so that apps dial again, and answers nobody new', async () => {
  const house = await start()
  const client = await connected(house, 'token-of-ana')
  const reason = once(client, 'disconnect')
  await house.stop()
  undo.splice(0)
  expect(await reason).toContain('transport close')
  expect(await once(dial(house), 'connect_error')).toHaveLength(1)
  await new Promise((done) => house.server.close(done))
})

it('pages of named origins may dial by polling, others may not read the answer', async () => {
  const house = await start({ publicOrigins: ['https://play.example'] })
  const allowed = async (origin: string) => {
    const answer = await fetch(`${house.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://play.example')).toBe('https://play.example')
  expect(await allowed('https://evil.example')).toBeNull()
})

it('whether anybody heard is known in every process', async () => {
  const [here, there] = [await start(), await start()]
  expect(await there.push.toThread(7n)).toBe(false)
  const line = await connected(here, 'token-of-ana')
  line.on('support', (heard) => heard())
  await vi.waitFor(async () => expect(await there.push.toThread(7n)).toBe(true), { timeout: 20_000 })
  expect(await there.push.toThread(8n)).toBe(false)
})
