import { marketDay } from '@saguao/contract/product/market-day.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { dataOf, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { rollUpReports } from '#modules/reports/reports.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId } from '#testing/studio/client.ts'

const secret = 'the secret of the studio'
const dayMs = 86_400_000
const clock = createManualClock(Date.now())
const reason = 'the studio repaired its game'
let server: TestServer
let trader: TestOperator
let viewer: TestOperator
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '600000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.unshift(end), { clock, env })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name: 'coruja', secret, launchUrl: 'https://games.coruja.example/play' })
  for (const id of ['honest', 'wrong']) await copyGame('coruja', id)
  await server.lobby.refresh()
  trader = await signIn(server, clock, 'trading')
  viewer = await signIn(server, clock, 'viewer')
})
afterAll(async () => {
  for (const end of ends) await end()
})

async function copyGame(from: string, to: string): Promise<void> {
  const { pool } = server.app.db
  await pool.query(
    `insert into game select (jsonb_populate_record(g, jsonb_build_object('id', $2::text))).* from game g where id = $1`,
    [from, to],
  )
  await pool.query(
    `insert into game_limit select (jsonb_populate_record(l, jsonb_build_object('game_id', $2::text))).*
       from game_limit l where game_id = $1`,
    [from, to],
  )
}

const send = () => createStudioClient({ address: () => server.address, name: 'coruja', secret }).send
const signed = () => ({ timestamp: clock.now() })

async function sessionOf(player: Player, gameId: string): Promise<string> {
  const { url } = dataOf((await server.call('/game/url', { gameId }, { token: player.token })).json)
  return (await send()('authenticate', { launch: launchIn(url) }, signed())).session ?? ''
}

/** A round of the studio: nine of ten win, so that 96 % return; `factor` is the fault. */
async function playRound(session: string, n: number, factor: number): Promise<void> {
  const body = { session, roundId: freshId(), currency: 'BRL' }
  await send()('bet', { ...body, transactionId: freshId(), amount: '300' }, signed())
  const amount = n % 10 === 0 ? 0 : Math.round(320 * factor)
  const win = { ...body, transactionId: freshId(), amount: String(amount), closeRound: true }
  await send()('win', win, signed())
}

const players = 4

async function play(gameId: string, rounds: number, factor: number): Promise<void> {
  await Promise.all(
    Array.from({ length: players }, async () => {
      const session = await sessionOf(await server.player({ cash: 10_000_000n }), gameId)
      for (let n = 0; n < rounds / players; n += 1) await playRound(session, n, factor)
    }),
  )
}

/** As if every round had been played so many times: all sums of the roll-up are sums over rounds. */
async function repeatRounds(times: number): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  for (const table of ['report_game_day', 'report_game_month'])
    await owner.query(
      `update ${table} set rounds = rounds * $1, stakes = stakes * $1, wins = wins * $1,
              stake_squares = stake_squares * $1, stake_wins = stake_wins * $1, win_squares = win_squares * $1`,
      [times],
    )
  await owner.end()
}

const check = () => server.games.operations.checkReturns()

const alarms = async () =>
  (await viewer.data('/operator/overview/now', {})).alarms.filter(({ name }) =>
    name.startsWith('game-return'),
  )

describe('the measured return of a game', () => {
  it('raises an alarm for a studio that pays 5 % too much, and none for an honest one [R13.12]', async () => {
    await play('honest', 80, 1)
    await play('wrong', 80, 1.05)
    await rollUpReports(server.app.db)
    await check()
    expect(await alarms(), 'eighty rounds say nothing').toEqual([])
    await repeatRounds(50)
    await check()
    const { list } = await trader.data('/operator/games', { studio: 'coruja', sort: 'name' })
    const of = (id: string) => list.find((row) => row.id === id)
    expect(of('honest')).toMatchObject({
      rounds: 4_000,
      stakes: 12_000,
      stated: 0.96,
      verdict: 'inside',
      hasAlarm: false,
    })
    expect(of('honest')?.measured).toBeCloseTo(0.96, 6)
    expect(of('wrong')).toMatchObject({ verdict: 'above', hasAlarm: true })
    expect(of('wrong')?.measured).toBeCloseTo(1.008, 6)
    expect(of('coruja')).toMatchObject({ rounds: 0, measured: null, lower: null, verdict: 'few' })
    expect(await alarms()).toEqual([
      { name: 'game-return-high', level: 'critical', count: 1, subject: 'wrong BRL' },
    ])
    expect(await server.app.metrics.text()).toContain(
      'saguao_game_return_outside{game="wrong",currency="BRL"} 1',
    )
    const { alarms: shown } = await trader.data('/operator/game', { gameId: 'wrong' })
    expect(shown).toMatchObject([{ currency: 'BRL', days: 1, rounds: 4_000 }])
  })

  it('is shown by day and summed up, with a band that narrows [R13.12]', async () => {
    const today = marketDay('BR', clock.now())
    const { days, total } = await trader.data('/operator/game/return', { gameId: 'honest' })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: today, rounds: 4_000, verdict: 'inside' })
    expect(days[0]?.total).toMatchObject({ rounds: 0, measured: null, verdict: 'few' })
    const width = (total.upper ?? 0) - (total.lower ?? 0)
    await repeatRounds(2)
    await check()
    const later = (await trader.data('/operator/game/return', { gameId: 'honest' })).total
    expect((later.upper ?? 0) - (later.lower ?? 0)).toBeLessThan(width)
    expect(await trader.call('/operator/game/return', { gameId: 'none' })).toEqual({ code: 'GAME_UNKNOWN' })
    const wrongPeriod = { gameId: 'honest', from: '2026-02-01', to: '2026-01-01' }
    expect(await trader.call('/operator/game/return', wrongPeriod)).toEqual({ code: 'VALIDATION' })
  })

  it('of a repaired game is measured from the next day on [R13.12]', async () => {
    await trader.data('/operator/game/return/restart', { gameId: 'wrong', reason })
    await check()
    expect(await alarms()).toEqual([])
    clock.pass(2 * dayMs)
    await check()
    expect(await alarms(), 'rounds from before the restart do not count').toEqual([])
    expect(await trader.call('/operator/game/return/restart', { gameId: 'none', reason })).toEqual({
      code: 'GAME_UNKNOWN',
    })
  })

  it('of a shared game counts the bets on one round as one, because they win together [R13.12]', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => server.player({ cash: 1_000_000n })))
    for (const player of crowd) await (await openTable(server, player, 'double')).play(10, { color: 'red' })
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    // Ends the shared round as the engine does, with every bet won.
    await owner.query(
      `update round set status = 'settled', win = 2000 where game_id = 'double' and status = 'open'`,
    )
    await owner.query(
      `update shared_round set status = 'running', started_at = $1 where game_id = 'double' and status = 'betting'`,
      [new Date(clock.now())],
    )
    await owner.query(
      `update shared_round set status = 'over', ended_at = $1, hash = repeat('0', 64), outcome = '{}'
        where game_id = 'double' and status = 'running'`,
      [new Date(clock.now())],
    )
    for (let times = 0; times < 2; times += 1) await server.games.operations.checkReturns()
    const { rows } = await owner.query(
      `select stake_squares::int as stakes, win_squares::int as wins from shared_return_day where game_id = 'double'`,
    )
    await owner.end()
    expect(rows).toEqual([{ stakes: 6_000 ** 2, wins: 12_000 ** 2 }])
  })
})
