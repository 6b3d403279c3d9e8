/** Two bets on one flight, bets that are taken back, and half cash-outs: the money of each, also under races. */
import { crashCurveAt, crashMsOf } from '@saguao/fair/games/crash.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundChecks } from '#modules/games/games.ts'
import {
  connectWatcher,
  isReproducible,
  nextRound,
  type PlayerAtTable,
  pointOf,
  startTableServer,
  storedRound,
  type TableServer,
} from '#modules/games/testing/shared-table-client.ts'
import { countedRisk, fairRound, freshId } from '#modules/games/testing/table-client.ts'
import { setLimit } from '#modules/protection/testing/protection-client.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf } from '#testing/environment.ts'

const ends: (() => unknown)[] = []
let { server, time, playerAtTable, untilStart, throughRound, change } = {} as TableServer

beforeAll(async () => {
  ;({ server, time, playerAtTable, untilStart, throughRound, change } = await startTableServer(
    'bets on a flight',
    (end) => ends.push(end),
  ))
  const watcher = await connectWatcher(server, (await playerAtTable('crash')).player, (end) => ends.push(end))
  await watcher.watch('crash')
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends.reverse()) await end()
})

/** Passes rounds until the next one crashes between `point` and `max`. */
async function untilCrashAt(point: number, max = Number.POSITIVE_INFINITY) {
  for (;;) {
    const next = await nextRound(server, 'crash')
    if (pointOf(next) >= point && pointOf(next) <= max) return next
    await throughRound(next.round.id)
  }
}

const play = ({ player }: PlayerAtTable) => balanceOf(server, player.id, 'play')

async function statusOf(roundId: string): Promise<string> {
  const { status } = await server.app.db.query
    .selectFrom('round')
    .where('id', '=', roundId)
    .select('status')
    .executeTakeFirstOrThrow()
  return status
}

describe('two bets on one flight', () => {
  it('have their own stakes and cash-outs, and both are open after a reload [R11.01]', async () => {
    const next = await untilCrashAt(2)
    const bettor = await playerAtTable('crash')
    const first = await bettor.table.play(10, { autoCashout: 1.2 })
    const second = await bettor.table.play(25, {})
    expect(await bettor.table.tryPlay(5, {})).toMatchObject({ code: 'ROUND_OPEN' })
    const { open, opens } = (await bettor.table.again()).opened
    expect(opens.map(({ roundId }) => roundId)).toEqual([first.roundId, second.roundId])
    expect(open).toEqual(opens[0])
    expect(second.fair).toEqual(first.fair)
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.2) + 1)
    await expect.poll(() => change(bettor)).toBe(1200n - 3500n)
    await time.passTo(startedAt + crashMsOf(1.5) + 3)
    expect(await bettor.table.move(second.roundId, { cashout: true })).toMatchObject({ win: 37.5 })
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(1200n + 3750n - 3500n)
    for (const { roundId } of [first, second])
      expect(await isReproducible(server, bettor.player, roundId)).toBe(true)
  })
})

describe('a bet that is taken back', () => {
  it('returns the stake once, counts for nothing, and leaves room for another [R10.03]', async () => {
    const next = await untilCrashAt(1.2)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, { autoCashout: 1.01 })
    const moveId = freshId()
    const moves = await Promise.all(
      [moveId, freshId(), freshId()].map((id) => bettor.table.tryMove(roundId, { cancel: true }, id)),
    )
    expect(moves.filter(({ success }) => success)).toHaveLength(1)
    expect(await change(bettor)).toBe(0n)
    const again = await bettor.table.tryMove(roundId, { cancel: true }, moveId)
    if (moves[0]?.success) expect(again).toEqual(moves[0])
    expect(await fairRound(server, bettor.player, roundId)).toMatchObject({
      status: 'returned',
      win: 0,
      outcome: { cancelled: true },
    })
    expect((await bettor.table.again()).opened.opens).toEqual([])
    const { roundId: kept } = await bettor.table.play(20, { autoCashout: 1.1 })
    await untilStart(next.round.id)
    expect((await bettor.table.again()).opened.table).toMatchObject({ count: 1, players: [{ bet: 20 }] })
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(200n)
    expect(await countedRisk(server, roundId)).toBe(0n)
    expect(await isReproducible(server, bettor.player, kept)).toBe(true)
    const days = await server.call(
      '/wallet/records',
      { isBonus: false, pageNum: 1, pageSize: 10, startDate: '2026-11-01', endDate: '2026-11-30' },
      { token: bettor.player.token },
    )
    expect(days.json).toMatchObject({ data: { totalBet: 20, totalWin: 22 } })
  })

  it('is refused after the start, by the database too [R11.03]', async () => {
    const next = await untilCrashAt(1.3)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, { autoCashout: 1.1 })
    await untilStart(next.round.id)
    expect(await bettor.table.tryMove(roundId, { cancel: true })).toMatchObject({ code: 'NOT_AVAILABLE' })
    const late = {
      round: String(next.round.id),
      player: String(bettor.player.id),
      during: 'betting',
      maxTakeBacks: 3,
    }
    const ended = server.app.db.pool.query('select shared_rounds_hold($1::json)', [JSON.stringify([late])])
    await expect(ended).rejects.toMatchObject({ code: 'SG005' })
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(100n)
  })

  it('races with the start: each bet is returned or flies, and none twice [R10.03]', async () => {
    const next = await untilCrashAt(1.5)
    const bettors = await Promise.all(Array.from({ length: 8 }, () => playerAtTable('crash')))
    const bets = await Promise.all(bettors.map(({ table }) => table.play(10, { autoCashout: 1.1 })))
    const round = await storedRound(server, next.round.id)
    await time.passTo((round?.closesAt?.getTime() ?? 0) - 1)
    const [moves] = await Promise.all([
      Promise.all(bets.map(({ roundId }, at) => bettors[at]?.table.tryMove(roundId, { cancel: true }))),
      time.pass(1),
    ])
    await throughRound(next.round.id)
    for (const [at, bettor] of bettors.entries()) {
      const isReturned = moves[at]?.success
      expect(await statusOf(bets[at]?.roundId ?? '')).toBe(isReturned ? 'returned' : 'settled')
      expect(await change(bettor)).toBe(isReturned ? 0n : 100n)
    }
  })
})

describe('a half cash-out', () => {
  it('pays half of the stake at once, and the automatic cash-out applies to the rest [R11.01] [R11.03]', async () => {
    const next = await untilCrashAt(2)
    const bettor = await playerAtTable('crash')
    // An odd number of cents: the win of the whole stake is rounded down once, at the end.
    const { roundId } = await bettor.table.play(10.01, { autoCashout: 1.9 })
    expect(await bettor.table.tryMove(roundId, { half: true })).toMatchObject({ code: 'NOT_AVAILABLE' })
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.31) + 1)
    const moveId = freshId()
    const half = await bettor.table.move(roundId, { half: true }, moveId)
    expect(half).toMatchObject({ status: 'open', win: 6.55, outcome: { half: 1.31 } })
    expect(await bettor.table.move(roundId, { half: true }, moveId)).toEqual(half)
    expect(await bettor.table.tryMove(roundId, { half: true })).toMatchObject({ code: 'NOT_AVAILABLE' })
    expect([await change(bettor), await play(bettor)]).toEqual([655n - 1001n, 1001n])
    expect((await bettor.table.again()).opened.open).toMatchObject({ win: 6.55, outcome: { half: 1.31 } })
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(1606n - 1001n)
    expect(await fairRound(server, bettor.player, roundId)).toMatchObject({
      win: 16.06,
      outcome: { half: 1.31, cashout: 1.9, multiplier: 1.605 },
    })
    expect(await isReproducible(server, bettor.player, roundId)).toBe(true)
  })

  it('stays paid when the rest is lost, and the bet counts by what both halves can lose together', async () => {
    const next = await untilCrashAt(1.3, 5)
    const [lost, both] = [await playerAtTable('crash'), await playerAtTable('crash')]
    const first = await lost.table.play(100, {})
    const second = await both.table.play(100, {})
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.01) + 1)
    await lost.table.move(first.roundId, { half: true })
    await both.table.move(second.roundId, { half: true })
    await time.passTo(startedAt + crashMsOf(1.2) + 1)
    expect(await both.table.move(second.roundId, { cashout: true })).toMatchObject({ win: 110.5 })
    await throughRound(next.round.id)
    await expect.poll(() => play(lost)).toBe(0n)
    expect(await change(lost)).toBe(5050n - 10_000n)
    expect(await isReproducible(server, lost.player, first.roundId)).toBe(true)
    const risks = [first, second].map(({ roundId }) => countedRisk(server, roundId))
    expect(await Promise.all(risks)).toEqual([8_000n, 3_676n])
  })

  it('races with a cash-out, the automatic one and itself: never more than the fair amount [R10.03]', async () => {
    const next = await untilCrashAt(1.6)
    const bettors = await Promise.all(Array.from({ length: 6 }, () => playerAtTable('crash')))
    const bets = await Promise.all(bettors.map(({ table }) => table.play(10, { autoCashout: 1.5 })))
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.5) - 1)
    const multiplier = crashCurveAt(time.clock.now() - startedAt)
    expect(multiplier).toBe(1.49)
    const moves = ['half', 'half', 'cashout'].map((move) => ({ [move]: true }))
    await Promise.all([
      ...bets.flatMap(({ roundId }, at) => moves.map((move) => bettors[at]?.table.tryMove(roundId, move))),
      time.pass(2),
    ])
    await throughRound(next.round.id)
    for (const [at, bettor] of bettors.entries()) {
      await expect.poll(() => play(bettor)).toBe(0n)
      // Both halves at 1.49, one of them at 1.5, or the whole stake at 1.49 or 1.5.
      expect([490n, 495n, 500n]).toContain(await change(bettor))
      expect(await isReproducible(server, bettor.player, bets[at]?.roundId ?? '')).toBe(true)
    }
  })

  it('of a flight that no process ran to its end: the other half is returned', async () => {
    const next = await untilCrashAt(1.5, 3)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(10, {})
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.2) + 1)
    await bettor.table.move(roundId, { half: true })
    await server.app.db.pool.query(
      `update shared_round set status = 'over', hash = $2, outcome = $3, ended_at = now(), interrupted = true where id = $1`,
      [next.round.id, next.hash, next.outcome],
    )
    await throughRound((await nextRound(server, 'crash')).round.id)
    await expect.poll(() => play(bettor)).toBe(0n)
    expect(await change(bettor)).toBe(100n)
    expect(await isReproducible(server, bettor.player, roundId)).toBe(true)
  })
})

it.each([{ cancel: true, cashout: true }, { half: true, open: 1 }, {}, { half: false }, { cancel: 1 }])(
  'the move %j is refused',
  async (move) => {
    const { table } = await playerAtTable('crash')
    expect((await table.tryMove('R0', move)).success).toBe(false)
  },
)

describe('the stake of a bet that is taken back', () => {
  it('gives its part of a limit back, to the cent [R12.03]', async () => {
    const next = await untilCrashAt(1.2)
    const bettor = await playerAtTable('crash')
    await setLimit(server, bettor.player, 'stake', 'day', 15)
    const { roundId } = await bettor.table.play(10, { autoCashout: 1.1 })
    expect(await bettor.table.tryPlay(5.01, {})).toMatchObject({ code: 'LIMIT_REACHED' })
    await bettor.table.move(roundId, { cancel: true })
    const kept = await bettor.table.play(15, { autoCashout: 1.1 })
    expect(await bettor.table.tryPlay(1, {})).toMatchObject({ code: 'LIMIT_REACHED' })
    await throughRound(next.round.id)
    expect(await change(bettor)).toBe(150n)
    expect(await isReproducible(server, bettor.player, kept.roundId)).toBe(true)
  })

  it('comes back also when the game was stopped meanwhile, and open bets fly on', async () => {
    const next = await untilCrashAt(1.5)
    const bettor = await playerAtTable('crash')
    const { roundId } = await bettor.table.play(20, {})
    const flying = await bettor.table.play(10, { autoCashout: 1.4 })
    await server.app.db.pool.query(`update game set enabled = false where id = 'crash'`)
    expect(await bettor.table.move(roundId, { cancel: true })).toMatchObject({ win: 0, balance: 9990 })
    expect(await bettor.table.tryPlay(20, {})).toMatchObject({ code: 'GAME_DISABLED' })
    const startedAt = await untilStart(next.round.id)
    await time.passTo(startedAt + crashMsOf(1.2) + 1)
    expect(await bettor.table.move(flying.roundId, { half: true })).toMatchObject({ win: 6 })
    await throughRound(next.round.id)
    await server.app.db.pool.query(`update game set enabled = true where id = 'crash'`)
    expect(await change(bettor)).toBe(300n)
  })
})
