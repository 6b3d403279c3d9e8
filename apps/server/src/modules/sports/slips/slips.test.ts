import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { football } from '@saguao/fair/sports/football-sport.ts'
import { pricesOf } from '@saguao/fair/sports/odds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sportJobs } from '#modules/sports/jobs.ts'
import { advance } from '#modules/sports/slips/settle.ts'
import { type Book, byHand, endOf, freshId, openBook, said } from '#modules/sports/testing/slip-client.ts'

const ends: (() => Promise<void>)[] = []
let book: Book

beforeAll(async () => {
  book = await openBook('slips', (end) => ends.push(end))
})
afterAll(async () => {
  await book.expectRightBooks()
  for (const end of ends) await end()
})

const ahead =
  (side: 'home' | 'draw' | 'away') =>
  ({ result: { home, away }, abandonedAt }: NonNullable<ReturnType<typeof endOf>>) => {
    const is = home > away ? 'home' : home < away ? 'away' : 'draw'
    return abandonedAt === null && is === side
  }

/** To a moment after the whistle, with everything paid that is due. */
async function pastWhistle(startsAt: Date): Promise<void> {
  book.clock.pass(startsAt.getTime() + 181_000 - book.clock.now())
  await book.server.sports.advance()
}

it('a guest sees what is played, with prices, clock and score, and the tile that opens the book [R11.04]', async () => {
  const { json } = await book.server.call('/game/sports', { country: 'BR' }, { lang: 'pt' })
  const { list } = said(json)
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
  expect(book.server.lobby.findGame('sports')?.isEnabledIn('BR')).toBe(true)
})

it('a single is won and a single is lost, at the odds that were accepted [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(ahead('home'))
  const won = await book.place(player, [{ matchId: match.id, selection: 'result:home' }], 10)
  const lost = await book.place(player, [{ matchId: match.id, selection: 'result:away' }], 10)
  expect(won).toMatchObject({ status: 'open', stake: 10, balance: 9990 })
  expect(await book.change(player)).toBe(-2_000n)
  await pastWhistle(match.startsAt)
  const slips = await book.slips(player)
  expect(slips).toMatchObject([
    { id: lost.id, status: 'settled', win: 0, legs: [{ status: 'lost', odds: lost.odds }] },
    { id: won.id, status: 'settled', win: won.potentialWin, legs: [{ status: 'won', odds: won.odds }] },
  ])
  expect(await book.change(player)).toBe(BigInt(Math.round(won.potentialWin * 100)) - 2_000n)
})

it('a match is replayed from its seed by anybody, after the whistle and not before [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(({ abandonedAt }) => abandonedAt === null)
  const before = await book.matchPage(player, match.id)
  expect(before.fair.serverSeed).toBeNull()
  await pastWhistle(match.startsAt)
  const { fair, rates, goals, status } = await book.matchPage(player, match.id)
  expect(status).toBe('finished')
  expect(hashOf(fair.serverSeed ?? '')).toBe(before.fair.serverSeedHash)
  const played = football.play(numbersOf({ ...fair, serverSeed: fair.serverSeed ?? '' }), rates)
  expect(played.goals).toEqual(goals)
})

it('a multiple with a match that was broken off pays as if that leg were not there [R11.04]', async () => {
  const player = await book.player()
  const one = await book.matchWhere(ahead('home'))
  const other = await book.matchWhere(ahead('away'), { not: [one.id] })
  const slip = await book.place(
    player,
    [
      { matchId: one.id, selection: 'result:home' },
      { matchId: other.id, selection: 'total2.5:over' },
    ],
    10,
  )
  expect(await book.server.sports.abandon(other.id, byHand)).toBe(true)
  expect(await book.server.sports.abandon(other.id, byHand)).toBe(false)
  await pastWhistle(new Date(Math.max(one.startsAt.getTime(), other.startsAt.getTime())))
  const [ended] = await book.slips(player)
  expect(ended?.legs.map(({ status }) => status)).toEqual(['won', 'void'])
  expect(ended?.win).toBeCloseTo(10 * (slip.legs[0]?.odds ?? 0), 9)
})

it('a slip whose every match was broken off gives the stake back [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(() => true)
  await book.place(player, [{ matchId: match.id, selection: 'both:yes' }], 25)
  await book.server.sports.abandon(match.id, byHand)
  await book.server.sports.advance()
  expect(await book.slips(player)).toMatchObject([{ status: 'returned', win: 25 }])
  expect(await book.change(player)).toBe(0n)
})

it('odds that moved are refused, or taken by who said so beforehand; and never change afterwards [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(({ goals }) => (goals[0]?.minute ?? 90) > 20)
  book.clock.pass(match.startsAt.getTime() + 10_000 - book.clock.now())
  const legs = [{ matchId: match.id, selection: 'total2.5:under' }]
  const quote = await book.quote(player, legs)
  book.clock.pass(8_000)
  expect(await book.tryPlace(player, quote, 10)).toMatchObject({ code: 'ODDS_CHANGED' })
  // No goal fell, so that few goals have become likelier and the odds are worse.
  expect(await book.tryPlace(player, quote, 10, { oddsChange: 'better' })).toMatchObject({
    code: 'ODDS_CHANGED',
  })
  const placed = said(await book.tryPlace(player, quote, 10, { oddsChange: 'any' }))
  expect(placed.odds).toBeLessThan(quote.odds)
  book.clock.pass(10_000)
  expect(await book.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect((await book.slips(player))[0]?.odds).toBe(placed.odds)
  await expect(
    book.server.app.db.pool.query('update slip_leg set odds_e2 = 999 where slip_id = $1', [placed.id]),
  ).rejects.toThrow(/permission denied/)
})

it('the price of a leg is computed again from the seed, the published rates and the minute [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(({ goals: [one, two], abandonedAt }) => {
    const isQuiet = one !== undefined && one.minute < 70 && (two?.minute ?? 90) > one.minute + 4
    return isQuiet && abandonedAt === null
  })
  const goal = endOf(book.server, match)?.goals[0]?.minute ?? 0
  book.clock.pass(match.startsAt.getTime() + (goal + 3) * 2_000 - book.clock.now())
  const page = await book.matchPage(player, match.id)
  const open = page.markets.find(({ suspended }) => !suspended)?.selections[0]?.id ?? ''
  await book.place(player, [{ matchId: match.id, selection: open }], 10)
  await pastWhistle(match.startsAt)
  const [leg] = (await book.slips(player))[0]?.legs ?? []
  const { fair, rates } = await book.matchPage(player, match.id)
  const { goals } = football.play(numbersOf({ ...fair, serverSeed: fair.serverSeed ?? '' }), rates)
  const minute = leg?.minute ?? 0
  const prices = pricesOf(football, { rates, minute, goals: goals.filter((each) => each.minute <= minute) })
  const again = prices.flatMap(({ selections }) => selections).find(({ id }) => id === open)
  expect(again?.oddsE2).toBe(Math.round((leg?.odds ?? 0) * 100))
})

it('better odds are taken by who takes better ones [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(({ goals }) => (goals[0]?.minute ?? 90) > 20)
  book.clock.pass(match.startsAt.getTime() + 10_000 - book.clock.now())
  const quote = await book.quote(player, [{ matchId: match.id, selection: 'total2.5:over' }])
  book.clock.pass(8_000)
  const placed = said(await book.tryPlace(player, quote, 10, { oddsChange: 'better' }))
  expect(placed.odds).toBeGreaterThan(quote.odds)
})

it("a quote is the player's own, and for the legs and odds it was given for [R11.04]", async () => {
  const [player, other] = [await book.player(), await book.player()]
  const match = await book.matchWhere(() => true)
  const quote = await book.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const better = { ...quote, legs: quote.legs.map((leg) => ({ ...leg, odds: leg.odds + 1 })) }
  expect(await book.tryPlace(player, better, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'QUOTE_EXPIRED',
  })
  expect(await book.tryPlace(other, quote, 10)).toMatchObject({ code: 'QUOTE_EXPIRED' })
})

it('nobody bets on a match that paused for a goal, is over, or is unknown [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 90) < 80,
  )
  const legs = [{ matchId: match.id, selection: 'result:draw' }]
  const minute = endOf(book.server, match)?.goals[0]?.minute ?? 0
  book.clock.pass(match.startsAt.getTime() + minute * 2_000 - 1_000 - book.clock.now())
  const quote = await book.quote(player, legs)
  book.clock.pass(1_000)
  expect(await book.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
    code: 'MARKET_CLOSED',
  })
  await expect(book.quote(player, legs)).rejects.toThrow('MARKET_CLOSED')
  await pastWhistle(match.startsAt)
  await expect(book.quote(player, legs)).rejects.toThrow('MARKET_CLOSED')
  await expect(book.quote(player, [{ matchId: 'nowhere', selection: 'result:home' }])).rejects.toThrow(
    'MATCH_UNKNOWN',
  )
  await expect(
    book.quote(player, [
      { matchId: 'nowhere', selection: 'a' },
      { matchId: 'nowhere', selection: 'b' },
    ]),
  ).rejects.toThrow('LEGS_RELATED')
})

it('a stake within the limits, and a win below the most there is [R11.04]', async () => {
  const player = await book.player()
  const open = (await book.open()).slice(0, 12)
  const one = await book.quote(player, [{ matchId: open[0]?.id ?? '', selection: 'result:home' }])
  expect(one).toMatchObject({ minStake: 1, maxStake: 2000, maxWin: 100_000 })
  expect(await book.tryPlace(player, one, 0.5)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  expect(await book.tryPlace(player, one, 2000.01)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  const many = await book.quote(
    player,
    open.map(({ id }) => ({ matchId: id, selection: 'result:draw' })),
  )
  expect(many.legs).toHaveLength(12)
  expect(await book.tryPlace(player, many, 1)).toMatchObject({ code: 'BET_OUT_OF_RANGE' })
  expect(await book.change(player)).toBe(0n)
})

it('the same requestId places one slip and is answered with it again [R10.01]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(() => true)
  const quote = await book.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const requestId = freshId()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => book.tryPlace(player, quote, 10, { requestId })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await book.slips(player)).toHaveLength(1)
  expect(await book.change(player)).toBe(-1_000n)
})

it('of 200 stakes of the whole balance at once one is taken [R10.01]', async () => {
  const player = await book.server.player({ cash: 10_000n })
  const match = await book.matchWhere(() => true)
  const quote = await book.quote(player, [{ matchId: match.id, selection: 'result:home' }])
  const answers = await Promise.all(Array.from({ length: 200 }, () => book.tryPlace(player, quote, 100)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'INSUFFICIENT_FUNDS')).toHaveLength(
    199,
  )
})

it('settlement that runs twice at once pays once [R10.01]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(ahead('home'))
  const slip = await book.place(player, [{ matchId: match.id, selection: 'double:home-draw' }], 10)
  book.clock.pass(match.startsAt.getTime() + 181_000 - book.clock.now())
  const { sports } = book.server
  await Promise.all([sports.advance(), sports.advance(), sports.advance()])
  await sports.advance()
  expect(await book.change(player)).toBe(BigInt(Math.round(slip.potentialWin * 100)) - 1_000n)
})

it('settlement that breaks half-way goes on where it was left [R10.01]', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => book.player()))
  const match = await book.matchWhere(ahead('home'))
  const legs = [{ matchId: match.id, selection: 'result:home' }]
  const slips = await Promise.all(players.map((player) => book.place(player, legs, 10)))
  book.clock.pass(match.startsAt.getTime() + 181_000 - book.clock.now())
  const { sports } = book.server
  let posts = 0
  const post: typeof sports.wallet.post = async (...posting) => {
    posts += 1
    if (posts > 4) throw new Error('The database went away')
    return sports.wallet.post(...posting)
  }
  await expect(advance({ ...sports, wallet: { ...sports.wallet, post } })).rejects.toThrow('went away')
  await sports.wallet.idle()
  const paid = async () =>
    (await Promise.all(players.map(book.change))).filter((change) => change > 0n).length
  expect(await paid()).toBe(4)
  await sports.advance()
  await sports.advance()
  const win = BigInt(Math.round((slips[0]?.potentialWin ?? 0) * 100)) - 1_000n
  expect(await Promise.all(players.map(book.change))).toEqual(players.map(() => win))
})

it('a multiple is over with its first lost leg, and the others change nothing any more [R11.04]', async () => {
  const player = await book.player()
  const lost = await book.matchWhere(ahead('home'))
  const later = await book.matchWhere(ahead('home'), { not: [lost.id] })
  const legs = [
    { matchId: lost.id, selection: 'result:away' },
    { matchId: later.id, selection: 'result:home' },
  ]
  await book.place(player, legs, 10)
  await pastWhistle(lost.startsAt)
  expect(await book.slips(player)).toMatchObject([{ status: 'settled', win: 0 }])
  await pastWhistle(new Date(Math.max(lost.startsAt.getTime(), later.startsAt.getTime())))
  expect((await book.slips(player))[0]?.legs.map(({ status }) => status)).toEqual(['lost', 'won'])
  expect(await book.change(player)).toBe(-1_000n)
})

it('a slip is left for what it is worth, once, and not when it is decided [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(ahead('home'))
  await book.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  const [open] = await book.slips(player)
  const { token } = player
  const amount = open?.cashout ?? 0
  expect(amount).toBeGreaterThan(90)
  expect(amount).toBeLessThan(95)
  const leave = async (asked: number) =>
    (
      await book.server.call(
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
  expect(await book.slips(player)).toMatchObject([{ status: 'cashed', win: amount, cashout: null }])
  expect(await book.change(player)).toBe(BigInt(Math.round(amount * 100)) - 10_000n)
})

it('a slip that its match has decided is no longer left, also before it is paid [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(ahead('away'))
  const slip = await book.place(player, [{ matchId: match.id, selection: 'result:home' }], 100)
  book.clock.pass(match.startsAt.getTime() + 181_000 - book.clock.now())
  const body = { slipId: slip.id, amount: 0.01, requestId: freshId() }
  const { json } = await book.server.call('/sports/cashout', body, { token: player.token })
  expect(json).toMatchObject({ code: 'CASHOUT_UNAVAILABLE' })
  await book.server.sports.advance()
  expect(await book.change(player)).toBe(-10_000n)
})

it("a slip stands in the betting history, and nobody else's can be seen or left [R11.04]", async () => {
  const [player, other] = [await book.player(), await book.player()]
  const match = await book.matchWhere(() => true)
  const slip = await book.place(player, [{ matchId: match.id, selection: 'result:home' }], 10)
  const days = { isBonus: false, startDate: '2026-11-01', endDate: '2026-11-30' }
  const records = said((await book.server.call('/wallet/records', days, { token: player.token })).json)
  expect(records.list).toMatchObject([{ roundId: slip.id, gameId: 'sports', bet: 10, status: 'open' }])
  const body = { slipId: slip.id, amount: 1, requestId: freshId() }
  const { json } = await book.server.call('/sports/cashout', body, { token: other.token })
  expect(json).toMatchObject({ code: 'SLIP_UNKNOWN' })
})

it('the table of the league counts what was played [R11.04]', async () => {
  const player = await book.player()
  const match = await book.matchWhere(() => true)
  await pastWhistle(match.startsAt)
  const { standings } = await book.matchPage(player, match.id)
  expect(standings).toHaveLength(10)
  const played = standings.reduce((sum, { played: each }) => sum + each, 0)
  expect(played).toBeGreaterThan(0)
  for (const each of standings) expect(each.won + each.drawn + each.lost).toBe(each.played)
  expect(standings.reduce((sum, each) => sum + each.scored - each.conceded, 0)).toBe(0)
})

it('a match that nobody bet on is forgotten after a month, and one with a slip is not', async () => {
  const player = await book.player()
  const match = await book.matchWhere(() => true)
  await book.place(player, [{ matchId: match.id, selection: 'result:home' }], 1)
  await pastWhistle(match.startsAt)
  const { db } = book.server.app
  const count = async () =>
    (await db.query.selectFrom('sportsMatch').select('id').where('status', '<>', 'open').execute()).length
  const before = await count()
  const forget = sportJobs({ db, clock: book.clock })['sports-forget']
  await forget?.run(new AbortController().signal)
  expect(await count()).toBe(before)
  book.clock.pass(31 * 86_400_000)
  await forget?.run(new AbortController().signal)
  expect(await count()).toBeLessThan(before)
  expect((await book.server.sports.board.byId([match.id])).size).toBe(1)
})
