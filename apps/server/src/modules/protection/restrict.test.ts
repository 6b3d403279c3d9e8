import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  connectWatcher,
  endedRound,
  nextRound,
  pointOf,
  startTableServer,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { dataOf, launchIn, openTable } from '#modules/games/testing/table-client.ts'
import { addMonths, requestExclusionEndIn } from '#modules/protection/restrict.ts'
import {
  exclude,
  outcomeOf,
  password,
  pause,
  setPassword,
  stateOf,
} from '#modules/protection/testing/protection-client.ts'
import { asOwner, hasLockWaiter } from '#modules/rewards/testing/rewards-server.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId, type StudioClient } from '#testing/studio/client.ts'
import { verifyPerson } from '#testing/verify-person.ts'

/** Two server processes on one database; the first one has the shared tables and a manual clock. */
let tables: TableServer
let server: TestServer
let other: TestServer
let studio: StudioClient
const ends: (() => unknown)[] = []
const secret = 'a secret of the sample studio'

beforeAll(async () => {
  tables = await startTableServer('restrict', (end) => ends.push(end))
  server = tables.server
  await server.games.studios.put({ name: 'coruja', secret, launchUrl: 'https://games.coruja.example/play' })
  await server.sports.advance()
  other = await startTestServer((end) => ends.unshift(end), {
    databaseUrl: server.databaseUrl,
    clock: tables.time.clock,
    env: { RATE_LIMITS: 'off' },
  })
  studio = createStudioClient({ address: () => server.address, name: 'coruja', secret })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

const dayMs = 86_400_000
const even = { target: 50, over: true }
const iso = (ms: number): string => new Date(ms).toISOString()
const now = (): number => tables.time.clock.now()

const ask: StudioClient['send'] = (operation, body) => studio.send(operation, body, { timestamp: now() })

async function untilCrashAt(point: number) {
  for (;;) {
    const next = await nextRound(server, 'crash')
    if (pointOf(next) >= point) return next
    await tables.throughRound(next.round.id)
  }
}

/** Every way to place a bet, each with its outcome. */
async function everyBet(player: Player) {
  const { token } = player
  const { matchWhere, quote } = slipClientOf(other)
  const { id: matchId } = await matchWhere(() => true)
  const legs = [{ matchId, selection: 'result:home' }]
  return {
    legs,
    quote: await quote(player, legs),
    dice: await openTable(server, player, 'dice'),
    mines: await openTable(other, player, 'mines'),
    crash: await openTable(server, player, 'crash'),
    studio: await studioSession(token),
  }
}

async function studioSession(token: string): Promise<string> {
  const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json)
  return (await ask('authenticate', { launch: launchIn(url) })).session ?? ''
}

const studioBet = (session: string, roundId = freshId()) =>
  ask('bet', { session, transactionId: freshId(), roundId, amount: '100', currency: 'BRL' })

const outcomesOf = async (player: Player, bets: Awaited<ReturnType<typeof everyBet>>) => ({
  dice: outcomeOf(await bets.dice.tryPlay(1, even)),
  mines: outcomeOf(await bets.mines.tryPlay(1, { mines: 3 })),
  crash: outcomeOf(await bets.crash.tryPlay(1, {})),
  slip: outcomeOf(await slipClientOf(other).tryPlace(player, bets.quote, 1)),
  studio: (await studioBet(bets.studio)).status,
})

describe('a paused or excluded player', () => {
  it.each([
    ['paused', 'PLAYER_PAUSED', (player: Player) => pause(other, player, 7)],
    ['excluded', 'PLAYER_EXCLUDED', (player: Player) => exclude(other, player)],
  ] as const)('places no bet: %s [R12.01] [R12.08]', async (state, code, restrict) => {
    const player = await server.player({ cash: 100_000n })
    const bets = await everyBet(player)
    const { until } = await restrict(player)
    const days = state === 'paused' ? iso(now() + 7 * dayMs) : addMonths(now(), 1).toISOString()
    expect([(await stateOf(server, player)).state, until]).toEqual([state, days])
    expect(await outcomesOf(player, bets)).toEqual({
      dice: code,
      mines: code,
      crash: code,
      slip: code,
      studio: 'PLAYER_BLOCKED',
    })
    expect(await balanceOf(server, player.id)).toBe(100_000n)
  })

  it('is refused by the database itself, whatever the server knows [R12.01]', async () => {
    const player = await server.player({ cash: 100_000n })
    const bets = await everyBet(player)
    // Sessions are cached with the clock of the server, which stands still: only the database knows the change.
    await outcomesOf(player, bets)
    await asOwner(server, `update player set excluded_until = 'infinity' where id = $1`, [player.id])
    expect(await outcomesOf(player, bets)).toMatchObject({
      dice: 'PLAYER_EXCLUDED',
      slip: 'PLAYER_EXCLUDED',
      studio: 'PLAYER_BLOCKED',
    })
    const round = {
      player: String(player.id),
      id: `R${'0'.repeat(10)}AAAAAAAAAAA`,
      game: 'coruja',
      ref: freshId(),
    }
    const add = (ref: string, id: string) =>
      server.app.db.pool.query('select studio_bet_add($1, $2, $3, $4, $5, $6, false, 100, $7, 0)', [
        'coruja',
        round.player,
        ref,
        id,
        round.game,
        'BRL',
        new Date(now()),
      ])
    await expect(add(round.ref, round.id)).rejects.toMatchObject({ code: 'SG021' })
    // A further bet on an open round changes its row instead of adding one.
    const [open] = await asOwner<{ ref: string; id: string }>(
      server,
      `select s.ref, s.round_id as id from studio_round s where s.player_id = $1`,
      [player.id],
    )
    await expect(add(open?.ref ?? '', open?.id ?? '')).rejects.toMatchObject({ code: 'SG021' })
  })

  it('stops in the middle of autoplay, in both processes [R12.08]', async () => {
    const player = await server.player({ cash: 1_000_000n })
    const here = await openTable(server, player, 'dice')
    const there = await openTable(other, player, 'dice')
    let isOver = false
    const autoplay = async (table: typeof here): Promise<string[]> => {
      const outcomes: string[] = []
      while (!isOver || outcomes.length < 3) outcomes.push(outcomeOf(await table.tryPlay(1, even)))
      return outcomes
    }
    const playing = [autoplay(here), autoplay(there)]
    await setPassword(server, player)
    await expect.poll(async () => (await roundsOf(player)).length).toBeGreaterThan(5)
    await exclude(other, player)
    const accepted = (await roundsOf(player)).length
    const after = await Promise.all(
      [here, there].map(async (table) => outcomeOf(await table.tryPlay(1, even))),
    )
    isOver = true
    expect(after).toEqual(['PLAYER_EXCLUDED', 'PLAYER_EXCLUDED'])
    for (const outcomes of await Promise.all(playing)) {
      expect(outcomes.at(-1)).toBe('PLAYER_EXCLUDED')
      expect(new Set(outcomes.slice(outcomes.indexOf('PLAYER_EXCLUDED')))).toEqual(
        new Set(['PLAYER_EXCLUDED']),
      )
    }
    expect((await roundsOf(player)).length).toBe(accepted)
  })

  it('is paid for an open crash round, by hand and automatically [R12.01]', async () => {
    const next = await untilCrashAt(2)
    const [hand, auto] = [await tables.playerAtTable('crash'), await tables.playerAtTable('crash')]
    const byHand = await hand.table.play(10, {})
    const byFigure = await auto.table.play(10, { autoCashout: 1.5 })
    const startedAt = await tables.untilStart(next.round.id)
    await exclude(other, hand.player)
    await exclude(other, auto.player)
    await tables.time.passTo(startedAt + 2_000)
    const left = await hand.table.move(byHand.roundId, { cashout: true })
    expect(left).toMatchObject({ status: 'settled' })
    expect(left.win).toBeGreaterThan(10)
    await tables.throughRound(next.round.id)
    expect(await endedRound(server, auto.player, byFigure.roundId)).toMatchObject({ win: 15 })
    expect(outcomeOf(await hand.table.tryPlay(10, {}))).toBe('PLAYER_EXCLUDED')
  })

  it('gets a provider’s late win and rollback, but no further bet on the open round [R12.01]', async () => {
    const player = await server.player({ cash: 100_000n })
    const session = await studioSession(player.token)
    const [won, back] = [freshId(), freshId()]
    const money = { session, currency: 'BRL' }
    expect((await studioBet(session, won)).status).toBe('OK')
    const returned = { ...money, transactionId: freshId(), roundId: back, amount: '500' }
    expect((await ask('bet', returned)).status).toBe('OK')
    await exclude(other, player)
    expect((await studioBet(session, won)).status).toBe('PLAYER_BLOCKED')
    expect((await studioBet(session)).status).toBe('PLAYER_BLOCKED')
    const win = { ...money, transactionId: freshId(), roundId: won, amount: '2500', closeRound: true }
    expect(await ask('win', win)).toMatchObject({ status: 'OK', balance: '101900' })
    expect(await ask('win', win)).toMatchObject({ status: 'OK', balance: '101900' })
    const rollback = { session, transactionId: freshId(), betTransactionId: returned.transactionId }
    expect(await ask('rollback', rollback)).toMatchObject({ status: 'OK', balance: '102400' })
  })

  it('logs in, withdraws, reads the history and writes to support [R12.01]', async () => {
    const player = await server.player({ cash: 100_000n, withPhone: true })
    const { document, fullName } = await verifyPerson(server, player)
    await exclude(server, player, { indefinite: true })
    expect(await stateOf(server, player)).toMatchObject({ state: 'excluded', until: null })
    const { username } = player
    const login = await server.call('/user/login', { country: 'BR', username, password })
    expect(login.json).toMatchObject({ data: { status: 1 } })
    const { token } = dataOf(login.json)
    const support = { text: 'Quero sacar', requestId: freshId() }
    expect((await server.call('/support/send', support, { token })).json).toMatchObject({ success: true })
    for (const path of [
      '/wallet/balance',
      '/wallet/transactions',
      '/recharge/orders',
      '/protection/history',
    ] as const)
      expect((await server.call(path, {}, { token })).json).toMatchObject({ success: true })
    const today = iso(now()).slice(0, 10)
    const records = { isBonus: false, startDate: today, endDate: today }
    expect((await server.call('/wallet/records', records, { token })).json).toMatchObject({ success: true })
    const payout = {
      amount: 50,
      payChannel: 'sandbox',
      paymentMethod: 'pix',
      account: document,
      accountName: fullName,
    }
    const asked = await server.call('/withdraw/create', payout, { token })
    expect(asked.json).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
    await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
    const sms = await server.send(`/sandbox/sms?country=BR&phone=${username}`, { method: 'GET' })
    const { list } = (await sms.json()) as { list: { code: string }[] }
    const confirmed = { ...payout, verificationCode: list[0]?.code ?? '' }
    expect((await server.call('/withdraw/create', confirmed, { token })).json).toMatchObject({
      success: true,
    })
  })
})

const roundsOf = ({ id }: Player) =>
  server.app.db.query.selectFrom('round').where('playerId', '=', id).select('id').execute()

describe('a pause or exclusion', () => {
  it('waits for a bet in progress, so that none is committed after it [R12.08]', async () => {
    const player = await server.player({ cash: 10_000n })
    const bet = new pg.Client({ connectionString: server.databaseUrl })
    await bet.connect()
    await bet.query('begin')
    await bet.query('select from account where player_id = $1 for no key update', [player.id])
    let isPaused = false
    const pausing = pause(server, player).then(() => {
      isPaused = true
    })
    await expect.poll(() => hasLockWaiter(server), { timeout: 5_000 }).toBe(true)
    expect(isPaused).toBe(false)
    await bet.query('commit')
    await bet.end()
    await pausing
    expect(await stateOf(server, player)).toMatchObject({ state: 'paused' })
  })

  it('reaches every device of both processes within a second, and ends watching a table [R12.08]', async () => {
    const player = await server.player()
    const [here, there] = await Promise.all(
      [server, other].map((at) => connectWatcher(at, player, (end) => ends.push(end))),
    )
    const received: string[] = []
    here?.connection.on('protection', () => received.push('here'))
    there?.connection.on('protection', () => received.push('there'))
    expect(await here?.watch('crash')).toMatchObject({ success: true })
    expect(await there?.watch('crash')).toMatchObject({ success: true })
    await pause(other, player)
    await expect.poll(() => received.sort(), { timeout: 1_000 }).toEqual(['here', 'there'])
    const count = () => [here?.messages.length, there?.messages.length]
    const before = count()
    await tables.throughRound((await nextRound(server, 'crash')).round.id)
    expect(count()).toEqual(before)
    expect(await there?.watch('crash')).toMatchObject({ success: false, code: 'PLAYER_PAUSED' })
  })

  it('cannot be shortened by a call or by SQL of the application [R12.08]', async () => {
    const player = await server.player()
    const { until } = await exclude(server, player, { months: 12 })
    expect(await exclude(server, player, { months: 1 })).toEqual({ state: 'excluded', until })
    await pause(server, player, 30)
    const { pool } = server.app.db
    for (const change of [
      `excluded_until = null`,
      `excluded_until = now()`,
      `excluded_until = excluded_until - interval '1 second'`,
      `paused_until = null`,
      `paused_until = paused_until - interval '1 second'`,
    ])
      await expect(pool.query(`update player set ${change} where id = $1`, [player.id])).rejects.toThrow(
        /is (excluded|paused) until/,
      )
    await pool.query(`update player set excluded_until = 'infinity', closed_at = now() where id = $1`, [
      player.id,
    ])
    const reopened = pool.query('update player set closed_at = null where id = $1', [player.id])
    await expect(reopened).rejects.toThrow('is closed')
    await expect(pool.query('alter table player disable trigger all')).rejects.toThrow('must be owner')
  })

  it('without end ends only by a request after 30 days and its wait [R12.08]', async () => {
    const player = await server.player()
    await exclude(server, player, { indefinite: true })
    const { pool } = server.app.db
    const request = () =>
      pool.query(
        `insert into exclusion_end_request (player_id, requested_at, wait_days, entered_by, note)
         values ($1, now() - interval '1 year', 7, 'Ana', 'A letter of the player')`,
        [player.id],
      )
    const end = (days: number) =>
      pool.query('update player set excluded_until = now() + make_interval(days => $2) where id = $1', [
        player.id,
        days,
      ])
    await expect(request()).rejects.toThrow('has lasted 30 days')
    await expect(
      pool.query(`update player set excluded_at = now() - interval '1 year' where id = $1`, [player.id]),
    ).resolves.toBeDefined()
    await expect(request()).rejects.toThrow('has lasted 30 days')
    await expect(end(365)).rejects.toThrow('is excluded until')
    await asOwner(
      server,
      `do $$ begin
         alter table player disable trigger player_stays_protected;
         update player set excluded_at = now() - interval '31 days' where id = ${player.id};
         alter table player enable trigger player_stays_protected;
       end $$`,
    )
    const until = await server.app.db.tx((tx) =>
      requestExclusionEndIn(tx, { player: player.id, by: 'Ana', note: 'A letter' }),
    )
    expect(Math.round((until.getTime() - Date.now()) / dayMs)).toBe(7)
    await expect(end(6)).rejects.toThrow('is excluded until')
    await end(8)
    await expect(end(7)).rejects.toThrow('is excluded until')
    await expect(request()).rejects.toThrow('has lasted 30 days')
  })

  it('needs the right password, and a term [R12.08]', async () => {
    const player = await server.player({ withPhone: true })
    await setPassword(server, player)
    const { token } = player
    const tryExclude = async (body: object) =>
      outcomeOf((await server.call('/protection/exclude', body as never, { token })).json)
    expect(await tryExclude({ months: 1, password: 'wrong-one-1' })).toBe('PASSWORD_WRONG password')
    expect(await tryExclude({ password })).toBe('VALIDATION months')
    expect(await tryExclude({ months: 1, indefinite: true, password })).toBe('VALIDATION months')
    expect(await tryExclude({ months: 13, password })).toBe('VALIDATION months')
    expect(outcomeOf((await server.call('/protection/pause', { days: 2 } as never, { token })).json)).toBe(
      'VALIDATION days',
    )
    expect(await stateOf(server, player)).toMatchObject({ state: 'open' })
  })

  it('of months ends on the same day of the month, or on its last [R12.08]', () => {
    const from = Date.parse('2027-01-31T12:34:56Z')
    expect(addMonths(from, 1).toISOString()).toBe('2027-02-28T12:34:56.000Z')
    expect(addMonths(from, 2).toISOString()).toBe('2027-03-31T12:34:56.000Z')
    expect(addMonths(from, 12).toISOString()).toBe('2028-01-31T12:34:56.000Z')
    expect(addMonths(Date.parse('2026-12-15T00:00:00Z'), 3).toISOString()).toBe('2027-03-15T00:00:00.000Z')
  })
})
