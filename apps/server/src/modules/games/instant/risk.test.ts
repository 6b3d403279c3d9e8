import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { countedRisk, giveBonus, openTable } from '#modules/games/testing/table-client.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let player: Player
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    random: createSeededRandom('risk'),
    env: { RATE_LIMITS: 'off', IDLE_MINUTES: '6000' },
  })
  await server.lobby.importContent(demoContent())
  player = await server.player({ cash: 1_000_000n })
})
afterAll(async () => {
  for (const end of ends) await end()
})

describe('the counted part of a bet of 100 [R11.01]', () => {
  it.each([
    ['dice', { target: 98, over: false }, 200n],
    ['dice', { target: 50, over: true }, 2_500n],
    ['dice-moon', { target: 90, over: false }, 1_000n],
    ['wheel', { segments: 10, risk: 'low' }, 6_400n],
    ['wheel-tide', { segments: 50, risk: 'high' }, 8_000n],
    ['plinko', { rows: 16, risk: 'high' }, 8_000n],
    // The bets take part in the jackpot.
    ['slot-carnaval', {}, 3_000n],
    ['slot-carnaval', { buy: true }, 2_400n],
  ] as const)('of %s with %j is stored with the round', async (gameId, choice, risk) => {
    const { roundId } = await (await openTable(server, player, gameId)).play(100, choice)
    expect(await countedRisk(server, roundId)).toBe(risk)
  })

  it('of a slot is the whole bet where no jackpot adds to its return: with bonus money, and in a market without one', async () => {
    await giveBonus(server, player, 100_000n)
    const bonus = await (await openTable(server, player, 'slot-carnaval', true)).play(100, {})
    expect(await countedRisk(server, bonus.roundId)).toBe(10_000n)
    await writePolicy(server.app.db, 'sandbox', 'CL', { jackpot: false })
    await expect.poll(() => server.markets.policyOf('CL').jackpot).toBe(false)
    const inChile = await server.player({ country: 'CL', cash: 1_000_000n })
    const table = await openTable(server, inChile, 'slot-carnaval')
    for (const [choice, risk] of [
      [{}, 1_000n],
      [{ buy: true }, 800n],
    ] as const)
      expect(await countedRisk(server, (await table.play(1_000, choice)).roundId)).toBe(risk)
  })

  it('of mines is decided at the end by the opened cells, the last one included', async () => {
    const table = await openTable(server, player, 'mines')
    const round = await table.play(100, { mines: 24 })
    expect(await countedRisk(server, round.roundId)).toBe(0n)
    expect(await table.move(round.roundId, { open: 0 })).toMatchObject({ status: 'settled' })
    expect(await countedRisk(server, round.roundId)).toBe(5_000n)
    for (;;) {
      const { roundId } = await table.play(100, { mines: 1 })
      if ((await table.move(roundId, { open: 0 })).status !== 'open') continue
      await table.move(roundId, { cashout: true })
      expect(await countedRisk(server, roundId)).toBe(800n)
      break
    }
  })

  it('of mines is nothing when the stake is returned without an opened cell', async () => {
    const { roundId } = await (await openTable(server, player, 'mines-reef')).play(100, { mines: 24 })
    clock.pass(25 * 3_600_000)
    await server.games.jobs['games-untouched']?.run(new AbortController().signal)
    const { rows } = await server.app.db.pool.query('select status, win, risk from round where id = $1', [
      roundId,
    ])
    expect(rows).toEqual([{ status: 'settled', win: 10_000n, risk: 0n }])
  })

  it('is never more than the bet, even for the owner of the database', async () => {
    const text = 'update round set risk = bet + 1 where player_id = $1'
    await expect(server.app.db.pool.query(text, [player.id])).rejects.toThrow()
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(100, { mines: 3 })
    await expect(
      server.app.db.pool.query('update round set risk = 10001 where id = $1', [roundId]),
    ).rejects.toThrow('round_risk_within_bet')
  })
})
