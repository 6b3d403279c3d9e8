/** Every call that moves money is answered within 5 s, and a locked account delays only its own player. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoContent } from '#demo.ts'
import { defaultDeadlines } from '#kernel/http/deadline.ts'
import { roundChecks } from '#modules/games/games.ts'
import { freshId, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []
const env = { RATE_LIMITS: 'off' }

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env, deadlines: defaultDeadlines })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  await owner.end()
  for (const end of ends) await end()
})

const choice = { target: 50, over: true }
type BettingPlayer = { readonly player: Player; readonly table: Table }

async function createBettingPlayer(at: TestServer = server): Promise<BettingPlayer> {
  const player = await at.player({ cash: 100_00n })
  const table = await openTable(at, player, 'dice')
  await table.play(1, choice)
  return { player, table }
}

/** The response and the seconds until it arrived. */
async function bet({ player, table }: BettingPlayer, requestId = freshId(), at: TestServer = server) {
  const startedAt = performance.now()
  const response = await at.send('/arcade/play', {
    headers: { ...json, token: player.token },
    body: JSON.stringify({ session: table.session, bet: 1, choice, requestId }),
  })
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, ms: performance.now() - startedAt }
}

const roundsOf = async ({ player }: BettingPlayer): Promise<number> =>
  (await owner.query('select count(*)::int as n from round where player_id = $1', [player.id])).rows[0].n

/** Holds the rows of these players' accounts as a forgotten console would. */
async function lockAccounts(players: readonly BettingPlayer[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from account where player_id = any ($1) for update', [
    players.map(({ player }) => player.id),
  ])
  let isOpen = true
  const release = async () => {
    if (!isOpen) return
    isOpen = false
    await client.query('rollback')
    await client.end()
  }
  onTestFinished(release)
  return release
}

describe('locked accounts [R10.01]', () => {
  it('of 20 players delay no bet of another player', async () => {
    const locked = await Promise.all(Array.from({ length: 20 }, () => createBettingPlayer()))
    const free = await createBettingPlayer()
    const release = await lockAccounts(locked)
    const waiting = locked.map((bettor) => bet(bettor))
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (let n = 0; n < 5; n++) {
      const { status, ms } = await bet(free)
      expect(status).toBe(200)
      expect(ms).toBeLessThan(1000)
    }
    const answers = await Promise.all(waiting)
    for (const { status, headers, ms } of answers) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      expect(ms).toBeLessThan(5000)
    }
    await release()
    await server.wallet.idle()
    expect(await roundsOf(locked[0] as BettingPlayer)).toBe(1)
  })

  it('that are free again in time let the bet succeed, in order of arrival', async () => {
    const bettor = await createBettingPlayer()
    const release = await lockAccounts([bettor])
    const waiting = [bet(bettor), bet(bettor)]
    await new Promise((resolve) => setTimeout(resolve, 800))
    await release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
    expect(await roundsOf(bettor)).toBe(3)
  })

  it('a bet that was refused for the lock is placed once by its repetition', async () => {
    const bettor = await createBettingPlayer()
    const release = await lockAccounts([bettor])
    const requestId = freshId()
    expect(await bet(bettor, requestId)).toMatchObject({ status: 503 })
    await release()
    const first = await bet(bettor, requestId)
    expect(first.status).toBe(200)
    expect((await bet(bettor, requestId)).body).toBe(first.body)
    expect(await roundsOf(bettor)).toBe(2)
  })
})

type Proxy = { readonly url: string; freeze(): void; thaw(): void; stop(): Promise<void> }

/** Stands between a server and PostgreSQL; frozen, it keeps every connection open and forwards nothing. */
async function startProxy(databaseUrl: string): Promise<Proxy> {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const open = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname))
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  let isFrozen = false
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => (isFrozen ? held.push(() => to.write(bytes)) : to.write(bytes)))
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
  const proxy = createServer((client) => {
    const database = open()
    forward(client, database)
    forward(database, client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const send of held.splice(0)) send()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe('a database that does not respond [R10.01]', () => {
  it('bets are answered with 503 in time, and a later repetition returns the one true outcome', async () => {
    const proxy = await startProxy(server.databaseUrl)
    const behind = await startTestServer((end) => ends.unshift(end), {
      env,
      databaseUrl: proxy.url,
      deadlines: defaultDeadlines,
    })
    ends.splice(1, 0, proxy.stop)
    const players = await Promise.all(Array.from({ length: 6 }, () => createBettingPlayer(behind)))
    const requestIds = players.map(() => freshId())
    proxy.freeze()
    onTestFinished(proxy.thaw)
    const frozen = await Promise.all(players.map((bettor, i) => bet(bettor, requestIds[i], behind)))
    for (const { status, headers, ms } of frozen) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      expect(ms).toBeLessThan(5000)
    }
    proxy.thaw()
    for (const [i, bettor] of players.entries()) {
      await expect
        .poll(async () => (await bet(bettor, requestIds[i], behind)).status, { timeout: 20_000 })
        .toBe(200)
      const [one, two] = [await bet(bettor, requestIds[i], behind), await bet(bettor, requestIds[i])]
      expect(one.body).toBe(two.body)
      expect(await roundsOf(bettor)).toBe(2)
      const { balance } = JSON.parse(one.body).data as { balance: number }
      expect(await balanceOf(server, bettor.player.id)).toBe(BigInt(Math.round(balance * 100)))
    }
  })
})
