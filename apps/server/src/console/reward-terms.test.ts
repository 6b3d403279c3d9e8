import { endOfMarketDay, marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { changeSetting, playedAt, settingOf } from '#console/testing/reward-operators.ts'
import { marketProblems } from '#live-checks.ts'
import { asOwner, callData, newLogin, startRewardServer } from '#modules/rewards/testing/rewards-server.ts'
import { balanceOf, createManualClock, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let admins: readonly [TestOperator, TestOperator]
const clock = createManualClock(Date.parse('2026-06-10T12:00:00Z'))
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const never = new AbortController().signal

beforeAll(async () => {
  const env = { CONSOLE_PORT: '0', IDLE_MINUTES: '60000' }
  server = await startRewardServer((end) => ends.push(end), { clock, env })
  admins = [await signIn(server, clock, 'admin', 1), await signIn(server, clock, 'admin', 2)]
  // The ways to play are computed once per process, which takes longer than a change may wait.
  await admins[0].data('/operator/rewards/strategies', {})
})
afterAll(async () => {
  for (const end of ends) await end()
})

const goTo = (time: string) => clock.pass(Date.parse(time) - clock.now())
const pay = () => server.rewards.jobs['rewards-cashback']?.run(never)

/** A player whose time as a new player is over. */
async function regular(country: 'BR' | 'CL' = 'BR'): Promise<Player> {
  const player = await server.player({ country })
  await asOwner(server, `update player set created_at = $1 where id = $2`, [
    new Date(clock.now() - 30 * dayMs),
    player.id,
  ])
  return player
}

const pig = (player: Player) => balanceOf(server, player.id, 'pig')
const paidOn = async ({ id }: Player, day: string) =>
  (
    await asOwner<{ points: number; amount: number }>(
      server,
      'select points, amount::int from cashback_day where player_id = $1 and day = $2',
      [id, day],
    )
  )[0]

async function cashbackAt(country: 'BR' | 'CL', points: number) {
  const value = await settingOf(admins[0], 'cashback-terms', country)
  return { ...value, tiers: [{ minLoss: 100, points }] }
}

describe('cashback terms from tomorrow [R13.13]', () => {
  it("pay today's players at today's rate, in São Paulo's and Santiago's days, also in a late or repeated run", async () => {
    const [inBrazil, inChile, late] = [await regular(), await regular('CL'), await regular()]
    for (const [country, validFrom] of [
      ['BR', '2026-06-11T03:00:00.000Z'],
      ['CL', '2026-06-11T04:00:00.000Z'],
    ] as const) {
      const value = await cashbackAt(country, 600)
      expect(
        await changeSetting(admins, { kind: 'cashback-terms', subject: country, value, validFrom }),
      ).toBeUndefined()
    }
    // The last minute of 10 June and the first of 11 June, by the clock of each market.
    await playedAt(server, inBrazil, 'BR', '2026-06-11T02:59:59Z', { bet: 10_000 })
    await playedAt(server, inBrazil, 'BR', '2026-06-11T03:00:00Z', { bet: 20_000 })
    await playedAt(server, inChile, 'CL', '2026-06-11T03:59:59Z', { bet: 10_000 })
    await playedAt(server, inChile, 'CL', '2026-06-11T04:00:00Z', { bet: 20_000 })
    await playedAt(server, late, 'BR', '2026-06-10T20:00:00Z', { bet: 30_000 })
    const rateOf = async (player: Player) =>
      (await callData(server, await newLogin(server, player), '/v1/cashback/load', {})).tiers.map(
        ({ rate }) => rate,
      )
    goTo('2026-06-11T02:59:59Z')
    await server.settings.applyDue()
    expect(await rateOf(inBrazil)).toEqual([0.03, 0.05, 0.08])
    goTo('2026-06-11T03:00:00Z')
    await server.settings.applyDue()
    expect([await rateOf(inBrazil), await rateOf(inChile)]).toEqual([[0.06], [0.03, 0.05, 0.08]])

    // The run after midnight, when the new terms are live; one player is left out, as by a crash.
    await asOwner(server, 'update player set paused_until = $1 where id = $2', [
      '2026-06-11T06:00:00Z',
      late.id,
    ])
    goTo('2026-06-11T03:11:00Z')
    await pay()
    expect(await paidOn(inBrazil, '2026-06-10')).toEqual({ points: 300, amount: 300 })
    expect(await paidOn(inChile, '2026-06-10')).toBeUndefined()
    goTo('2026-06-11T04:11:00Z')
    await pay()
    expect(await paidOn(inChile, '2026-06-10')).toEqual({ points: 300, amount: 300 })

    // Two days later: repeated for those who are paid, late for the one who is not.
    goTo('2026-06-12T15:00:00Z')
    await asOwner(
      server,
      `update cashback_market_run set upto = 0, finished_at = null where day = '2026-06-10'`,
    )
    await pay()
    expect(await paidOn(late, '2026-06-10')).toEqual({ points: 300, amount: 900 })
    expect(await paidOn(inBrazil, '2026-06-11')).toEqual({ points: 600, amount: 1200 })
    expect(await paidOn(inChile, '2026-06-11')).toEqual({ points: 600, amount: 1200 })
    expect([await pig(inBrazil), await pig(inChile)]).toEqual([1500n, 1500n])
  })

  it('that no process had applied in time count from their midnight on all the same', async () => {
    const player = await regular()
    const day = marketDay('BR', endOfMarketDay('BR', marketDay('BR', clock.now())))
    const validFrom = new Date(startOfMarketDay('BR', day)).toISOString()
    const value = await cashbackAt('BR', 700)
    expect(
      await changeSetting(admins, { kind: 'cashback-terms', subject: 'BR', value, validFrom }),
    ).toBeUndefined()
    await playedAt(server, player, 'BR', startOfMarketDay('BR', day) - 1, { bet: 10_000 })
    await playedAt(server, player, 'BR', startOfMarketDay('BR', day), { bet: 10_000 })
    // No process runs before the day is over.
    clock.pass(endOfMarketDay('BR', day) + 11 * 60_000 - clock.now())
    await pay()
    expect((await paidOn(player, day))?.points).toBe(700)
    expect((await paidOn(player, marketDay('BR', startOfMarketDay('BR', day) - 1)))?.points).toBe(600)
  })

  it.each([
    ['in the middle of a day', () => new Date(clock.now() + 3_600_000).toISOString(), 'NOT_MIDNIGHT'],
    ['at once', () => undefined, 'NOT_MIDNIGHT'],
    ['from midnight in London', () => '2026-06-20T00:00:00.000Z', 'NOT_MIDNIGHT'],
    ['from midnight of yesterday', () => '2026-06-09T03:00:00.000Z', 'TIME_PAST'],
  ])('are refused %s', async (_, start, code) => {
    const validFrom = start()
    const value = await cashbackAt('BR', 500)
    expect(
      await changeSetting(admins, {
        kind: 'cashback-terms',
        subject: 'BR',
        value,
        ...(validFrom && { validFrom }),
      }),
    ).toBe(code)
  })
})

const tomorrow = (country: 'BR' | 'CL' = 'BR') =>
  new Date(endOfMarketDay(country, marketDay(country, clock.now()))).toISOString()

describe('terms that pay players to bet [R13.13]', () => {
  const newUser = async (releasePoints: number) => {
    const { offers } = await settingOf(admins[0], 'new-user-terms', 'BR')
    return { offers: offers.map((offer, i) => (i === 0 ? { ...offer, releasePoints } : offer)) }
  }

  it('are refused: with all rewards together the best strategy would return more than the stake', async () => {
    const cashback = await settingOf(admins[0], 'cashback-terms', 'BR')
    const before = await asOwner(server, 'select * from cashback_rule r, cashback_tier t, pb_config p')
    const value = { ...cashback, riskPoints: 200 }
    expect(
      await changeSetting(admins, { kind: 'cashback-terms', subject: 'BR', value, validFrom: tomorrow() }),
    ).toBe('TERMS_TOO_GENEROUS')
    expect(
      await changeSetting(admins, { kind: 'new-user-terms', subject: 'BR', value: await newUser(300) }),
    ).toBe('TERMS_TOO_GENEROUS')
    expect(await asOwner(server, 'select * from cashback_rule r, cashback_tier t, pb_config p')).toEqual(
      before,
    )
  })

  it('are refused where each of two scheduled changes would be sound alone', async () => {
    const cashback = await settingOf(admins[0], 'cashback-terms', 'BR')
    const value = { ...cashback, riskPoints: 110 }
    const validFrom = tomorrow()
    expect(
      await changeSetting(admins, { kind: 'cashback-terms', subject: 'BR', value, validFrom }),
    ).toBeUndefined()
    const generous = await newUser(60)
    expect(
      await changeSetting(admins, { kind: 'new-user-terms', subject: 'BR', value: generous, validFrom }),
    ).toBe('TERMS_TOO_GENEROUS')
    const { setting } = await admins[0].data('/operator/setting', { kind: 'cashback-terms', subject: 'BR' })
    const waiting = setting.scheduled.at(-1)?.version ?? 0
    const reason = 'not needed after all'
    const asked = await admins[0].data('/operator/setting/withdraw', {
      kind: 'cashback-terms',
      subject: 'BR',
      version: waiting,
      reason,
    })
    await admins[1].data('/operator/approval/decide', {
      id: asked.approvalId ?? '',
      decision: 'approve',
      reason,
    })
    expect(
      await changeSetting(admins, { kind: 'new-user-terms', subject: 'BR', value: generous, validFrom }),
    ).toBeUndefined()
  })

  it('are refused by the database where a bonus converts faster than 1/63, and with tiers out of order', async () => {
    const invitation = await settingOf(admins[0], 'invitation-terms', 'CL')
    const fast = { ...invitation, wagerTimes: 30 }
    expect(await changeSetting(admins, { kind: 'invitation-terms', subject: 'CL', value: fast })).toBe(
      'VALIDATION',
    )
    const cashback = await settingOf(admins[0], 'cashback-terms', 'CL')
    const tiers = [
      { minLoss: 1000, points: 500 },
      { minLoss: 2000, points: 300 },
    ]
    const value = { ...cashback, tiers }
    expect(
      await changeSetting(admins, {
        kind: 'cashback-terms',
        subject: 'CL',
        value,
        validFrom: tomorrow('CL'),
      }),
    ).toBe('VALIDATION')
  })
})

describe('where the terms in the database return more than the stake [R13.13]', () => {
  const policyWith = async (change: object, rewards?: (all: readonly string[]) => readonly string[]) => {
    const policy = await settingOf(admins[0], 'market-policy', 'BR-sandbox')
    return { ...policy, ...change, ...(rewards && { rewards: rewards(policy.rewards) }) }
  }
  const change = (value: object) =>
    changeSetting(admins, { kind: 'market-policy', subject: 'BR-sandbox', value })
  /** Terms of an earlier release or written by hand: no operator can enter them. */
  const setLimit = (points: number) =>
    asOwner(server, `update cashback_rule set risk_points = $1 where country = 'BR'`, [points])
  const without = (reward: string) => (all: readonly string[]) => all.filter((one) => one !== reward)
  const and = (reward: string) => (all: readonly string[]) => [...all, reward]

  it('an operator switches on neither the jackpot nor a reward, and everything off', async () => {
    await setLimit(500)
    expect(await change(await policyWith({ jackpot: true }))).toBe('TERMS_TOO_GENEROUS')
    expect(server.markets.policyOf('BR').jackpot).toBe(false)
    expect(await change(await policyWith({}, without('cashback')))).toBeUndefined()
    expect(await change(await policyWith({}, and('cashback')))).toBe('TERMS_TOO_GENEROUS')
    expect(await change(await policyWith({ payoutMinutes: 77 }))).toBeUndefined()
  })

  it('both are possible with sound terms', async () => {
    await setLimit(100)
    expect(await change(await policyWith({ jackpot: true }))).toBeUndefined()
    expect(await change(await policyWith({}, and('cashback')))).toBeUndefined()
    const { list } = await admins[0].data('/operator/rewards/strategies', {})
    const slots = list.filter(({ country, game }) => country === 'BR' && game.startsWith('slot-'))
    expect(slots.map(({ jackpot }) => jackpot)).toEqual(
      slots.map(() => ({ first: 0.00225, average: 0.01, largest: 0.025 })),
    )
    expect(list.filter(({ all }) => all > 1)).toEqual([])
  })

  it('a live market does not open', async () => {
    const open = (await marketProblems(server.app.db, 'SPA/MF 1')).filter((line) =>
      line.includes('reward terms'),
    )
    await setLimit(500)
    const problems = await marketProblems(server.app.db, 'SPA/MF 1')
    await setLimit(100)
    expect(open).toEqual([])
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^MODE=live needs sound reward terms of BR: the best strategy returns 10\d\.\d\d %/,
      ),
    )
  })
})

it('every other parameter is a setting that players see: offers, promotions, envelopes, invitations, limits [R13.13]', async () => {
  const player = await server.player()
  const change = async (kind: Parameters<typeof settingOf>[1], subject: string, more: object) => {
    const value = { ...(await settingOf(admins[0], kind, subject)), ...more }
    expect(await changeSetting(admins, { kind, subject, value: value as never })).toBeUndefined()
  }
  await change('registration-terms', 'BR', { amount: 2_500, wagerTimes: 40 })
  expect(await callData(server, player, '/v1/pb/reg/claim', {})).toEqual({ amount: 25 })
  await change('registration-terms', 'BR', { amount: 0 })
  await expect(callData(server, await server.player(), '/v1/pb/reg/claim', {})).rejects.toThrow(
    'NOT_AVAILABLE',
  )
  await change('deposit-promotion', 'br-reload', { minAmount: 7_000, rewardMax: 6_000 })
  const { list } = await callData(server, player, '/recharge/depositActivity', {})
  expect(list.find(({ id }) => id === 'br-reload')).toMatchObject({ minAmount: 70 })
  await change('envelope-terms', 'BR', { campaignAmount: 2_000, campaignCount: 4 })
  await change('invitation-terms', 'BR', { reward: 1_500 })
  const { terms } = await callData(server, player, '/lucky/money/guide', {})
  expect(terms).toMatchObject({ campaign: { amount: 20, count: 4 }, invite: { reward: 15 } })
  await change('reward-velocity', 'live', { marks: [{ mark: 'device', most: 5, hours: 48 }] })
  expect(await asOwner(server, `select mark, most, hours from reward_velocity where mode = 'live'`)).toEqual([
    { mark: 'device', most: 5, hours: 48 },
  ])
})
