import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giftBets, giftValue } from '#modules/rewards/strategy/gift-value.ts'
import type { Play } from '#modules/rewards/strategy/play.ts'
import {
  allPlays,
  bestByGame,
  cashReturns,
  giftReturns,
  rewardValues,
} from '#modules/rewards/strategy/strategies.ts'
import { jackpotShares, type StrategyTerms, strategyTerms } from '#modules/rewards/strategy/terms.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'

const plays = allPlays()
let database: ScratchDatabase
let owner: pg.Pool

beforeAll(async () => {
  database = await scratchDatabase()
  owner = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const highest = (terms: StrategyTerms, ways: readonly Play[] = plays) =>
  Math.max(...cashReturns(terms, ways).map(({ all }) => all))

const markets = [
  ['BR', 'sandbox'],
  ['BR', 'live'],
  ['CL', 'sandbox'],
  ['CL', 'live'],
] as const

describe.each(markets)('the rewards of %s in %s mode', (country, mode) => {
  it('return less than the stake of own cash with all rewards together, in every game and setting [R10.02]', async () => {
    const cash = cashReturns(await strategyTerms({ pool: owner }, country, mode), plays)
    const best = bestByGame(cash)
    expect(best.filter(({ all }) => all >= 1)).toEqual([])
    expect(best.map(({ game }) => game)).toEqual(
      expect.arrayContaining(['dice', 'mines', 'plinko', 'wheel', 'double', 'crash', 'football', 'studio']),
    )
    const gains = cash.flatMap((row) => [row.newUserDeposit, row.depositBonus, row.cashback])
    expect(gains.every((gain) => gain >= 0)).toBe(true)
  })

  it('and the jackpot return no more than the stake at any pot [R10.02]', async () => {
    const terms = {
      ...(await strategyTerms({ pool: owner }, country, mode)),
      jackpot: jackpotShares(country),
    }
    const cash = cashReturns(terms, plays)
    expect(bestByGame(cash).filter(({ all }) => all > 1)).toEqual([])
    const [slot] = cash.filter(({ game, setting }) => game === 'slot-andes' && setting === '{"lines":20}')
    const rewards = (slot?.newUserDeposit ?? 0) + (slot?.depositBonus ?? 0) + (slot?.cashback ?? 0)
    expect(slot).toMatchObject({ jackpot: { first: 0.00225, average: 0.01, largest: 0.025 } })
    expect(slot?.all).toBeCloseTo((slot?.plain ?? 0) + 0.025 + rewards, 9)
    // Its bets counted fully, they would pay players to bet: with the largest prize, on average and with the first pot.
    const full = plays.map((play) => ({
      ...play,
      ...(play.countedInJackpot && { countedInJackpot: play.counted }),
    }))
    const { all } = bestByGame(cashReturns(terms, full)).reduce((a, b) => (b.all > a.all ? b : a))
    if (mode === 'sandbox')
      for (const pot of [0.025, 0.01, 0.00225]) expect(all - 0.025 + pot).toBeGreaterThan(1)
  })

  it('are worth nothing to a player who bets only for them, alone and with all others [R10.02]', async () => {
    const terms = {
      ...(await strategyTerms({ pool: owner }, country, mode)),
      jackpot: jackpotShares(country),
    }
    for (const { alone, together } of rewardValues(cashReturns(terms, plays)))
      expect([alone, together]).toEqual([0, 0])
  })

  it('make no gift worth more than its face value [R10.02]', async () => {
    const gifts = giftReturns(await strategyTerms({ pool: owner }, country, mode), plays)
    expect(gifts.map(({ gift }) => gift)).toEqual(
      mode === 'sandbox' || country === 'CL'
        ? [
            'registration',
            'registration beside a deposit bonus as large',
            'share of the daily envelope',
            ...(mode === 'sandbox' ? ['gift envelope, beyond its own cash'] : []),
          ]
        : [],
    )
    for (const { value } of gifts) expect(value).toBeLessThanOrEqual(1)
  })
})

/** Reads the terms after a change of the settings, which is rolled back. */
async function termsAfter(...changes: readonly string[]) {
  await owner.query('begin')
  try {
    for (const change of changes) await owner.query(change)
    return await strategyTerms({ pool: owner }, 'BR', 'sandbox')
  } finally {
    await owner.query('rollback')
  }
}

describe('terms that pay players to bet are noticed [R10.02]', () => {
  it.each([
    ['cashback without a limit by risk', ['update cashback_rule set risk_points = 10000']],
    [
      'a newcomer rate of 10 % whose limit is as high',
      ['delete from cashback_tier', 'update cashback_rule set new_user_points = 1000, risk_points = 1000'],
    ],
    ['a limit of cashback of 2 % of the risk', ['update cashback_rule set risk_points = 200']],
    ['a release of 3 % of each bet', ['update pb_config set release_points = 300 where reward_type = 1']],
    ['a release of 0.6 % beside 0.5 %', ['update pb_config set release_points = 60 where reward_type = 2']],
    [
      'a deposit bonus that is wagered 10 times',
      [
        'alter table deposit_activity drop constraint deposit_activity_rate',
        'update deposit_activity set wager_times = 10',
      ],
    ],
    [
      'an invitation that is wagered 5 times',
      [
        'alter table lucky_rule drop constraint lucky_rule_invite_rate',
        'update lucky_rule set invite_wager_times = 5',
      ],
    ],
  ])('%s', async (_, changes) => {
    expect(highest(await termsAfter())).toBeLessThan(1)
    expect(highest(await termsAfter(...changes))).toBeGreaterThan(1)
  })

  it.each([
    ['dice', 2],
    ['double', 2],
    ['mines', 2],
    ['crash', 1.25],
    ['slot-andes', 1.1],
  ])('%s counting %d times as much as its edge covers', async (game, factor) => {
    const terms = await termsAfter()
    const own = plays.filter((play) => play.game === game)
    expect(highest(terms, own)).toBeLessThan(1)
    expect(
      highest(
        terms,
        own.map((play) => ({
          ...play,
          counted: factor * play.counted,
          ...(play.countedInJackpot && { countedInJackpot: factor * play.countedInJackpot }),
        })),
      ),
    ).toBeGreaterThan(1)
  })
})

describe('the value of a gift', () => {
  const bets = giftBets(plays)
  const even = (chance: number, returned: number, counted: number) => ({
    outcomes: [{ chance, multiplier: returned / chance }],
    counted,
  })

  it('is its face value when wagering costs nothing, and never more', () => {
    expect(giftValue(2, [even(0.5, 1, 1)])).toBeCloseTo(1, 9)
    expect(giftValue(2, [even(0.5, 1.1, 1)])).toBe(1)
    expect(giftValue(0, bets)).toBe(1)
  })

  it('is what small stakes leave of it when the only bet can hardly win', () => {
    expect(giftValue(2, [even(1e-9, 0.9, 1)])).toBeCloseTo(0.8, 6)
  })

  it('of a gift that costs more than itself is the chance to increase it first', () => {
    // Wagering costs 1.08 times the gift, so it must first grow to 2.08 times: once with a return of 99 %.
    expect(giftValue(30, bets)).toBeGreaterThan(0.45)
    expect(giftValue(30, bets)).toBeLessThan(0.99 / 2.08 + 0.01)
  })

  it('is more beside a deposit bonus, whose money can be lost first, and never more than its face value', () => {
    const values = [0, 1, 5].map((beside) => giftValue(30, bets, beside))
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(values[1]).toBeGreaterThan((values[0] ?? 0) + 0.1)
    expect(values[2]).toBeLessThanOrEqual(1)
  })

  it('falls with the wagering requirement', () => {
    const values = [1, 5, 10].map((times) => giftValue(times, bets))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(values.at(-1)).toBeGreaterThan(0.7)
  })
})
