import { minor } from '@saguao/contract/product/money.ts'
import { statisticsOf } from '@saguao/contract/realtime/match-state.ts'
import { explainMatch, explainSlip } from '@saguao/fair/sports/explain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { createMatchDeps } from '#modules/sports/match-deps.ts'
import {
  dataOf,
  endOf,
  operatorAction,
  type Sportsbook,
  startSportsbook,
} from '#modules/sports/testing/slip-client.ts'

type Slip = Awaited<ReturnType<Sportsbook['place']>>

const ends: (() => Promise<void>)[] = []
let sportsbook: Sportsbook

beforeAll(async () => {
  sportsbook = await startSportsbook('others', (end) => ends.push(end))
})
afterAll(async () => {
  await sportsbook.expectConsistentLedger()
  for (const end of ends) await end()
})

const goTo = (moment: number) => sportsbook.clock.pass(moment - sportsbook.clock.now())

async function pastWhistle({ startsAt }: StoredMatch): Promise<void> {
  goTo(startsAt.getTime() + 200_000)
  await sportsbook.server.sports.advance()
}

const isWhole = ({ abandonedAt }: { abandonedAt: number | null }) => abandonedAt === null

/** Recomputes the response of `/sports/proof` with the code of the verifier. */
async function computedAgain(token: string, slipId: string) {
  const proof = dataOf((await sportsbook.server.call('/sports/proof', { slipId }, { token })).json)
  return explainSlip({
    stake: BigInt(Math.round(proof.stake * 100)),
    win: BigInt(Math.round(proof.win * 100)),
    legs: proof.legs.map(({ serverSeed, odds, status, ...leg }) => ({
      ...leg,
      serverSeed: serverSeed ?? '',
      oddsE2: Math.round(odds * 100),
      end: status === 'open' ? undefined : status,
    })),
  })
}

it('every sport has a running match or one that starts within two minutes [R11.04]', async () => {
  const { list } = dataOf((await sportsbook.server.call('/game/sports', { country: 'BR' })).json)
  expect(list.map(({ sport }) => sport)).toEqual(['football', 'basketball', 'race'])
  for (const { matches } of list) {
    const next = Math.min(...matches.map(({ startTime }) => Date.parse(startTime)))
    expect(next - sportsbook.clock.now()).toBeLessThanOrEqual(120_000)
    expect(matches.at(-1)?.markets[0]?.selections.length).toBeGreaterThan(1)
  }
})

it('basketball: winner, handicap and total are settled according to the seed [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere((end) => isWhole(end) && end.result.home > end.result.away, {
    sport: 'basketball',
  })
  const page = await sportsbook.matchPage(player, match.id)
  expect(page).toMatchObject({
    sport: 'basketball',
    minutes: 40,
    goals: [],
    events: [],
    runners: [],
    track: 0,
  })
  const kinds = ['winner', 'handicap', 'total'].map((kind) =>
    page.markets.find(({ id }) => id.startsWith(kind)),
  )
  const names = kinds.map((market) => market?.selections[0]?.name)
  expect(names[1]).toMatch(new RegExp(`^${page.home} [−+]\\d+,5$`))
  expect(names[2]).toMatch(/^Mais de \d+,5$/)
  const placed: Slip[] = []
  for (const market of kinds)
    placed.push(
      await sportsbook.place(player, [{ matchId: match.id, selection: market?.selections[0]?.id ?? '' }], 10),
    )
  await pastWhistle(match)
  const after = await sportsbook.matchPage(player, match.id)
  const { result } = endOf(sportsbook.server, match) ?? {}
  expect([after.homeScore, after.awayScore]).toEqual([result?.home, result?.away])
  const attempts = statisticsOf('basketball', after.events).find(({ kind }) => kind === 'attempts')
  expect(attempts?.home).toBeGreaterThanOrEqual(80)
  for (const { id } of placed) expect((await computedAgain(player.token, id)).agrees).toBe(true)
  const [won] = (await sportsbook.slips(player)).filter(({ id }) => id === placed[0]?.id)
  expect(won).toMatchObject({ status: 'settled', win: placed[0]?.potentialWin })
})

it('a race: winner, place and order are settled, and bets close at the start [R11.04]', async () => {
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(isWhole, { sport: 'race' })
  const [first = '', second = '', third = ''] = endOf(sportsbook.server, match)?.result.places ?? []
  const others = Object.keys(match.rates).filter((id) => ![first, second, third].includes(id))
  const selections = [`winner:${first}`, `place:${third}`, `winner:${others[0]}`]
  const placed: Slip[] = []
  for (const selection of selections)
    placed.push(await sportsbook.place(player, [{ matchId: match.id, selection }], 10))
  const before = await sportsbook.matchPage(player, match.id)
  expect(before).toMatchObject({ home: expect.stringMatching(/^Páreo \d+$/), away: '', track: 12 })
  expect(before.runners.map(({ number, strides }) => [number, strides])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, 0]),
  )
  const quote = await sportsbook.quote(player, [{ matchId: match.id, selection: `place:${first}` }])
  goTo(match.startsAt.getTime() + 5_000)
  expect(await sportsbook.tryPlace(player, quote, 10, { oddsChange: 'any' })).toMatchObject({
    code: expect.stringMatching(/QUOTE_EXPIRED|MARKET_CLOSED/),
  })
  const running = await sportsbook.matchPage(player, match.id)
  expect(running.runners.reduce((sum, { strides }) => sum + strides, 0)).toBe(5)
  expect(running.markets.every(({ suspended }) => suspended)).toBe(true)
  expect((await sportsbook.slips(player)).map(({ cashout }) => cashout)).toEqual([null, null, null])
  await pastWhistle(match)
  const after = await sportsbook.matchPage(player, match.id)
  expect(after.runners.find(({ place }) => place === 1)?.id).toBe(first)
  expect((await sportsbook.slips(player)).map(({ legs }) => legs[0]?.status)).toEqual(['lost', 'won', 'won'])
  for (const { id } of placed) expect((await computedAgain(player.token, id)).agrees).toBe(true)
})

it('a multiple of three sports with an abandoned match pays the other legs [R11.04]', async () => {
  const player = await sportsbook.player()
  const game = await sportsbook.matchWhere((end) => isWhole(end) && end.result.home > end.result.away, {
    sport: 'basketball',
  })
  const race = await sportsbook.matchWhere(isWhole, { sport: 'race' })
  const football = await sportsbook.matchWhere(isWhole)
  const winner = endOf(sportsbook.server, race)?.result.places[0] ?? ''
  const slip = await sportsbook.place(
    player,
    [
      { matchId: game.id, selection: 'winner:home' },
      { matchId: race.id, selection: `winner:${winner}` },
      { matchId: football.id, selection: 'result:draw' },
    ],
    1,
  )
  await sportsbook.server.sports.abandon(football.id, operatorAction)
  for (const match of [race, game, football]) await pastWhistle(match)
  const [ended] = await sportsbook.slips(player)
  expect(ended?.legs.map(({ status }) => status)).toEqual(['won', 'won', 'void'])
  const [one, two] = slip.legs.map(({ odds }) => Math.round(odds * 100))
  expect(ended?.win).toBe(Math.floor(((one ?? 0) * (two ?? 0)) / 100) / 100)
  const again = await computedAgain(player.token, slip.id)
  expect(again.agrees).toBe(true)
  expect(again.legs[2]?.match.byHand).toBe(true)
})

describe.each(['football', 'basketball', 'race'])('%s', (sport) => {
  it('sends no seed, score or event before its time [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(isWhole, { sport })
    const seed = createMatchDeps(sportsbook.server.app).cipher.decrypt(match.sealed)
    const sent: string[] = []
    const minuteMs = createMatchDeps(sportsbook.server.app).feed.minuteMs(match)
    for (const minute of [0, 1, 7, 20, 38]) {
      goTo(match.startsAt.getTime() + minute * minuteMs)
      const page = await sportsbook.matchPage(player, match.id)
      const state = await sportsbook.server.sports.stateOf(match.id)
      expect(page.minute).toBe(minute)
      for (const { events } of [page, state ?? page])
        for (const event of events) expect(event.minute).toBeLessThanOrEqual(minute)
      expect(state?.events).toEqual(page.events)
      expect(page.runners.reduce((sum, { strides }) => sum + strides, 0)).toBe(sport === 'race' ? minute : 0)
      sent.push(JSON.stringify([page, state, await sportsbook.slips(player)]))
    }
    expect(sent.join('')).not.toContain(seed)
    await pastWhistle(match)
    const { fair, rates, homeScore, awayScore } = await sportsbook.matchPage(player, match.id)
    const result = { home: homeScore, away: awayScore }
    const again = explainMatch({ ...fair, serverSeed: fair.serverSeed ?? '', sport, rates, result })
    expect(again).toMatchObject({ agrees: true, hashAgrees: true, resultAgrees: true })
  })

  it('has standings and last results of its leagues [R11.04]', async () => {
    const player = await sportsbook.player()
    const match = await sportsbook.matchWhere(isWhole, { sport })
    await pastWhistle(match)
    const { token } = player
    const league = dataOf(
      (await sportsbook.server.call('/sports/league', { leagueId: match.league }, { token })).json,
    )
    expect(league.sport).toBe(sport)
    const listed = league.results.find(({ id }) => id === match.id)
    const { result } = endOf(sportsbook.server, match) ?? {}
    expect([listed?.homeScore, listed?.awayScore, listed?.places.length]).toEqual([
      result?.home,
      result?.away,
      sport === 'race' ? 3 : 0,
    ])
    const points = league.standings.map((each) => each.points)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    const page = await sportsbook.matchPage(player, match.id)
    expect(page.standings.some(({ form }) => form.length > 0)).toBe(true)
    const isPair = sport !== 'race'
    expect(page.recent.home.some(({ id }) => id === match.id)).toBe(isPair)
    expect(page.meetings.map(({ id }) => id).includes(match.id)).toBe(isPair)
  })
})

it("an unknown league, an unknown slip's proof and another player's proof are refused [R11.04]", async () => {
  const [player, other] = [await sportsbook.player(), await sportsbook.player()]
  const match = await sportsbook.matchWhere(isWhole)
  const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'result:home' }], 1)
  const ask = async (slipId: string, { token }: { token: string }) =>
    (await sportsbook.server.call('/sports/proof', { slipId }, { token })).json
  expect(await ask('nothing', player)).toMatchObject({ code: 'SLIP_UNKNOWN' })
  expect(await ask(slip.id, other)).toMatchObject({ code: 'SLIP_UNKNOWN' })
  const open = dataOf(await ask(slip.id, player))
  expect(open.legs).toMatchObject([{ serverSeed: null, clientSeed: match.id, status: 'open' }])
  const { json } = await sportsbook.server.call(
    '/sports/league',
    { leagueId: 'moon' },
    { token: player.token },
  )
  expect(json).toMatchObject({ code: 'LEAGUE_UNKNOWN' })
})

it('the sportsbook tile is open and its address has a launch token [R3.09]', async () => {
  const player = await sportsbook.player()
  const { token } = player
  const games = dataOf(
    (await sportsbook.server.call('/game/list', { country: 'BR', category: 'sports' }, { token })).json,
  )
  expect(games.list).toMatchObject([{ id: 'sports', gameplayTag: 'sports', isOpen: true }])
  const { json } = await sportsbook.server.call('/game/url', { gameId: 'sports' }, { token })
  expect(dataOf(json)).toMatchObject({
    url: expect.stringMatching(/^\/sports\?launch=[\w-]{43}$/),
    isBonus: false,
  })
})

async function giveBonus(player: bigint, amount: bigint): Promise<void> {
  const { wallet } = sportsbook.server
  await wallet.openHouseAccount('promo:test')
  const bonus = {
    from: { house: 'promo:test' },
    to: { player, name: 'bonus' },
    amount: minor(amount),
  } as const
  await wallet.post({ player, key: 'test:bonus', kind: 'bonus', currency: 'BRL', transfers: [bonus] })
}

/** The demo content with a sportsbook that accepts bonus money. */
function withBonus(content: object): object {
  const { games } = content as { games: readonly { id: string }[] }
  return {
    ...content,
    games: games.map((game) => (game.id === 'sports' ? { ...game, isBonus: true } : game)),
  }
}

it('bonus money can be staked when the sportsbook allows it, is paid back as bonus money and counts as wagered [R10.02]', async () => {
  const player = await sportsbook.server.player({ cash: 10_000n })
  await giveBonus(player.id, 5_000n)
  const match = await sportsbook.matchWhere((end) => isWhole(end) && end.result.home > end.result.away)
  const legs = [{ matchId: match.id, selection: 'result:home' }]
  const stake = async () =>
    sportsbook.tryPlace(player, await sportsbook.quote(player, legs), 20, { isBonus: true })
  expect(await stake()).toMatchObject({ code: 'NOT_AVAILABLE' })
  await sportsbook.server.lobby.importContent(withBonus(demoContent()))
  const slip = dataOf(await stake())
  expect(slip).toMatchObject({ isBonus: true, balance: 30 })
  await pastWhistle(match)
  const balance = dataOf((await sportsbook.server.call('/wallet/balance', {}, { token: player.token })).json)
  expect(balance).toMatchObject({ cash: 100, bonus: 30 + slip.potentialWin })
  const { rows } = await sportsbook.server.app.db.pool.query(
    'select is_bonus, bet, status from round where player_id = $1 and id = $2',
    [player.id, slip.id],
  )
  expect(rows).toEqual([{ is_bonus: true, bet: 2_000n, status: 'settled' }])
})
