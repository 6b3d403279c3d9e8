import { endOfMarketDay, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRoundIdAt } from '#modules/games/games.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { pointsFor, runDay } from '#modules/rewards/cashback/cashback.ts'
import {
  asOwner,
  auditFindings,
  callData,
  concurrently,
  liftCashbackLimit,
  newLogin,
  rewardDepsOf,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const never = new AbortController().signal

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('losses') })
  await liftCashbackLimit(server)
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

const today = (): string => marketDay('BR', clock.now())
const midnight = (): number => startOfMarketDay('BR', today())
const nextDay = () => clock.pass(endOfMarketDay('BR', today()) - clock.now())

/** Plays rounds that rarely win; returns the loss in minor units. */
async function lose(player: Player, bet: number, rounds = 1): Promise<bigint> {
  const table = await openTable(server, player, 'dice')
  let lost = 0
  for (let i = 0; i < rounds; i++) {
    const { win } = await table.play(bet, { target: 98, over: true })
    lost += bet - win
  }
  return BigInt(Math.round(lost * 100))
}

/** A player whose time as a new player is over. */
async function regular(cash = 10_000_000n): Promise<Player> {
  const player = await server.player({ cash })
  await asOwner(server, `update player set created_at = $1 where id = $2`, [
    new Date(clock.now() - 30 * dayMs),
    player.id,
  ])
  return player
}

const newcomer = () => server.player({ cash: 1_000_000n })

/** A player who lost today; players who won are not used. */
async function loser(make = newcomer, rounds = 1): Promise<{ player: Player; loss: bigint }> {
  for (;;) {
    const player = await make()
    const loss = await lose(player, 100, rounds)
    if (loss > 0n) return { player, loss }
  }
}

const pig = (player: Player) => balanceOf(server, player.id, 'pig')
const tenPercent = (loss: bigint) => (loss > 0n ? loss / 10n : 0n)

describe('the rate', () => {
  const rule = {
    newUserDays: 7,
    newUserPoints: 400,
    minCollect: 100n,
    riskPoints: 100,
    tiers: [
      { minLoss: 1000n, points: 300 },
      { minLoss: 50_000n, points: 500 },
    ],
  }
  it.each([
    [0n, false, 0],
    [999n, false, 0],
    [1000n, false, 300],
    [49_999n, false, 300],
    [50_000n, false, 500],
    [999n, true, 400],
    [50_000n, true, 500],
  ])('for a loss of %s, new player: %s, is %s', (loss, isNew, points) => {
    expect(pointsFor(rule, loss, isNew)).toBe(points)
  })
})

describe('cashback', () => {
  it('shows the cashback of today so far [R2.13]', async () => {
    const { player, loss } = await loser(regular, 3)
    expect(await callData(server, player, '/v1/cashback/load', {})).toMatchObject({
      rate: 0.03,
      riskRate: 1,
      tiers: [
        { minLoss: 10, rate: 0.03 },
        { minLoss: 500, rate: 0.05 },
        { minLoss: 5000, rate: 0.08 },
      ],
      today: { bet: 300, loss: Number(loss) / 100, estimated: Math.floor((Number(loss) * 3) / 100) / 100 },
      newUser: { active: false, endsAt: null, rate: 0.1 },
    })
    nextDay()
  })

  it('is higher for new players in their first days [R2.13]', async () => {
    const { player, loss } = await loser()
    const day = today()
    expect(await callData(server, player, '/v1/cashback/load', {})).toMatchObject({
      rate: 0.1,
      newUser: { active: true, endsAt: new Date(clock.now() + 7 * dayMs).toISOString() },
    })
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    expect(await pig(player)).toBe(tenPercent(loss))
    clock.pass(7 * dayMs)
    const later = await newLogin(server, player)
    expect(await callData(server, later, '/v1/cashback/load', {})).toMatchObject({
      newUser: { active: false },
    })
    nextDay()
  })

  it('of a day is paid once, even with repeated and concurrent runs', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => server.player({ cash: 1_000_000n })))
    const losses: bigint[] = []
    for (const player of players) losses.push(await lose(player, 100))
    const day = today()
    nextDay()
    clock.pass(11 * 60_000)
    await Promise.all([
      server.rewards.jobs['rewards-cashback']?.run(never),
      server.rewards.jobs['rewards-cashback']?.run(never),
    ])
    await server.rewards.jobs['rewards-cashback']?.run(never)
    await asOwner(server, 'update cashback_market_run set upto = 0, finished_at = null where day = $1', [day])
    await server.rewards.runCashbackDay(day, never)
    expect(await Promise.all(players.map(pig))).toEqual(losses.map(tenPercent))
    nextDay()
  })

  it('is paid for finished days, to players with a loss, at their rate, and not again for a late round', async () => {
    const [winner, unlucky, known] = [await newcomer(), await newcomer(), await regular()]
    clock.pass(11 * 60_000)
    const [day, at] = [today(), clock.now()]
    const tell = ({ id }: Player, n: number, bet: number, win: number) =>
      asOwner(
        server,
        `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome, created_at, changed_at)
         values ($1, $2, 'dice', 'BRL', false, 'settled', $3, $4, $3, '{}', '{}', $5, $5)`,
        [id, `${firstRoundIdAt(at)}AAAAAAAAAA${n}`, bet, win, new Date(at)],
      )
    const pigs = () => Promise.all([winner, unlucky, known].map(pig))
    await tell(winner, 1, 100, 500)
    await tell(unlucky, 2, 9, 0)
    await tell(known, 3, 10_000, 0)
    await server.rewards.jobs['rewards-cashback']?.run(never)
    expect(await pigs()).toEqual([0n, 0n, 0n])
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    expect(await pigs()).toEqual([0n, 0n, 300n])
    await tell(known, 4, 10_000, 0)
    await asOwner(server, 'update cashback_market_run set upto = 0, finished_at = null where day = $1', [day])
    await server.rewards.runCashbackDay(day, never)
    expect(await pigs()).toEqual([0n, 0n, 300n])
    // No money has moved for these players.
    await asOwner(server, `delete from round where id like $1`, [`${firstRoundIdAt(at)}AAAAAAAAAA%`])
    nextDay()
  })

  it('continues after a run was killed half-way and pays no player twice', async () => {
    const losers = await Promise.all(Array.from({ length: 6 }, () => loser()))
    const [players, losses] = [losers.map(({ player }) => player), losers.map(({ loss }) => loss)]
    const day = today()
    nextDay()
    for (const [after, before] of [
      [1, 1],
      [1, 2],
      [2, 4],
    ] as const) {
      let posts = 0
      const { wallet } = server
      const failing: typeof wallet = {
        ...wallet,
        // Players who were paid before are posted again and found (`exists`).
        postIn: async (...posting) => {
          const outcome = await wallet.postIn(...posting)
          if (outcome.outcome === 'posted' && ++posts > after) throw new Error('killed')
          return outcome
        },
      }
      await expect(runDay({ ...rewardDepsOf(server), wallet: failing }, day, never)).rejects.toThrow('killed')
      const paid = (await Promise.all(players.map(pig))).filter((amount) => amount > 0n).length
      expect(paid).toBe(before)
    }
    await server.rewards.runCashbackDay(day, never)
    expect(await Promise.all(players.map(pig))).toEqual(losses.map(tenPercent))
    nextDay()
  })

  it.each(['America/Sao_Paulo', 'Pacific/Auckland'])(
    'uses days of the market in a process of time zone %s [R12.06]',
    async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        clock.pass(midnight() + dayMs - 1 - clock.now())
        const player = await server.player({ cash: 1_000_000n })
        const day = today()
        const first = await lose(player, 100)
        clock.pass(1)
        const second = await lose(player, 70)
        expect(await callData(server, player, '/v1/cashback/load', {})).toMatchObject({ today: { bet: 70 } })
        await server.rewards.runCashbackDay(day, never)
        expect(await pig(player)).toBe(tenPercent(first))
        const next = today()
        nextDay()
        await server.rewards.runCashbackDay(next, never)
        expect(await pig(player)).toBe(tenPercent(first) + tenPercent(second))
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
      nextDay()
    },
  )

  it('counts a round of several moves on the day it ended', async () => {
    const player = await server.player({ cash: 1_000_000n })
    const table = await openTable(server, player, 'mines')
    const { roundId } = await table.play(100, { mines: 24 })
    const day = today()
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    expect(await pig(player)).toBe(0n)
    const next = today()
    const again = await openTable(server, await newLogin(server, player), 'mines')
    const { win } = await again.move(roundId, { open: 3 })
    nextDay()
    await server.rewards.runCashbackDay(next, never)
    expect(await pig(player)).toBe(win > 0 ? 0n : 1000n)
    nextDay()
  })

  it('is not paid for losses of bonus money', async () => {
    const player = await server.player({ cash: 1_000_000n })
    await callData(server, player, '/v1/pb/reg/claim', {})
    await (await openTable(server, player, 'dice', true)).play(50, { target: 98, over: true })
    expect(await callData(server, player, '/v1/cashback/load', {})).toMatchObject({
      today: { bet: 0, loss: 0 },
    })
    const day = today()
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    expect(await pig(player)).toBe(0n)
  })

  it('is not paid when the market forbids it [R12.02]', async () => {
    const off = `update reward_switch set enabled = $1 where country = 'BR' and mode = 'sandbox' and reward = 'cashback'`
    const player = await server.player({ cash: 1_000_000n })
    await lose(player, 100)
    const day = today()
    nextDay()
    await asOwner(server, off, [false])
    await server.rewards.runCashbackDay(day, never)
    await asOwner(server, off, [true])
    expect(await pig(player)).toBe(0n)
    nextDay()
  })
})

describe('cashback is limited by the counted bets', () => {
  const limit = (points: number) => asOwner(server, 'update cashback_rule set risk_points = $1', [points])
  const dayOf = async ({ id }: Player) =>
    asOwner(
      server,
      'select risk::int, risk_points as "riskPoints", amount::int from cashback_day where player_id = $1',
      [id],
    )

  it('pays one hundredth of them when that is less than the share of the loss [R2.13]', async () => {
    await limit(100)
    const player = await server.player({ cash: 1_000_000n })
    const loss = await lose(player, 100, 3)
    expect(loss).toBe(30_000n)
    // Dice counts a quarter of its bets.
    expect(await callData(server, player, '/v1/cashback/load', {})).toMatchObject({
      riskRate: 0.01,
      today: { bet: 300, loss: 300, counted: 75, estimated: 0.75 },
    })
    const day = today()
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    expect(await pig(player)).toBe(75n)
    expect(await dayOf(player)).toEqual([{ risk: 7_500, riskPoints: 100, amount: 75 }])
    await limit(10_000)
  })

  it('pays nothing for losses without counted bets, and the database knows no other amount', async () => {
    const player = await server.player()
    const insert = (amount: number) =>
      asOwner(
        server,
        `insert into cashback_day (player_id, day, currency, bet, win, points, risk, risk_points, amount, granted_at)
         values ($1, '2020-01-01', 'BRL', 30000, 0, 1000, 7500, 100, $2, now())`,
        [player.id, amount],
      )
    for (const amount of [3_000, 76, 74]) await expect(insert(amount)).rejects.toThrow('cashback_day_check')
    await expect(insert(75)).rejects.toThrow('foreign key')
  })
})

describe('the piggy bank', () => {
  async function filled(): Promise<{ player: Player; inside: bigint }> {
    const { player, loss } = await loser()
    const inside = tenPercent(loss)
    const day = today()
    nextDay()
    await server.rewards.runCashbackDay(day, never)
    return { player: await newLogin(server, player), inside }
  }

  it('is emptied once with a hundred concurrent requests', async () => {
    const { player, inside } = await filled()
    const amount = Number(inside) / 100
    expect(await callData(server, player, '/v1/pig/load', {})).toEqual({
      available: amount,
      total: amount,
      minCollect: 1,
      nextAt: new Date(midnight() + 600_000).toISOString(),
    })
    const cash = await balanceOf(server, player.id)
    const { done, refused } = await concurrently(100, () => callData(server, player, '/v1/pig/collect', {}))
    expect(done).toEqual([{ amount, available: 0 }])
    expect(new Set(refused)).toEqual(new Set(['NOTHING_TO_COLLECT']))
    expect(await balanceOf(server, player.id)).toBe(cash + inside)
    expect(await callData(server, player, '/v1/pig/load', {})).toMatchObject({ available: 0, total: amount })
    const { list, total } = await callData(server, player, '/v1/pig/record', {})
    expect([total, ...list.map((line) => line.kind)]).toEqual([2, 'out', 'in'])
    const marquee = await callData(server, player, '/v1/pig/marquee', {})
    expect(marquee.list[0]).toEqual({
      player: `***${player.username.slice(-2)}`,
      amount,
      createdAt: new Date(clock.now()).toISOString(),
    })
  })

  it('returns the stored response to a repeated request', async () => {
    const { player, inside } = await filled()
    const { done, refused } = await concurrently(20, () =>
      callData(server, player, '/v1/pig/collect', { requestId: 'once' }),
    )
    expect(refused).toEqual([])
    expect(new Set(done.map(({ amount }) => amount))).toEqual(new Set([Number(inside) / 100]))
    expect(await pig(player)).toBe(0n)
  })

  it('cannot be collected below the minimum', async () => {
    const { player } = await filled()
    await asOwner(server, `update cashback_rule set min_collect = 1000000 where country = 'BR'`)
    await expect(callData(server, player, '/v1/pig/collect', {})).rejects.toThrow('NOTHING_TO_COLLECT')
    await asOwner(server, `update cashback_rule set min_collect = 100 where country = 'BR'`)
    expect((await callData(server, player, '/v1/pig/collect', {})).amount).toBeGreaterThan(0)
  })

  it('accepts a day once and only in the right amount, even from the database owner', async () => {
    const { player } = await filled()
    const again = `insert into cashback_day (player_id, day, currency, bet, win, points, amount, granted_at)
                   select player_id, $2, currency, bet, win, points, amount + $3, granted_at
                     from cashback_day where player_id = $1`
    const [row] = await asOwner<{ day: string }>(
      server,
      'select day from cashback_day where player_id = $1',
      [player.id],
    )
    await expect(asOwner(server, again, [player.id, row?.day, 0])).rejects.toThrow('cashback_day_pkey')
    await expect(asOwner(server, again, [player.id, '2026-01-01', 0])).rejects.toThrow('cashback_day_posted')
    await expect(asOwner(server, again, [player.id, '2026-01-01', 1])).rejects.toThrow('check constraint')
  })
})
