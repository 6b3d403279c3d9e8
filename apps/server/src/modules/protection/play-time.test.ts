import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#app.ts'
import { roundChecks } from '#modules/games/games.ts'
import { connectWatcher } from '#modules/games/testing/shared-table-client.ts'
import { giveBonus, openTable } from '#modules/games/testing/table-client.ts'
import { createPlayTime, pauseMinutes } from '#modules/protection/play-time.ts'
import {
  evenBet,
  type PlayTimeServers,
  startPlayTimeServers,
} from '#modules/protection/testing/play-time-server.ts'
import { slipClientOf } from '#modules/sports/testing/slip-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { startTestServer } from '#testing/server.ts'
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

/** A player whose time limit is far away, because the state lists what is used of the limits. */
async function newcomer() {
  const player = await on.server.player({ cash })
  expect(await on.setTimeLimit(player, 1_000)).toMatchObject({ success: true })
  return player
}
const timeUsed = async (player: { token: string }) => (await on.state(player)).limits[0]?.used

describe('play time [R12.07]', () => {
  it('is measured by the server: a session has its start, its minutes and the result of its cash bets', async () => {
    const player = await newcomer()
    expect(await on.state(player)).toMatchObject({ session: null, realityCheckDue: false })
    const startedAt = new Date(on.clock.now()).toISOString()
    const table = await on.openTable(player)
    const rounds = [await table.play(10, evenBet)]
    await on.pass(3)
    rounds.push(await table.play(20, evenBet))
    await giveBonus(on.server, player, 5_000n)
    const bonusTable = await openTable(on.server, player, 'dice', true)
    expect(bonusTable.opened.isBonus).toBe(true)
    await bonusTable.play(5, evenBet)
    await on.flush()
    const cents = rounds.reduce((sum, { win }) => sum + Math.round(win * 100), 0)
    expect((await on.state(player, on.other)).session).toEqual({
      startedAt,
      minutes: 3,
      staked: 30,
      won: cents / 100,
      net: (cents - 3_000) / 100,
    })
  })

  it('counts a minute once, even when two devices play on two processes and both write at the same time', async () => {
    const player = await newcomer()
    const phone = await on.openTable(player)
    const tablet = await on.openTable(await on.secondLogin(player), 'wheel', on.other)
    for (let minute = 0; minute < 5; minute += 1) {
      await on.pass(1)
      await Promise.all([phone.play(1, evenBet), tablet.play(1, { segments: 10, risk: 'low' })])
      await on.flush()
    }
    expect((await on.state(player)).session).toMatchObject({ minutes: 5, staked: 10 })
    expect(await timeUsed(player)).toBe(5)
  })

  it('counts a table that is open over the socket, without a bet, and stops when it is closed', async () => {
    const player = await newcomer()
    const watcher = await connectWatcher(on.server, player, (end) => ends.push(end))
    expect(await watcher.watch('crash')).toMatchObject({ success: true })
    for (let minute = 0; minute < 12; minute += 1) await on.pass(1)
    expect((await on.state(player)).session).toMatchObject({ minutes: 11, staked: 0, won: 0, net: 0 })
    watcher.connection.emit('unwatch')
    // Requests of a connection are handled in order.
    await watcher.connection.emitWithAck('watchMatch', 'none')
    for (let minute = 0; minute < 12; minute += 1) await on.pass(1)
    expect((await on.state(player)).session).toBeNull()
    expect(await timeUsed(player)).toBe(11)
  })

  it('counts games of studios: the launch and bets start a session, balances and wins continue one and start none', async () => {
    const player = await newcomer()
    const studio = await on.openStudio(player)
    await on.pass(4)
    const roundId = freshId()
    expect(await studio.bet({ roundId })).toMatchObject({ status: 'OK' })
    await on.pass(4)
    expect(await studio.balance()).toMatchObject({ status: 'OK' })
    await on.flush()
    expect((await on.state(player)).session).toMatchObject({ minutes: 8, staked: 1, won: 0 })
    await on.pass(pauseMinutes + 1)
    expect(await studio.win(roundId, 250)).toMatchObject({ status: 'OK' })
    expect(await studio.balance()).toMatchObject({ status: 'OK' })
    await on.flush()
    expect((await on.state(player)).session).toBeNull()
    expect(await timeUsed(player)).toBe(8)
  })

  it('counts slips', async () => {
    const player = await newcomer()
    await on.server.sports.advance()
    const book = slipClientOf({ ...on.server, app: { ...on.server.app, clock: on.clock } })
    // The last to start: its market is still open two minutes later.
    const match = (await book.open()).at(-1)
    const legs = [{ matchId: match?.id ?? '', selection: 'result:home' }]
    await book.place(player, legs, 10)
    await on.pass(2)
    await book.place(player, legs, 10)
    await on.flush()
    expect((await on.state(player)).session).toMatchObject({ minutes: 2, staked: 20, won: 0, net: -20 })
  })

  it('ends a session after ten minutes without play; a shorter gap is part of it', async () => {
    const player = await newcomer()
    const table = await on.openTable(player)
    await table.play(10, evenBet)
    await on.pass(pauseMinutes)
    await table.play(1, evenBet)
    await on.flush()
    expect((await on.state(player)).session).toMatchObject({ minutes: pauseMinutes, staked: 11 })
    await on.pass(pauseMinutes + 1)
    expect((await on.state(player)).session).toBeNull()
    const startedAt = new Date(on.clock.now()).toISOString()
    await table.play(2, evenBet)
    await on.flush()
    expect((await on.state(player)).session).toMatchObject({ startedAt, minutes: 0, staked: 2 })
    expect(await timeUsed(player)).toBe(pauseMinutes)
  })

  it('is written by a timer within seconds', async () => {
    const player = await newcomer()
    const table = await on.openTable(player)
    await table.play(1, evenBet)
    await expect.poll(async () => (await on.state(player)).session, { timeout: 5_000 }).not.toBeNull()
  })

  it('is written when a process stops, and another process continues the session', async () => {
    const player = await newcomer()
    const stops: (() => Promise<void>)[] = []
    const third = await startTestServer((stop) => stops.push(stop), {
      databaseUrl: on.server.databaseUrl,
      clock: on.clock,
      env: { RATE_LIMITS: 'off', IDLE_MINUTES: '1440' },
    })
    const startedAt = new Date(on.clock.now()).toISOString()
    await (await on.openTable(player, 'dice', third)).play(1, evenBet)
    for (const stop of stops) await stop()
    expect((await on.state(player)).session).toMatchObject({ startedAt, minutes: 0, staked: 1 })
    await on.playFor(await on.openTable(player), 2)
    expect((await on.state(player)).session).toMatchObject({ startedAt, minutes: 2, staked: 3 })
  })

  it('is recorded in memory: a bet waits for no query', () => {
    const db = new Proxy({} as App['db'], {
      get: () => {
        throw new Error('the database was used')
      },
    })
    const playTime = createPlayTime({ ...on.server.app, db, realityMinutesIn: () => 15 })
    playTime.record(1n)
    playTime.extend(2n)
  })
})
