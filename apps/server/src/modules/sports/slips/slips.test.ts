import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { football } from '@saguao/fair/sports/football-sport.ts'
import { pricesOf } from '@saguao/fair/sports/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTimeOrderedIds } from '#kernel/db/time-ordered-id.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { createExposureBounds } from '#modules/sports/exposure/bounds.ts'
import { createMatchDeps } from '#modules/sports/match-deps.ts'
import { createQuotes } from '#modules/sports/slips/quote.ts'
import { advance, createSettlement } from '#modules/sports/slips/settle.ts'
import { createWaitingSlips } from '#modules/sports/slips/waiting-slips.ts'
import {
  dataOf,
  endOf,
  freshId,
  operatorAction,
  type Sportsbook,
  startSportsbook,
} from '#modules/sports/testing/slip-client.ts'

const ends: (() => Promise<void>)[] = []
let sportsbook: Sportsbook

beforeAll(async () => {
  sportsbook = await startSportsbook('slips', (end) => ends.push(end))
})
afterAll(async () => {
  await sportsbook.expectConsistentLedger()
  for (const end of ends) await end()
})

const ahead =
  (side: 'home' | 'draw' | 'away') =>
  ({ result: { home, away }, abandonedAt }: NonNullable<ReturnType<typeof endOf>>) => {
    const is = home > away ? 'home' : home < away ? 'away' : 'draw'
    return abandonedAt === null && is === side
  }

/** Advances past the end of the match and settles everything that is due. */
async function pastWhistle(startsAt: Date): Promise<void> {
  sportsbook.clock.pass(startsAt.getTime() + 181_000 - sportsbook.clock.now())
  await sportsbook.server.sports.advance()
}

it('a guest sees matches with prices, minute and score, and the sportsbook tile [R11.04]', async () => {
  const { json } = await sportsbook.server.call('/game/sports', { country: 'BR' }, { lang: 'pt' })
  const { list } = dataOf(json)
  expect(list).toMatchObject([
    { sport: 'football', name: 'Futebol virtual', gameId: 'sports' },
    { sport: 'basketball', leagues: [{ id: 'quadra', name: 'Liga das Quadras' }] },
    { sport: 'race', leagues: [{ id: 'capivaras' }] },
  ])
  const matches = list[0]?.matches ?? []
  const match = matches.find(({ status }) => status === 'scheduled')
  expect(matches[0]).toMatchObject({ status: 'live', minute: 0 })
  expect(match).toMatchObject({ abandoned: false, minute: 0, homeScore: 0, awayScore: 0 })
  expect(match?.markets.map(({ id }) => id)).toEqual(['result', 'total2.5', 'both'])
  expect(match?.markets[0]?.selections).toHaveLength(3)
  expect(sportsbook.server.lobby.findGame('sports')?.isEnabledIn('BR')).toBe(true)
})

it('a won single and a lost single are settled at the accepted odds [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(ahead('home'))
  const won = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 10)
  const lost = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:away' }], 10)
  expect(won).toMatchObject({ status: 'open', stake: 10, balance: 9990 })
  expect(await sportsbook.change(player)).toBe(-2_000n)
  await pastWhistle(match.startsAt)
  const slips = await sportsbook.slips(player)
  expect(slips).toMatchObject([
    { id: lost.id, status: 'settled', win: 0, legs: [{ status: 'lost', odds: lost.odds }] },
    { id: won.id, status: 'settled', win: won.potentialWin, legs: [{ status: 'won', odds: won.odds }] },
  ])
  expect(await sportsbook.change(player)).toBe(BigInt(Math.round(won.potentialWin * 100)) - 2_000n)
})

it('a match can be recomputed from its seed after its end, and not before [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(({ abandonedAt }) => abandonedAt === null)
  const before = await sportsbook.matchPage(player, match.id)
  expect(before.fair.serverSeed).toBeNull()
  await pastWhistle(match.startsAt)
  const { fair, rates, goals, status } = await sportsbook.matchPage(player, match.id)
  expect(status).toBe('finished')
  expect(hashOf(fair.serverSeed ?? '')).toBe(before.fair.serverSeedHash)
  const played = football.play(numbersOf({ ...fair, serverSeed: fair.serverSeed ?? '' }), rates)
  expect(played.goals).toEqual(goals)
})

it('a multiple with an abandoned match pays as if that leg did not exist [R11.04]', async () => {
  const player = await sportsbook.player()
  const one = await sportsbook.matchWhere(ahead('home'))
  const other = await sportsbook.matchWhere(ahead('away'), { not: [one.id] })
  const slip = await sportsbook.place(
    player,
    [
      { matchId: one.id, selection: 'result:home' },
      { matchId: other.id, selection: 'total2.5:over' },
    ],
    10,
  )
  expect(await sportsbook.server.sports.abandon(other.id, operatorAction)).toBe(true)
  expect(await sportsbook.server.sports.abandon(other.id, operatorAction)).toBe(false)
  await pastWhistle(new Date(Math.max(one.startsAt.getTime(), other.startsAt.getTime())))
  const [ended] = await sportsbook.slips(player)
  expect(ended?.legs.map(({ status }) => status)).toEqual(['won', 'void'])
  expect(ended?.win).toBeCloseTo(10 * (slip.legs[0]?.odds ?? 0), 9)
})

it('a slip whose matches were all abandoned returns the stake [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  await sportsbook.place(player, [{ matchId: match.id, selection: 'both:yes' }], 25)
  await sportsbook.server.sports.abandon(match.id, operatorAction)
  await sportsbook.server.sports.advance()
  expect(await sportsbook.slips(player)).toMatchObject([{ status: 'returned', win: 25 }])
  expect(await sportsbook.change(player)).toBe(0n)
})

it('changed odds are refused unless the request accepts them, and never change after placement [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(({ goals }) => (goals[0]?.minute ?? 90) > 20)
  sportsbook.clock.pass(match.startsAt.getTime() + 10_000 - sportsbook.clock.now())
  const legs = [{ matchId: match.id, selection: 'total2.5:under' }]
  const quote = await sportsbook.quote(player, legs)
  sportsbook.clock.pass(8_000)
  expect(await sportsbook.tryPlace(player, quote, 10)).toMatchObject({ code: 'ODDS_CHANGED' })
  // Without a goal, a low total has become more likely and its odds lower.
  expect(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'better' })).toMatchObject({
    code: 'ODDS_CHANGED',
  })
  const placed = dataOf(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' }))
  expect(placed.odds).toBeLessThan(quote.odds)
  sportsbook.clock.pass(10_000)
  expect(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect((await sportsbook.slips(player))[0]?.odds).toBe(placed.odds)
  await expect(
    sportsbook.server.app.db.pool.query('update slip_leg set odds_e2 = 999 where slip_id = $1', [placed.id]),
  ).rejects.toThrow(/permission denied/)
})

it('the odds of a leg can be recomputed from the seed, the published rates and the minute [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(({ goals: [one, two], abandonedAt }) => {
    const isQuiet = one !== undefined && one.minute < 70 && (two?.minute ?? 90) > one.minute + 4
    return isQuiet && abandonedAt === null
  })
  const goal = endOf(sportsbook.server, match)?.goals[0]?.minute ?? 0
  sportsbook.clock.pass(match.startsAt.getTime() + (goal + 3) * 2_000 - sportsbook.clock.now())
  const page = await sportsbook.matchPage(player, match.id)
  const open = page.markets.find(({ suspended }) => !suspended)?.selections[0]?.id ?? ''
  await sportsbook.place(player, [{ matchId: match.id, selection: open }], 10)
  await pastWhistle(match.startsAt)
  const [leg] = (await sportsbook.slips(player))[0]?.legs ?? []
  const { fair, rates } = await sportsbook.matchPage(player, match.id)
  const { goals } = football.play(numbersOf({ ...fair, serverSeed: fair.serverSeed ?? '' }), rates)
  const minute = leg?.minute ?? 0
  const prices = pricesOf(football, { rates, minute, goals: goals.filter((each) => each.minute <= minute) })
  const again = prices.flatMap(({ selections }) => selections).find(({ id }) => id === open)
  expect(again?.oddsE2).toBe(Math.round((leg?.odds ?? 0) * 100))
})

it('better odds are accepted by a request that accepts better odds [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(({ goals }) => (goals[0]?.minute ?? 90) > 20)
  sportsbook.clock.pass(match.startsAt.getTime() + 10_000 - sportsbook.clock.now())
  const quote = await sportsbook.quote(player, [{ matchId: match.id, selection: 'total2.5:over' }])
  sportsbook.clock.pass(8_000)
  const placed = dataOf(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'better' }))
  expect(placed.odds).toBeGreaterThan(quote.odds)
})

it('a quote is valid only for its player, legs and odds [R11.04]', async () => {
  const [player, other] = [await sportsbook.player(), await sportsbook.player()]
  const match = await sportsbook.matchWhere(() => true)
  const quote = await sportsbook.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const better = { ...quote, legs: quote.legs.map((leg) => ({ ...leg, odds: leg.odds + 1 })) }
  expect(await sportsbook.tryPlace(player, better, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect(await sportsbook.tryPlace(other, quote, 10)).toMatchObject({ code: 'QUOTE_EXPIRED' })
})

it('bets on a paused, finished or unknown match are refused [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 90) < 80,
  )
  const legs = [{ matchId: match.id, selection: 'result:draw' }]
  const minute = endOf(sportsbook.server, match)?.goals[0]?.minute ?? 0
  sportsbook.clock.pass(match.startsAt.getTime() + minute * 2_000 - 1_000 - sportsbook.clock.now())
  const quote = await sportsbook.quote(player, legs)
  sportsbook.clock.pass(1_000)
  expect(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'MARKET_CLOSED',
  })
  await expect(sportsbook.quote(player, legs)).rejects.toThrow('MARKET_CLOSED')
  await pastWhistle(match.startsAt)
  await expect(sportsbook.quote(player, legs)).rejects.toThrow('MARKET_CLOSED')
  await expect(sportsbook.quote(player, [{ matchId: 'nowhere', selection: 'result:home' }])).rejects.toThrow(
    'MATCH_UNKNOWN',
  )
  await expect(
    sportsbook.quote(player, [
      { matchId: 'nowhere', selection: 'a' },
      { matchId: 'nowhere', selection: 'b' },
    ]),
  ).rejects.toThrow('LEGS_RELATED')
})

it('stakes outside the limits and wins above the maximum payout are refused [R11.04]', async () => {
  const player = await sportsbook.player()
  const open = (await sportsbook.open()).slice(0, 12)
  const one = await sportsbook.quote(player, [{ matchId: open[0]?.id ?? '', selection: 'result:home' }])
  expect(one).toMatchObject({ minStake: 1, maxStake: 2000, maxWin: 100_000 })
  expect(await sportsbook.tryPlace(player, one, 0.5)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  expect(await sportsbook.tryPlace(player, one, 2000.01)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  const many = await sportsbook.quote(
    player,
    open.map(({ id }) => ({ matchId: id, selection: 'result:draw' })),
  )
  expect(many.legs).toHaveLength(12)
  expect(await sportsbook.tryPlace(player, many, 1)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  expect(await sportsbook.change(player)).toBe(0n)
})

it('a repeated requestId places one slip and returns the same response [R10.01]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  const quote = await sportsbook.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const requestId = freshId()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sportsbook.tryPlace(player, quote, 10, { requestId })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await sportsbook.slips(player)).toHaveLength(1)
  expect(await sportsbook.change(player)).toBe(-1_000n)
})

it('of 200 concurrent stakes of the whole balance one is accepted [R10.01]', async () => {
  const player = await sportsbook.server.player({ cash: 10_000n })
  const match = await sportsbook.matchWhere(() => true)
  const quote = await sportsbook.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => sportsbook.tryPlace(player, quote, 100)),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const refused = answers.flatMap((answer) => ('code' in answer ? [answer.code] : []))
  const isBusy = (code: string) => code === 'OVERLOADED' || code === 'RATE_LIMITED'
  expect(new Set(refused.filter((code) => !isBusy(code)))).toEqual(new Set(['INSUFFICIENT_FUNDS']))
})

it('concurrent settlement pays once [R10.01]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(ahead('home'))
  const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'double:home-draw' }], 10)
  sportsbook.clock.pass(match.startsAt.getTime() + 181_000 - sportsbook.clock.now())
  const { sports } = sportsbook.server
  await Promise.all([sports.advance(), sports.advance(), sports.advance()])
  await sports.advance()
  expect(await sportsbook.change(player)).toBe(BigInt(Math.round(slip.potentialWin * 100)) - 1_000n)
})

it('settlement continues after a failure half-way [R10.01]', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => sportsbook.player()))
  const match = await sportsbook.matchWhere(ahead('home'))
  const legs = [{ matchId: match.id, selection: 'result:home' }]
  const slips = await Promise.all(players.map((player) => sportsbook.place(player, legs, 10)))
  sportsbook.clock.pass(match.startsAt.getTime() + 181_000 - sportsbook.clock.now())
  const { app, sports, wallet, lobby, protection, markets } = sportsbook.server
  let posts = 0
  const post: typeof wallet.post = async (...posting) => {
    posts += 1
    if (posts > 4) throw new Error('The database went away')
    return wallet.post(...posting)
  }
  const failing: SportDeps = {
    ...app,
    ...createMatchDeps(app),
    lobby,
    wallet: { ...wallet, post },
    quotes: createQuotes(app.secrets),
    bounds: createExposureBounds(app),
    waiting: createWaitingSlips(app),
    ids: createTimeOrderedIds({ ...app, prefix: 'R' }),
    policyOf: markets.policyOf,
    playTime: protection.playTime,
    betChecks: protection.betChecks,
    recordPlay: () => undefined,
  }
  await advance(createSettlement(failing, () => undefined))
  await wallet.idle()
  const paid = async () =>
    (await Promise.all(players.map(sportsbook.change))).filter((change) => change > 0n).length
  expect(await paid()).toBe(4)
  await sports.advance()
  await sports.advance()
  const win = BigInt(Math.round((slips[0]?.potentialWin ?? 0) * 100)) - 1_000n
  expect(await Promise.all(players.map(sportsbook.change))).toEqual(players.map(() => win))
})

it('the first lost leg settles a multiple, and later legs change nothing [R11.04]', async () => {
  const player = await sportsbook.player()
  const lost = await sportsbook.matchWhere(ahead('home'))
  const later = await sportsbook.matchWhere(ahead('home'), { not: [lost.id] })
  const legs = [
    { matchId: lost.id, selection: 'result:away' },
    { matchId: later.id, selection: 'result:home' },
  ]
  await sportsbook.place(player, legs, 10)
  await pastWhistle(lost.startsAt)
  expect(await sportsbook.slips(player)).toMatchObject([{ status: 'settled', win: 0 }])
  await pastWhistle(new Date(Math.max(lost.startsAt.getTime(), later.startsAt.getTime())))
  expect((await sportsbook.slips(player))[0]?.legs.map(({ status }) => status)).toEqual(['lost', 'won'])
  expect(await sportsbook.change(player)).toBe(-1_000n)
})

it('a slip is cashed out once at its value, and not after it is decided [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(ahead('home'))
  await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  const [open] = await sportsbook.slips(player)
  const { token } = player
  const amount = open?.cashout ?? 0
  expect(amount).toBeGreaterThan(90)
  expect(amount).toBeLessThan(95)
  const leave = async (asked: number) =>
    (
      await sportsbook.server.call(
        '/sports/cashout',
        { slipId: open?.id ?? '', amount: asked, requestId: freshId() },
        { token },
      )
    ).json
  expect(await leave(amount + 1)).toMatchObject({ code: 'ODDS_CHANGED' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => leave(amount)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'SLIP_CLOSED')).toHaveLength(19)
  await pastWhistle(match.startsAt)
  expect(await sportsbook.slips(player)).toMatchObject([{ status: 'cashed', win: amount, cashout: null }])
  expect(await sportsbook.change(player)).toBe(BigInt(Math.round(amount * 100)) - 10_000n)
})

const riskOf = async (slipId: string): Promise<bigint> =>
  (await sportsbook.server.app.db.pool.query('select risk from round where id = $1', [slipId])).rows[0]?.risk

it('a slip counts by its chance to lose, and a second one on other outcomes of its match counts nothing [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(ahead('home'))
  const other = await sportsbook.matchWhere(() => true, { not: [match.id] })
  const on = (selection: string, matchId = match.id) => ({ matchId, selection })
  const page = await sportsbook.matchPage(player, match.id)
  const safest = page.markets
    .flatMap(({ selections }) => selections)
    .reduce((best, each) => (each.odds < best.odds ? each : best))
  const first = await sportsbook.place(player, [on('result:home')], 100)
  const again = await sportsbook.place(player, [on('result:home')], 100)
  const opposite = await sportsbook.place(player, [on('double:draw-away')], 100)
  const hidden = await sportsbook.place(player, [on('both:yes', other.id), on('result:away')], 100)
  const safe = await sportsbook.place(await sportsbook.player(), [on(safest.id)], 100)
  expect([await riskOf(first.id), await riskOf(again.id)]).toEqual([10_000n, 10_000n])
  expect([await riskOf(opposite.id), await riskOf(hidden.id)]).toEqual([0n, 0n])
  expect(await riskOf(safe.id)).toBe(BigInt(Math.floor(10_000 * (1 - 0.95 / safest.odds) * 4)))
  await pastWhistle(match.startsAt)
  expect([await riskOf(first.id), await riskOf(opposite.id)]).toEqual([10_000n, 0n])
})

it('a slip that is cashed out counts no more than it won or lost [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  const { id } = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  const [open] = await sportsbook.slips(player)
  const amount = open?.cashout ?? 0
  const body = { slipId: id, amount, requestId: freshId() }
  await sportsbook.server.call('/sports/cashout', body, { token: player.token })
  expect(await riskOf(id)).toBe(10_000n - BigInt(Math.round(amount * 100)))
})

it('a decided slip cannot be cashed out, even before it is settled [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(ahead('away'))
  const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  sportsbook.clock.pass(match.startsAt.getTime() + 181_000 - sportsbook.clock.now())
  const body = { slipId: slip.id, amount: 0.01, requestId: freshId() }
  const { json } = await sportsbook.server.call('/sports/cashout', body, { token: player.token })
  expect(json).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' })
  await sportsbook.server.sports.advance()
  expect(await sportsbook.change(player)).toBe(-10_000n)
})

it("a slip is in the betting history, and another player's slip can be neither read nor cashed out [R11.04]", async () => {
  const [player, other] = [await sportsbook.player(), await sportsbook.player()]
  const match = await sportsbook.matchWhere(() => true)
  const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 10)
  const days = { isBonus: false, startDate: '2026-11-01', endDate: '2026-11-30' }
  const records = dataOf(
    (await sportsbook.server.call('/wallet/records', days, { token: player.token })).json,
  )
  expect(records.list).toMatchObject([{ roundId: slip.id, gameId: 'sports', bet: 10, status: 'open' }])
  const body = { slipId: slip.id, amount: 1, requestId: freshId() }
  const { json } = await sportsbook.server.call('/sports/cashout', body, { token: other.token })
  expect(json).toMatchObject({ code: 'SLIP_UNKNOWN' })
})

it('the standings of a league count the played matches [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  await pastWhistle(match.startsAt)
  const { standings } = await sportsbook.matchPage(player, match.id)
  expect(standings).toHaveLength(10)
  const played = standings.reduce((sum, { played: each }) => sum + each, 0)
  expect(played).toBeGreaterThan(0)
  for (const each of standings) expect(each.won + each.drawn + each.lost).toBe(each.played)
  expect(standings.reduce((sum, each) => sum + each.scored - each.conceded, 0)).toBe(0)
})

it('a match without slips is deleted after a month, a match with a slip is not', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(() => true)
  await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 1)
  await pastWhistle(match.startsAt)
  const { db } = sportsbook.server.app
  const count = async () =>
    (await db.query.selectFrom('sportsMatch').select('id').where('status', '<>', 'open').execute()).length
  const before = await count()
  const forget = sportsbook.server.sports.jobs['sports-forget']
  await forget?.run(new AbortController().signal)
  expect(await count()).toBe(before)
  sportsbook.clock.pass(31 * 86_400_000)
  await forget?.run(new AbortController().signal)
  expect(await count()).toBeLessThan(before)
  expect(await sportsbook.server.sports.stateOf(match.id)).toBeDefined()
})
