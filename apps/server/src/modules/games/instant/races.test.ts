import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { fairRound, freshId, openTable, type Round, type Table } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createSeededRandom } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database; a player may reach either. */
let servers: readonly [TestServer, TestServer]
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  const first = await startTestServer((end) => ends.push(end), { env, random: createSeededRandom('races') })
  await first.lobby.importContent(demoContent())
  const second = await startTestServer((end) => ends.unshift(end), { env, databaseUrl: first.databaseUrl })
  servers = [first, second]
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const many = (count: number) => Array.from({ length: count }, (_, i) => i)
const over50 = { target: 50, over: true }

/** The same player at both servers: a game session is valid in every process. */
async function atBoth(gameId: string, cash: bigint) {
  const player = await servers[0].player({ cash })
  const table = await openTable(servers[0], player, gameId)
  const other = await openTable(servers[1], player, gameId)
  return { player, tables: [table, other] as const }
}

/** Retries with the same requestId after OVERLOADED, as the web app does. */
async function playWithRetry(table: Table, bet: number, choice: object): Promise<Round> {
  const requestId = freshId()
  for (;;) {
    const json = await table.tryPlay(bet, choice, requestId)
    if (json.success) return json.data
    expect(json.code).toBe('OVERLOADED')
  }
}

describe('many bets at once', () => {
  it('of the whole balance: of 200 exactly one is accepted [R10.02]', async () => {
    const { player, tables } = await atBoth('dice', 10_000n)
    const all = await Promise.all(
      many(200).map((i) => tables[(i % 2) as 0 | 1].tryPlay(100, { target: 98, over: true })),
    )
    const accepted = all.filter(({ success }) => success)
    const refused = all.flatMap((json) => (json.success ? [] : [json.code]))
    expect(accepted).toMatchObject([{ data: { balance: 0, win: 0, fair: { nonce: 0 } } }])
    // A busy machine sheds some of them.
    expect(new Set(refused.filter((code) => code !== 'OVERLOADED'))).toEqual(new Set(['INSUFFICIENT_FUNDS']))
    expect(await balanceOf(servers[0], player.id)).toBe(0n)
  })

  it('of one player in two processes use every nonce once, without gaps', async () => {
    const { player, tables } = await atBoth('dice', 1_000_000n)
    const rounds = await Promise.all(many(60).map((i) => playWithRetry(tables[(i % 2) as 0 | 1], 1, over50)))
    expect(rounds.map(({ fair }) => fair.nonce).sort((a, b) => a - b)).toEqual(many(60))
    const change = rounds.reduce((sum, { win }) => sum + BigInt(Math.round(win * 100)) - 100n, 0n)
    expect(await balanceOf(servers[1], player.id)).toBe(1_000_000n + change)
  })
})

describe('seed rotation while another process places bets', () => {
  it('leaves no bet after it on the revealed seed [R11.01]', async () => {
    const { player, tables } = await atBoth('dice', 1_000_000n)
    const betting = Promise.all(many(40).map(() => playWithRetry(tables[0], 1, over50)))
    const revealed: { serverSeedHash: string; nonce: number }[] = []
    for (let i = 0; i < 8; i++) {
      const { previous } = await tables[1].rotate()
      if (previous) revealed.push(previous)
    }
    const rounds = await betting
    for (const { serverSeedHash, nonce } of revealed) {
      const drawn = rounds.filter(({ fair }) => fair.serverSeedHash === serverSeedHash)
      expect(drawn.map(({ fair }) => fair.nonce).sort((a, b) => a - b)).toEqual(many(nonce))
    }
    await tables[1].rotate()
    for (const { roundId } of rounds)
      expect((await fairRound(servers[0], player, roundId)).serverSeed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('waits for a bet that is being written before it reveals the seed', async () => {
    const { player, tables } = await atBoth('dice', 10_000n)
    const { fair } = await tables[0].play(1, over50)
    const bet = new pg.Client({ connectionString: servers[0].databaseUrl })
    await bet.connect()
    await bet.query('begin')
    await bet.query('select from account where player_id = $1 for no key update', [player.id])
    let isRevealed = false
    const rotating = tables[0].rotate('mine').then((seeds) => {
      isRevealed = true
      return seeds
    })
    const waiting = async () => {
      const { rows } = await bet.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    expect(isRevealed).toBe(false)
    await bet.query('commit')
    await bet.end()
    expect((await rotating).previous).toMatchObject({ ...fair, nonce: 1 })
  })
})

describe('mines in two processes at once', () => {
  it('opens one round, and the others are refused', async () => {
    const { player, tables } = await atBoth('mines', 100_000n)
    const all = await Promise.all(many(20).map((i) => tables[(i % 2) as 0 | 1].tryPlay(10, { mines: 3 })))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    const codes = new Set(all.flatMap((json) => (json.success ? [] : [json.code])))
    expect(codes).toEqual(new Set(['ROUND_OPEN']))
    expect(await balanceOf(servers[0], player.id, 'play')).toBe(1_000n)
  })

  it('is cashed out once, and a cell is opened once', async () => {
    const { player, tables } = await atBoth('mines', 100_000n)
    const { roundId } = await tables[0].play(10, { mines: 1 })
    const moves = many(10).map((i) => tables[(i % 2) as 0 | 1].tryMove(roundId, { open: 12 }))
    const opened = await Promise.all(moves)
    expect(opened.filter(({ success }) => success)).toHaveLength(1)
    const before = await balanceOf(servers[0], player.id)
    const ending = many(10).map((i) => tables[(i % 2) as 0 | 1].tryMove(roundId, { cashout: true }))
    const ended = (await Promise.all(ending)).flatMap((json) => (json.success ? [json.data] : []))
    const isLost = opened.some((json) => json.success && json.data.status === 'settled')
    expect(ended).toHaveLength(isLost ? 0 : 1)
    expect(await balanceOf(servers[0], player.id)).toBe(isLost ? before : before + 1_020n)
  })
})

it('a bet refused in the debit does not affect the other bets of its batch', async () => {
  const [server] = servers
  const tables: Table[] = []
  for (const _ of many(12))
    tables.push(await openTable(server, await server.player({ cash: 10_000n }), 'wheel'))
  const [guilty] = tables
  const choice = { segments: 10, risk: 'low' }
  await server.app.db.pool.query(`update player set blocked_at = now() where id = $1`, [
    BigInt(guilty?.session.split('.')[0] ?? 0),
  ])
  const all = await Promise.all(tables.map((table) => table.tryPlay(1, choice)))
  expect(all[0]).toMatchObject({ code: 'PLAYER_BLOCKED' })
  expect(all.slice(1).every(({ success }) => success)).toBe(true)
})
