import { crashCurveAt, crashMsOf } from '@saguao/fair/games/crash.ts'
import { isChainPredecessor } from '@saguao/fair/random/chain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  connectWatcher,
  isReproducible,
  nextRound,
  pointOf,
  startTableServer,
  storedRound,
  type TableServer,
  type Watcher,
} from '#modules/games/testing/shared-table-client.ts'
import { countedRisk, freshId } from '#modules/games/testing/table-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf } from '#testing/environment.ts'
import { chainRounds } from '#testing/server.ts'

const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound, change } = {} as TableServer
/** Keeps the table from being idle. */
let watcher: Watcher

beforeAll(async () => {
  ;({ server, time, playerAtTable, untilStart, throughRound, change } = await startTableServer(
    'shared rounds',
    (end) => ends.push(end),
  ))
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends.reverse()) await end()
})

async function watch(gameId: string): Promise<void> {
  const { player } = await playerAtTable(gameId)
  watcher = await connectWatcher(server, player, (end) => ends.push(end))
  await watcher.watch(gameId)
}

/** Passes rounds until the next one crashes between `point` and `max`. */
async function untilCrashAt(point: number, max = Number.POSITIVE_INFINITY) {
  for (;;) {
    const next = await nextRound(server, 'crash')
    if (pointOf(next) >= point && pointOf(next) <= max) return next
    await throughRound(next.round.id)
  }
}

describe('an empty table', () => {
  it('is idle: it creates no rounds and sends no messages until a player comes', async () => {
    const first = await nextRound(server, 'crash')
    expect(first.round).toMatchObject({ number: 1, status: 'betting', closesAt: null })
    const { opened } = (await playerAtTable('crash')).table
    expect(opened.table).toMatchObject({
      phase: 'betting',
      round: 1,
      lengthMs: null,
      players: [],
      history: [],
    })
    expect((await nextRound(server, 'crash')).round).toMatchObject({ id: first.round.id, closesAt: null })
  })
})

describe('the chain', () => {
  it('is published before its first round, and every hash leads to the one before it [R11.01]', async () => {
    const { opened } = (await playerAtTable('crash')).table
    const { end, salt, rounds } = opened.game.config.chain as { end: string; salt: string; rounds: number }
    expect(rounds).toBe(chainRounds)
    await watch('crash')
    let last = { round: 0, hash: end }
    for (let number = 1; number <= 3; number += 1) {
      const next = await nextRound(server, 'crash')
      expect(next.round).toMatchObject({ number, salt, publishedHash: last.hash, hash: null })
      await throughRound(next.round.id)
      const { result } = await watcher.waitForState('over', number)
      expect(result).toMatchObject({ round: number, hash: next.hash, outcome: next.outcome })
      expect(isChainPredecessor(next.hash, number, last.hash, last.round)).toBe(true)
      last = { round: number, hash: next.hash }
    }
    expect(isChainPredecessor(last.hash, last.round, end, 0)).toBe(true)
  })
})

describe('a round of crash', () => {
  it('pays a manual cash-out at the current multiplier and an automatic one at the chosen multiplier [R11.01] [R11.03]', async () => {
    const next = await untilCrashAt(2)
    const [hand, auto, late] = [
      await playerAtTable('crash'),
      await playerAtTable('crash'),
      await playerAtTable('crash'),
    ]
    const byHand = await hand.table.play(10, {})
    const byFigure = await auto.table.play(10, { autoCashout: 1.37 })
    const tooLate = await late.table.play(10, { autoCashout: Math.round(pointOf(next) * 100 + 1) / 100 })
    expect(byHand).toMatchObject({ status: 'open', win: 0, outcome: {}, balance: 9990 })
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.37) + 1)
    await expect.poll(() => change(auto)).toBe(370n)
    await time.passTo(startedAt + crashMsOf(1.8) + 3)
    const left = await hand.table.move(byHand.roundId, { cashout: true })
    const multiplier = crashCurveAt(time.clock.now() - startedAt)
    expect(left).toMatchObject({ status: 'settled', win: 18, outcome: { cashout: multiplier, multiplier } })
    expect(multiplier).toBe(1.8)
    await throughRound(next.round.id)
    expect(await change(late)).toBe(-1000n)
    for (const [{ player }, { roundId }] of [
      [hand, byHand],
      [auto, byFigure],
      [late, tooLate],
    ] as const) {
      expect([roundId, await isReproducible(server, player, roundId)]).toEqual([roundId, true])
    }
  })

  it('counts for rewards by the real cash-out, and fully when it crashes before one [R11.01]', async () => {
    const next = await untilCrashAt(1.2)
    const [hand, auto, high, none] = await Promise.all([1, 2, 3, 4].map(() => playerAtTable('crash')))
    if (!hand || !auto || !high || !none) throw new Error('four players')
    const byHand = await hand.table.play(100, { autoCashout: 1000 })
    const byFigure = await auto.table.play(100, { autoCashout: 1.01 })
    const tooHigh = await high.table.play(100, { autoCashout: 1_000_000 })
    const never = await none.table.play(100, {})
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.02) + 1)
    await hand.table.move(byHand.roundId, { cashout: true })
    await throughRound(next.round.id)
    const risks = [byHand, byFigure, tooHigh, never].map(({ roundId }) => countedRisk(server, roundId))
    expect(await Promise.all(risks)).toEqual([1_568n, 1_267n, 8_000n, 8_000n])
  })

  it('accepts a cash-out 1 ms before its end and none at its end, even if the end is not stored yet [R11.03]', async () => {
    const next = await untilCrashAt(1.5, 3)
    const [inTime, atTheEnd] = [await playerAtTable('crash'), await playerAtTable('crash')]
    const first = await inTime.table.play(10, {})
    const second = await atTheEnd.table.play(10, {})
    const startedAt = await untilStart(next.round.id)
    const endsAt = startedAt + Math.ceil(crashMsOf(pointOf(next)))
    await time.passTo(endsAt - 1)
    const left = await inTime.table.move(first.roundId, { cashout: true })
    expect(left.outcome.cashout).toBe(crashCurveAt(endsAt - 1 - startedAt))
    time.setClock(endsAt)
    expect(await atTheEnd.table.tryMove(second.roundId, { cashout: true })).toMatchObject({
      code: 'ROUND_CLOSED',
    })
    expect((await storedRound(server, next.round.id))?.status).toBe('running')
    await throughRound(next.round.id)
    expect(await change(atTheEnd)).toBe(-1000n)
    expect(await atTheEnd.table.tryMove(second.roundId, { cashout: true })).toMatchObject({
      code: 'ROUND_CLOSED',
    })
  })

  it('refuses cash-outs once its end is stored, even if the clock of the process is behind', async () => {
    const next = await untilCrashAt(1.2)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(next.round.id)
    await server.app.db.pool.query(
      `update shared_round set status = 'over', hash = $2, outcome = '{}', ended_at = now() where id = $1`,
      [next.round.id, next.hash],
    )
    time.setClock(startedAt + 10)
    const cashout = bettor.table.tryMove(roundId, { cashout: true })
    expect(await cashout).toMatchObject({ code: 'ROUND_CLOSED' })
    await throughRound((await nextRound(server, 'crash')).round.id)
    expect(await change(bettor)).toBe(-1000n)
  })

  it('pays one cash-out per bet, and repeats return the stored response [R10.03]', async () => {
    const next = await untilCrashAt(2)
    const bettor = await playerAtTable('crash')
    const [betId, moveId] = [freshId(), freshId()]
    const bet = await bettor.table.play(10, { autoCashout: 1.5 }, betId)
    expect(await bettor.table.play(10, { autoCashout: 1.5 }, betId)).toEqual(bet)
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.3))
    const both = await Promise.all([
      bettor.table.tryMove(bet.roundId, { cashout: true }, moveId),
      bettor.table.tryMove(bet.roundId, { cashout: true }),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const again = await bettor.table.tryMove(bet.roundId, { cashout: true }, moveId)
    if (both[0].success) expect(again).toEqual(both[0])
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(300n)
    expect(await bettor.table.play(10, { autoCashout: 1.5 }, betId)).toEqual(bet)
  })
})

describe('bets', () => {
  it('are for the next round while one runs, and cannot be cashed out before the start [R11.01]', async () => {
    const next = await untilCrashAt(1.3)
    const [early, late] = [await playerAtTable('crash'), await playerAtTable('crash')]
    const first = await early.table.play(10, {})
    expect(await early.table.tryMove(first.roundId, { cashout: true })).toMatchObject({
      code: 'NOT_AVAILABLE',
    })
    await untilStart(next.round.id)
    const queued = await late.table.play(10, { autoCashout: 1.01 })
    expect(queued.fair.nonce).toBe(next.round.number + 1)
    expect(queued.fair.serverSeedHash).not.toBe(next.hash)
    expect((await late.table.again()).opened.open).toMatchObject({ roundId: queued.roundId, status: 'open' })
    await throughRound(next.round.id)
    expect(await balanceOf(server, late.player.id, 'play')).toBe(1000n)
    await throughRound((await nextRound(server, 'crash')).round.id)
    expect(await balanceOf(server, late.player.id, 'play')).toBe(0n)
  })

  it('of one player at the same time: two are accepted', async () => {
    const bettor = await playerAtTable('crash')
    await nextRound(server, 'crash')
    const all = await Promise.all(Array.from({ length: 10 }, () => bettor.table.tryPlay(10, {})))
    expect(all.filter(({ success }) => success)).toHaveLength(2)
    expect(all.flatMap((json) => (json.success ? [] : [json.code]))).toEqual(Array(8).fill('ROUND_OPEN'))
    expect(await change(bettor)).toBe(-2000n)
    await throughRound((await nextRound(server, 'crash')).round.id)
  })

  it('are refused by the database on a round that has started', async () => {
    const next = await untilCrashAt(1.3)
    await untilStart(next.round.id)
    const late = JSON.stringify([{ round: String(next.round.id), player: '1', during: 'betting' }])
    const added = server.app.db.pool.query('select shared_rounds_hold($1::json)', [late])
    await expect(added).rejects.toMatchObject({ code: 'SG005' })
    await throughRound(next.round.id)
  })

  it.each([{ autoCashout: 1 }, { autoCashout: 1.005 }, { autoCashout: 2_000_000 }])(
    'with %j are refused',
    async (choice) => {
      const { table } = await playerAtTable('crash')
      expect((await table.tryPlay(10, choice)).success).toBe(false)
    },
  )
})

describe('watchers', () => {
  it('receive bets with masked names and the cash-outs [R11.01]', async () => {
    const next = await untilCrashAt(1.5)
    const [one, two] = [await playerAtTable('crash'), await playerAtTable('crash')]
    watcher.messages.length = 0
    const bet = await one.table.play(10, { autoCashout: 1.2 })
    await two.table.play(25, {})
    const startedAt = await untilStart(next.round.id)
    const state = await watcher.waitForState('running', next.round.number)
    expect(state.players.map(({ bet }) => bet)).toEqual([25, 10])
    expect(state).toMatchObject({ count: 2, lengthMs: null, result: null })
    expect(JSON.stringify(watcher.messages)).not.toContain(one.player.username)
    await time.passTo(startedAt + crashMsOf(1.4))
    const key = bet.roundId.slice(-11)
    await expect
      .poll(() => watcher.messages.flatMap((message) => (message.kind === 'players' ? message.changed : [])))
      .toContainEqual(expect.objectContaining({ key, multiplier: 1.2, currency: 'BRL' }))
    expect(watcher.messages.some(({ kind }) => kind === 'tick')).toBe(true)
    await throughRound(next.round.id)
    await watcher.waitForState('over', next.round.number)
  })

  it('must be logged in and can watch only shared tables', async () => {
    const { player } = await playerAtTable('crash')
    const known = await connectWatcher(server, player, (end) => ends.push(end))
    const guest = await connectWatcher(server, { token: '' }, (end) => ends.push(end))
    expect(await guest.watch('crash')).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await known.watch('dice')).toMatchObject({ code: 'GAME_UNKNOWN' })
    expect(await known.watch('x'.repeat(500))).toMatchObject({ code: 'VALIDATION' })
    expect(await known.watch('crash')).toMatchObject({ success: true, data: { gameId: 'crash' } })
  })
})
