import { marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRoundIdAt } from '#modules/games/games.ts'
import {
  asOwner,
  callData,
  liftCashbackLimit,
  newLogin,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock(Date.parse('2026-04-01T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
const never = new AbortController().signal
const minuteMs = 60_000

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock })
  await liftCashbackLimit(server)
  await asOwner(server, 'update cashback_rule set new_user_days = 0')
})
afterAll(async () => {
  for (const end of ends) await end()
})

const goTo = (time: string) => clock.pass(Date.parse(time) - clock.now())
const currencyOf = { BR: 'BRL', CL: 'CLP' } as const
let rounds = 0

/** Inserts a lost round that ended at a time. */
async function lostAt({ id }: Player, country: 'BR' | 'CL', time: string, bet: number): Promise<void> {
  const at = Date.parse(time)
  const roundId = `${firstRoundIdAt(at)}AAAAAAAA${String(++rounds).padStart(3, '0')}`
  await asOwner(
    server,
    `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome, created_at, changed_at)
     values ($1, $2, 'dice', $3, false, 'settled', $4, 0, $4, '{}', '{}', $5, $5)`,
    [id, roundId, currencyOf[country], bet, new Date(at)],
  )
}

const runJob = () => server.rewards.jobs['rewards-cashback']?.run(never)

type PaidDay = { readonly day: string; readonly bet: number }
const paidDays = ({ id }: Player) =>
  asOwner<PaidDay>(server, 'select day, bet::int from cashback_day where player_id = $1 order by day', [id])

const todayOf = async (player: Player) =>
  (await callData(server, await newLogin(server, player), '/v1/cashback/load', {})).today.bet

describe('cashback by days of the market [R12.06]', () => {
  it('counts the 25 hours of a Chilean day on which daylight saving ends', async () => {
    const player = await server.player({ country: 'CL' })
    // 4 April 2026 lasts from 03:00Z to 04:00Z of the next day.
    await lostAt(player, 'CL', '2026-04-04T02:59:00Z', 10_000)
    await lostAt(player, 'CL', '2026-04-04T03:00:00Z', 20_000)
    await lostAt(player, 'CL', '2026-04-05T03:30:00Z', 30_000)
    await lostAt(player, 'CL', '2026-04-05T04:00:00Z', 40_000)
    goTo('2026-04-05T03:59:00Z')
    expect(await todayOf(player)).toBe(50_000)
    goTo('2026-04-06T04:11:00Z')
    await runJob()
    expect(await paidDays(player)).toEqual([
      { day: '2026-04-03', bet: 10_000 },
      { day: '2026-04-04', bet: 50_000 },
      { day: '2026-04-05', bet: 40_000 },
    ])
  })

  it('ends the day of each market at its own midnight', async () => {
    goTo('2026-06-10T03:05:00Z')
    const [brazilian, chilean] = [await server.player(), await server.player({ country: 'CL' })]
    for (const [player, country] of [
      [brazilian, 'BR'],
      [chilean, 'CL'],
    ] as const) {
      await lostAt(player, country, '2026-06-10T02:55:00Z', 10_000)
      await lostAt(player, country, '2026-06-10T03:04:00Z', 20_000)
    }
    expect([await todayOf(brazilian), await todayOf(chilean)]).toEqual([200, 30_000])
    const nextAt = async (player: Player) =>
      (await callData(server, await newLogin(server, player), '/v1/pig/load', {})).nextAt
    goTo('2026-06-10T12:00:00Z')
    expect([await nextAt(brazilian), await nextAt(chilean)]).toEqual([
      '2026-06-11T03:10:00.000Z',
      '2026-06-11T04:10:00.000Z',
    ])
  })

  it('pays every round once when the days change from UTC to the market', async () => {
    // The previous release paid the UTC day of 19 August, and a round in it.
    await asOwner(
      server,
      `insert into cashback_run (day, started_at, finished_at) values ('2026-08-19', now(), now())`,
    )
    const player = await server.player()
    goTo('2026-08-20T01:00:00Z')
    await lostAt(player, 'BR', '2026-08-19T23:59:59Z', 10_000)
    await lostAt(player, 'BR', '2026-08-20T00:30:00Z', 20_000)
    // It is still 19 August in Brazil, but that day is paid: the losses count for the next one.
    expect(await todayOf(player)).toBe(200)
    await runJob()
    expect(await paidDays(player)).toEqual([])
    await lostAt(player, 'BR', '2026-08-20T12:00:00Z', 40_000)
    await lostAt(player, 'BR', '2026-08-21T02:59:00Z', 80_000)
    goTo('2026-08-21T02:59:30Z')
    expect(await todayOf(player)).toBe(1400)
    goTo('2026-08-21T03:11:00Z')
    await runJob()
    await runJob()
    await server.rewards.runCashbackDay('2026-08-20', never)
    expect(await paidDays(player)).toEqual([{ day: '2026-08-20', bet: 140_000 }])
    expect(await balanceOf(server, player.id, 'pig')).toBeGreaterThan(0n)
  })

  it('continues a UTC day that the previous release left unfinished, with its span, and pays each player once', async () => {
    const [paid, waiting] = [await server.player(), await server.player()]
    await lostAt(paid, 'BR', '2026-10-06T00:30:00Z', 10_000)
    await lostAt(waiting, 'BR', '2026-10-06T23:30:00Z', 20_000)
    await lostAt(waiting, 'BR', '2026-10-07T01:00:00Z', 40_000)
    await asOwner(server, `insert into cashback_run (day, started_at) values ('2026-10-06', now())`)
    goTo('2026-10-07T03:11:00Z')
    await runJob()
    await asOwner(server, `delete from cashback_market_run where day = '2026-10-06'`)
    await server.rewards.runCashbackDay('2026-10-06', never)
    expect(await paidDays(paid)).toEqual([{ day: '2026-10-06', bet: 10_000 }])
    expect(await paidDays(waiting)).toEqual([{ day: '2026-10-06', bet: 20_000 }])
    goTo('2026-10-08T03:11:00Z')
    await runJob()
    expect(await paidDays(waiting)).toEqual([
      { day: '2026-10-06', bet: 20_000 },
      { day: '2026-10-07', bet: 40_000 },
    ])
  })

  it('does not let two runs of a market start at the same time', async () => {
    const start = new Date(startOfMarketDay('BR', '2026-08-20'))
    const insert = `insert into cashback_market_run (country, day, started_at, from_at, to_at)
                    values ('BR', $1, now(), $2, $3)`
    const at = (ms: number) => new Date(start.getTime() + ms)
    await asOwner(server, insert, ['2020-01-01', start, at(minuteMs)])
    await expect(asOwner(server, insert, ['2020-01-02', start, at(minuteMs)])).rejects.toThrow('unique')
    await expect(asOwner(server, insert, ['2020-01-03', at(1), start])).rejects.toThrow('check constraint')
    await asOwner(server, `delete from cashback_market_run where day = '2020-01-01'`)
  })
})

it('a campaign envelope is one per day of the market [R12.06]', async () => {
  goTo('2026-09-20T02:50:00Z')
  const player = await server.player()
  const make = async () => callData(server, await newLogin(server, player), '/lucky/money/create', {})
  await make()
  goTo('2026-09-20T02:59:00Z')
  await expect(make()).rejects.toThrow('ENVELOPE_TODAY')
  goTo('2026-09-20T03:00:00Z')
  expect(marketDay('BR', clock.now())).toBe('2026-09-20')
  expect(await make()).toMatchObject({ amount: 10 })
})
