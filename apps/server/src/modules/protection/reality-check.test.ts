import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import { connectWatcher } from '#modules/games/testing/shared-table-client.ts'
import {
  evenBet,
  minuteMs,
  type PlayTimeServers,
  startPlayTimeServers,
} from '#modules/protection/testing/play-time-server.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player } from '#testing/environment.ts'
import { freshId } from '#testing/studio/client.ts'

const ends: (() => unknown)[] = []
let on: PlayTimeServers
const cash = 1_000_000n

beforeAll(async () => {
  on = await startPlayTimeServers((end) => ends.push(end))
})
afterAll(async () => {
  expect(await audit(on.server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends.reverse()) await end()
})

/** A player who played dice for so many minutes. */
async function played(minutes: number, before: (player: Player) => Promise<unknown>) {
  const player = await on.server.player({ cash })
  await before(player)
  const table = await on.openTable(player)
  await table.play(1, evenBet)
  await on.playFor(table, minutes)
  return { player, table }
}

const bookOf = () => slipClientOf({ ...on.server, app: { ...on.server.app, clock: on.clock } })

/** Each kind of bet: own games on both processes, a shared round, a slip and a studio's game. */
async function betEverywhere(player: Player) {
  const [dice, mines, crash] = [
    await on.openTable(player, 'dice', on.other),
    await on.openTable(player, 'mines'),
    await on.openTable(player, 'crash'),
  ]
  const studio = await on.openStudio(player)
  await on.server.sports.advance()
  const book = bookOf()
  const match = (await book.open()).at(-1)
  const legs = [{ matchId: match?.id ?? '', selection: 'result:home' }]
  return async () => ({
    dice: await dice.tryPlay(1, evenBet),
    mines: await mines.tryPlay(1, { mines: 3 }),
    crash: await crash.tryPlay(1, {}),
    slip: await book.tryPlace(player, await book.quote(player, legs), 10),
    studio: await studio.bet(),
  })
}

describe('a reality check [R12.07]', () => {
  it('falls due after the chosen minutes of play, refuses every kind of bet until it is acknowledged, and tells the page', async () => {
    const { player, table } = await played(14, (newcomer) => on.setRealityCheck(newcomer, 15))
    const bets = await betEverywhere(player)
    const watcher = await connectWatcher(on.other, player, (end) => ends.push(end))
    const pushed = new Promise<void>((resolve) => watcher.connection.once('protection', () => resolve()))
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: 15, realityCheckDue: false })
    await on.playFor(table, 1)
    await pushed
    const before = await balanceOf(on.server, player.id)
    const code = 'REALITY_CHECK'
    expect(await bets()).toMatchObject({
      dice: { success: false, code },
      mines: { success: false, code },
      crash: { success: false, code },
      slip: { success: false, code },
      studio: { status: 'LIMIT_REACHED' },
    })
    expect(await balanceOf(on.server, player.id)).toBe(before)
    const { realityCheckDue, session } = await on.state(player)
    expect(realityCheckDue).toBe(true)
    expect(session).toMatchObject({ minutes: 15, staked: 16 })
    expect(session?.net).toBe(Number(((session?.won ?? 0) - 16).toFixed(2)))
    expect(await on.acknowledge(player, on.other)).toEqual(session)
    expect(await on.state(player)).toMatchObject({ realityCheckDue: false, session: { minutes: 15 } })
    expect(await bets()).toMatchObject({
      dice: { success: true },
      mines: { success: true },
      crash: { success: true },
      slip: { success: true },
      studio: { status: 'OK' },
    })
  })

  it('comes again after the next interval; acknowledging early or choosing again does not postpone it', async () => {
    const { player, table } = await played(15, (newcomer) => on.setRealityCheck(newcomer, 15))
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
    expect(await on.setRealityCheck(player, 60)).toMatchObject({ success: true })
    expect(await on.setRealityCheck(player, null)).toMatchObject({ success: true })
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
    await on.setRealityCheck(player, 15)
    expect(await on.acknowledge(player)).toMatchObject({ minutes: 15 })
    for (let minute = 0; minute < 15; minute += 1) {
      await on.playFor(table, 1)
      await on.setRealityCheck(player, 15)
      if (minute < 14) await on.acknowledge(player)
    }
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
    expect(await on.acknowledge(player)).toMatchObject({ minutes: 30, staked: 31 })
  })

  it('stays due over a night, and the time until its acknowledgement is no play', async () => {
    const { player, table } = await played(15, (newcomer) => on.setRealityCheck(newcomer, 15))
    await on.pass(9)
    await on.openTable(player)
    await on.flush()
    await on.acknowledge(player)
    await on.playFor(table, 1)
    expect((await on.state(player)).session).toMatchObject({ minutes: 16 })
    await on.playFor(table, 14)
    await on.pass(8 * 60)
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
    expect(await on.state(player)).toMatchObject({ realityCheckDue: true, session: { minutes: 30 } })
    // A sign of play before the acknowledgement does not hide the bet after it in the same minute.
    await on.openTable(player)
    await on.flush()
    expect(await on.acknowledge(player)).toMatchObject({ minutes: 30 })
    expect((await on.state(player)).session).toBeNull()
    await table.play(1, evenBet)
    await on.flush()
    expect((await on.state(player)).session).toMatchObject({ minutes: 0, staked: 1 })
  })

  it('does not stop what is open: moves, cash-outs, wins and settlements go on', async () => {
    const player = await on.server.player({ cash })
    await on.setRealityCheck(player, 15)
    const mines = await on.openTable(player, 'mines')
    const open = await mines.play(1, { mines: 1 })
    const studio = await on.openStudio(player)
    const roundId = freshId()
    expect(await studio.bet({ roundId })).toMatchObject({ status: 'OK' })
    const dice = await on.openTable(player)
    await on.playFor(dice, 14)
    await on.server.sports.advance()
    const book = bookOf()
    // The last match starts in more than a minute: its cash-out value does not depend on its goals.
    const match = (await book.open()).at(-1)
    const slip = await book.place(player, [{ matchId: match?.id ?? '', selection: 'result:home' }], 10)
    await on.playFor(dice, 1)
    expect(await mines.tryPlay(1, { mines: 1 })).toMatchObject({ success: false })
    expect(await on.state(player)).toMatchObject({ realityCheckDue: true })
    // A further bet on the open round of a studio is a bet.
    expect(await studio.bet({ roundId })).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await studio.win(roundId, 500)).toMatchObject({ status: 'OK' })
    const moved = await mines.tryMove(open.roundId, { open: 0 })
    expect(moved).toMatchObject({ success: true })
    if (moved.success && moved.data.status === 'open')
      expect(await mines.tryMove(open.roundId, { cashout: true })).toMatchObject({ success: true })
    const { json } = await on.server.call('/sports/slips', {}, { token: player.token })
    const value = json.success ? (json.data.list[0]?.cashout ?? null) : null
    expect(value).not.toBeNull()
    const cashOut = { slipId: slip.id, amount: value ?? 0, requestId: freshId() }
    expect((await on.server.call('/sports/cashout', cashOut, { token: player.token })).json).toMatchObject({
      success: true,
    })
    expect(await on.state(player)).toMatchObject({ realityCheckDue: true })
  })

  it('has an interval of 15, 30 or 60 minutes, at most that of the market, and its choice is in the history', async () => {
    const player = await on.server.player()
    const { token } = player
    for (const minutes of [0, 14, 45, 61, -15, '15', 15.5]) {
      const { status, json } = await on.server.call(
        '/protection/setRealityCheck',
        { minutes } as { minutes: 15 },
        { token },
      )
      expect([minutes, status, json]).toMatchObject([minutes, 400, { code: 'VALIDATION', field: 'minutes' }])
    }
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: null })
    expect(await on.setRealityCheck(player, 30)).toMatchObject({ data: { realityCheckMinutes: 30 } })
    const { json } = await on.server.call('/protection/history', { pageNum: 1, pageSize: 10 }, { token })
    expect(json).toMatchObject({ data: { list: [{ kind: 'reality-check-set', data: { minutes: 30 } }] } })
  })

  it('is not refused to a player without a choice in a market without an interval', async () => {
    const { player, table } = await played(70, async () => undefined)
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ success: true })
    expect(await on.state(player)).toMatchObject({ realityCheckDue: false, session: { minutes: 70 } })
    // A shorter interval than what was played is due at once.
    await on.setRealityCheck(player, 60)
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
  })
})

describe('a market with an interval [R12.07]', () => {
  const setMarketInterval = async (minutes: number | null) => {
    await on.server.app.db.pool.query(
      `update market_policy set reality_check_minutes = $1 where country = 'BR' and mode = 'sandbox'`,
      [minutes],
    )
    for (const { markets } of [on.server, on.other])
      await vi.waitFor(() => expect(markets.policyOf('BR').realityCheckMinutes).toBe(minutes), 10_000)
  }
  beforeAll(() => setMarketInterval(30))
  afterAll(() => setMarketInterval(null))

  it('has a reality check for every player, and allows only shorter intervals', async () => {
    const player = await on.server.player()
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: 30 })
    for (const minutes of [60, null] as const)
      expect(await on.setRealityCheck(player, minutes)).toMatchObject({
        code: 'NOT_AVAILABLE',
        field: 'minutes',
      })
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: 30 })
    expect(await on.setRealityCheck(player, 15)).toMatchObject({ success: true })
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: 15 })
  })

  it('makes the check due after its interval, also for a player who chose a longer one before', async () => {
    const { player, table } = await played(29, async ({ id }) => {
      await on.server.app.db.pool.query('select reality_check_set($1, 60, now(), $2, null)', [
        id,
        'America/Sao_Paulo',
      ])
    })
    expect(await on.state(player)).toMatchObject({ realityCheckMinutes: 30, realityCheckDue: false })
    await on.playFor(table, 1)
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'REALITY_CHECK' })
  })
})

describe('a time limit [R12.07]', () => {
  it('ends play when the minutes of the day are used: the open round pays, and every new bet is refused', async () => {
    const { player, table } = await played(18, (newcomer) => on.setTimeLimit(newcomer, 20))
    const bets = await betEverywhere(player)
    const mines = await on.openTable(player, 'mines')
    await on.playFor(table, 1)
    const open = await mines.play(1, { mines: 1 })
    await on.playFor(table, 1)
    const refused = { success: false, code: 'LIMIT_REACHED', field: 'time' }
    expect(await bets()).toMatchObject({
      dice: refused,
      mines: { success: false },
      crash: refused,
      slip: refused,
      studio: { status: 'LIMIT_REACHED' },
    })
    expect(await mines.tryMove(open.roundId, { open: 0 })).toMatchObject({ success: true })
    expect((await on.state(player)).limits).toContainEqual(
      expect.objectContaining({ kind: 'time', period: 'day', amount: 20, used: 20, left: 0 }),
    )
    const dayLater = Date.parse('2026-11-16T03:00:00Z')
    on.clock.pass(dayLater - 1 - on.clock.now())
    expect(await table.tryPlay(1, evenBet)).toMatchObject(refused)
    on.clock.pass(1)
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ success: true })
  })

  it('holds at once when it is lowered below the used minutes, and after a raise only when that is confirmed', async () => {
    const { player, table } = await played(6, (newcomer) => on.setTimeLimit(newcomer, 600, 'month'))
    expect(await on.setTimeLimit(player, 6, 'month')).toMatchObject({ success: true })
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'LIMIT_REACHED', field: 'time' })
    expect(await on.setTimeLimit(player, 8, 'month')).toMatchObject({ success: true })
    expect(await table.tryPlay(1, evenBet)).toMatchObject({ code: 'LIMIT_REACHED', field: 'time' })
    on.clock.pass(24 * 60 * minuteMs)
    const confirm = { kind: 'time', period: 'month' } as const
    const later = await on.secondLogin(player)
    const laterTable = await on.openTable(later)
    expect(await laterTable.tryPlay(1, evenBet)).toMatchObject({ code: 'LIMIT_REACHED', field: 'time' })
    const { json } = await on.server.call('/protection/confirmLimit', confirm, { token: later.token })
    expect(json).toMatchObject({ success: true })
    await laterTable.play(1, evenBet)
    await on.flush()
    await on.playFor(laterTable, 2)
    expect(await laterTable.tryPlay(1, evenBet)).toMatchObject({ code: 'LIMIT_REACHED', field: 'time' })
  })

  it('counts the weeks and months of the market, over midnight', async () => {
    // Monday, 2026-11-30, 23:55 in Santiago; the month ends there at 03:00 UTC.
    const at = Date.parse('2026-12-01T02:55:00Z')
    on.clock.pass(at - on.clock.now())
    const player = await on.server.player({ cash, country: 'CL' })
    for (const period of ['day', 'week', 'month'] as const) await on.setTimeLimit(player, 1_000, period)
    const table = await on.openTable(player)
    await table.play(100, evenBet)
    for (let minute = 0; minute < 10; minute += 1) {
      on.clock.pass(minuteMs)
      await table.play(100, evenBet)
      await on.flush()
    }
    const used = Object.fromEntries(
      (await on.state(player)).limits
        .filter(({ kind }) => kind === 'time')
        .map((limit) => [limit.period, limit.used]),
    )
    // The minute that starts at midnight belongs to the new day.
    expect(used).toEqual({ day: 6, week: 10, month: 6 })
    const { rows } = await on.server.app.db.pool.query(
      `select day::text, minutes from play_day where player_id = $1 order by day`,
      [player.id],
    )
    expect(rows).toEqual([
      { day: '2026-11-30', minutes: 4 },
      { day: '2026-12-01', minutes: 6 },
    ])
  })
})
