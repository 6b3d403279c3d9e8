import type { Body } from '@saguao/contract/calls/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { pageText, totalsText, valuesOf } from '#modules/games/record-store.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'
import { dataOf, giveBonus, openTable } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock(Date.parse('2026-11-15T02:59:59.998Z'))
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { clock, env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
})
afterAll(async () => {
  for (const end of ends) await end()
})

const over50 = { target: 50, over: true }

type Query = Partial<Body<'/wallet/records'>>

const records = async ({ token }: Player, query: Query = {}, lang = 'pt') => {
  const body = { isBonus: false, startDate: '2026-11-01', endDate: '2026-11-30', ...query }
  return dataOf((await server.call('/wallet/records', body, { token, lang })).json)
}

describe('the betting history [R2.10]', () => {
  it('has the rounds of the requested days, both inclusive, newest first, with totals', async () => {
    const player = await server.player({ cash: 100_000n })
    const table = await openTable(server, player, 'dice')
    const before = await table.play(1, over50)
    clock.pass(2)
    const after = await table.play(2, over50)
    const last = await table.play(3, over50)
    const all = await records(player)
    expect(all.list.map(({ roundId }) => roundId)).toEqual(
      [last, after, before].map(({ roundId }) => roundId),
    )
    expect(all).toMatchObject({ total: 3, totalBet: 6, pageNum: 1, pageSize: 999 })
    expect(all.totalWin).toBeCloseTo(before.win + after.win + last.win, 6)
    expect(all.list.at(-1)).toEqual({
      id: before.roundId,
      roundId: before.roundId,
      gameId: 'dice',
      gameName: 'Dado Certo',
      cover: expect.any(String),
      bet: 1,
      win: before.win,
      isBonus: false,
      status: 'settled',
      createdAt: '2026-11-15T02:59:59.998Z',
      fair: before.fair,
    })
    const on = async (day: string) => (await records(player, { startDate: day, endDate: day })).total
    expect([await on('2026-11-13'), await on('2026-11-14'), await on('2026-11-15')]).toEqual([0, 1, 2])
    expect(await records(player, { startDate: '2026-11-15', endDate: '2026-11-14' })).toMatchObject({
      list: [],
      total: 0,
      totalBet: 0,
      totalWin: 0,
    })
  })

  it.each([
    ['1000-01-01', '9999-12-31', 1],
    ['1969-12-31', '2099-12-31', 1],
    ['2026-11-01', '2086-01-01', 1],
    ['2086-01-01', '9999-12-31', 0],
    ['9999-12-31', '9999-12-31', 0],
    ['1000-01-01', '1970-01-01', 0],
  ])('accepts every valid day: from %s to %s it has %i of one round', async (startDate, endDate, total) => {
    const player = await server.player({ cash: 10_000n })
    await (await openTable(server, player, 'dice')).play(1, over50)
    expect(await records(player, { startDate, endDate })).toMatchObject({ total })
    const { json } = await server.call(
      '/wallet/transactions',
      { kind: 'bet', startDate, endDate },
      { token: player.token },
    )
    expect(json).toMatchObject({ success: true })
  })

  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '0999-01-01', '+010000-01-01', '10000-01-01'])(
    'refuses %s, which is no valid day',
    async (endDate) => {
      const player = await server.player()
      const body = { isBonus: false, startDate: '2026-11-01', endDate }
      expect((await server.call('/wallet/records', body, { token: player.token })).status).toBe(400)
    },
  )

  it('filters by cash or bonus and by game, in pages, in the requested language', async () => {
    const player = await server.player({ cash: 100_000n })
    await giveBonus(server, player, 10_000n)
    const dice = await openTable(server, player, 'dice')
    const bonus = await openTable(server, player, 'dice', true)
    const wheel = await openTable(server, player, 'wheel')
    for (let i = 0; i < 5; i++) await dice.play(1, over50)
    await bonus.play(4, over50)
    await wheel.play(7, { segments: 10, risk: 'low' })
    expect(await records(player, { isBonus: true })).toMatchObject({ total: 1, totalBet: 4 })
    expect(await records(player, { gameId: 'wheel' })).toMatchObject({ total: 1, totalBet: 7 })
    expect(await records(player)).toMatchObject({ total: 6, totalBet: 12 })
    const second = await records(player, { pageNum: 2, pageSize: 2 }, 'en')
    expect(second).toMatchObject({ total: 6, totalBet: 12, list: [{ gameName: 'Fair Dice' }, { bet: 1 }] })
    const all = await records(player)
    expect(second.list.map(({ id }) => id)).toEqual(all.list.slice(2, 4).map(({ id }) => id))
  })

  it('shows open rounds as open, and no rounds of other players', async () => {
    const [player, other] = [await server.player({ cash: 10_000n }), await server.player()]
    const mines = await openTable(server, player, 'mines')
    await mines.play(1, { mines: 3 })
    expect((await records(player)).list).toMatchObject([{ status: 'open', bet: 1, win: 0 }])
    expect((await records(other)).list).toEqual([])
    expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  })
})

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Fetches'?: number
  'Actual Rows'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('a player with 200,000 rounds', () => {
  const rounds = 200_000
  let owner: pg.Client
  let player: Player

  beforeAll(async () => {
    player = await server.player()
    owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    const start = Date.parse('2026-10-01T12:00:00Z')
    const stepMs = 13_000
    const ids = Array.from({ length: rounds }, (_, i) => `${firstRoundIdAt(start + i * stepMs)}AAAAAAAAAAA`)
    await owner.query(
      `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
       select $1, id, 'dice', 'BRL', false, 'settled', 100, 98, '{}', '{}', at, at
         from unnest($2::text[]) with ordinality r(id, n)
        cross join lateral (select to_timestamp($3::bigint / 1000) + n * interval '13 seconds' as at) t`,
      [player.id, ids, start],
    )
    // With a million players the planner chooses the index by itself; here one player has nearly all rounds.
    await owner.query('set enable_seqscan = off')
  })
  afterAll(() => owner.end())

  it('gets 999 of them and the totals of all in one response [R9.07]', async () => {
    const page = await records(player, { startDate: '2026-10-01', endDate: '2026-12-31' })
    expect(page).toMatchObject({ total: rounds, totalBet: rounds, totalWin: (rounds * 98) / 100 })
    expect(page.list).toHaveLength(999)
  })

  const planOf = async (text: string, values: unknown[]): Promise<Plan[]> => {
    const { rows } = await owner.query(`explain (analyze, format json) ${text}`, values)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  }
  const span = () => ({
    player: player.id,
    isBonus: false,
    gameId: null,
    from: firstRoundIdAt(Date.parse('2026-10-01')),
    before: firstRoundIdAt(Date.parse('2027-01-01')),
  })

  it('reads totals with an index-only scan and the page without sorting', async () => {
    // VACUUM marks a page as all-visible only when no older snapshot is open.
    const invisiblePages = async () => {
      await owner.query('vacuum analyze round')
      const { rows } = await owner.query(
        `select sum(c.relpages - c.relallvisible)::int as invisible
           from pg_partition_tree('round') t join pg_class c on c.oid = t.relid where t.isleaf`,
      )
      return rows[0].invisible
    }
    await expect.poll(invisiblePages, { timeout: 20_000 }).toBe(0)
    const totals = await planOf(totalsText, valuesOf(span()))
    const read = totals.filter((node) => node['Relation Name'] !== undefined)
    expect(read.length).toBeGreaterThan(0)
    for (const scan of read) {
      expect(scan).toMatchObject({
        'Index Name': expect.stringMatching(/_pkey|_returned/),
        'Heap Fetches': 0,
      })
      expect(scan['Node Type']).toMatch(/Index Only Scan/)
    }
    const page = await planOf(pageText, [...valuesOf(span()), 999, 0])
    const types = page.map((node) => node['Node Type'])
    expect(types).toContain('Limit')
    expect(types.filter((type) => type.includes('Bitmap'))).toEqual([])
    const scans = page.filter((node) => node['Relation Name']?.startsWith('round_2'))
    expect(scans).toMatchObject([
      {
        'Node Type': 'Index Scan',
        'Index Name': expect.stringMatching(/_pkey|_returned/),
        'Actual Rows': 999,
      },
    ])
  })
})
