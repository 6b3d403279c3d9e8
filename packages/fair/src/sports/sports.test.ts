import { describe, expect, it } from 'vitest'
import { numbersOf } from '../random/numbers.ts'
import { hashOf } from '../random/seeds.ts'
import { fastNumbers } from '../testing/fast-numbers.ts'
import { formOf, leagues, pairingsOf } from './clubs.ts'
import { type PricedMarket, pricesOf } from './odds.ts'
import { legResultOf, type Match, type Rates, type ScoringEvent, type Sport } from './sport.ts'
import { sports } from './sports.ts'

const ratesIn = (id: string): readonly Rates[] => {
  const league = leagues.find(({ sport }) => sport === id)
  if (!league) throw new Error(`There is no league of ${id}`)
  return [0, 40, 80].flatMap((round) =>
    sports[league.sport].meetings(league, round).map(({ rates }) => rates),
  )
}

const cases = Object.entries(sports).map(([id, sport]) => ({ id, sport, fixtures: ratesIn(id) }))
const inPlay = cases.filter(({ id }) => id !== 'race')

type Tally = { bets: number; sum: number; squares: number }

const note = (tallies: Map<string, Tally>, kind: string, paid: number): void => {
  const tally = tallies.get(kind) ?? { bets: 0, sum: 0, squares: 0 }
  tallies.set(kind, tally)
  tally.bets += 1
  tally.sum += paid
  tally.squares += paid ** 2
}

/** The open markets at a moment, by kind. */
const kindsOf = (prices: readonly PricedMarket[]): readonly PricedMarket[][] => [
  ...Map.groupBy(
    prices.filter(({ suspended }) => !suspended),
    ({ kind }) => kind,
  ).values(),
]

/** One unit, split among all selections of one market of each kind; lines alternate. */
function betOnKinds(
  tallies: Map<string, Tally>,
  sport: Sport,
  kinds: readonly PricedMarket[][],
  match: Match,
  turn: number,
): void {
  for (const markets of kinds) {
    const { kind = '', selections = [] } = markets[turn % markets.length] ?? {}
    let paid = 0
    for (const { id, oddsE2 } of selections) if (legResultOf(sport, id, match) === 'won') paid += oddsE2 / 100
    note(tallies, kind, paid / selections.length)
  }
}

/** Within four standard errors, plus the rounding of odds to hundredths. */
function expectStated(tallies: Map<string, Tally>, { percents }: Sport, rounding: number): void {
  for (const [kind, { bets, sum, squares }] of tallies) {
    const mean = sum / bets
    const error = Math.sqrt((squares / bets - mean ** 2) / bets)
    const stated = (percents[kind] ?? 0) / 100
    expect(Math.abs(mean - stated), `${kind}: ${mean} of ${bets}`).toBeLessThan(4 * error + rounding)
  }
}

const timeoutMs = 120_000

describe('the return of a market is the stated one', { timeout: timeoutMs }, () => {
  it.each(cases)('before the start, over thirty thousand matches of $id [R11.04]', ({ sport, fixtures }) => {
    const tallies = new Map<string, Tally>()
    const priced = fixtures.map((rates) => kindsOf(pricesOf(sport, { rates, minute: 0, goals: [] })))
    const numbers = fastNumbers(7)
    for (let played = 0; played < 30_000; played += 1) {
      const at = played % fixtures.length
      const match = sport.play(numbers, fixtures[at] as Rates)
      if (match.abandonedAt === null)
        betOnKinds(tallies, sport, priced[at] ?? [], match, Math.floor(played / fixtures.length))
    }
    const whileInPlay = ['next']
    expect([...tallies.keys(), ...whileInPlay]).toEqual(expect.arrayContaining(Object.keys(sport.percents)))
    expectStated(tallies, sport, 0.002)
  })

  it.each(inPlay)('while $id is played, at any minute [R11.04]', ({ sport, fixtures }) => {
    const tallies = new Map<string, Tally>()
    const numbers = fastNumbers(11)
    for (let played = 0; played < 1_500; played += 1) {
      const rates = fixtures[played % fixtures.length] as Rates
      const match = sport.play(numbers, rates)
      if (match.abandonedAt !== null) continue
      const minute = 1 + ((played * 37) % (sport.minutes - 3))
      const prices = pricesOf(sport, { rates, minute, goals: seenBy(match, minute) })
      betOnKinds(tallies, sport, kindsOf(prices), match, played)
    }
    for (const { bets } of tallies.values()) expect(bets).toBeGreaterThan(300)
    expectStated(tallies, sport, 0.004)
  })
})

const seenBy = ({ goals }: Match, minute: number): ScoringEvent[] =>
  goals.filter((goal) => goal.minute <= minute)

/** The number of winning selections of a market. */
const winners: Readonly<Record<string, number>> = { double: 2, place: 3 }

describe.each(cases)('in $id', ({ id: sportId, sport, fixtures }) => {
  const rates = fixtures[1] as Rates
  const moments = [0, 13, 33].map((minute) => {
    const match = sport.play(
      numbersOf({ serverSeed: hashOf('moment'), clientSeed: sportId, nonce: 0 }),
      rates,
    )
    return { rates, minute, goals: seenBy(match, minute) }
  })

  it.each(moments)('the probabilities of a market add up (minute $minute)', (known) => {
    for (const { kind, selections } of sport.markets(known)) {
      const sum = selections.reduce((total, { chance }) => total + chance, 0)
      expect(sum).toBeCloseTo(winners[kind] ?? 1, 10)
    }
  })

  it.each(moments)('no combination of bets on a match is a sure win (minute $minute)', (known) => {
    const chance = new Map(
      sport.markets(known).flatMap(({ selections }) => selections.map((s) => [s.id, s.chance])),
    )
    const offered = pricesOf(sport, known).flatMap(({ selections }) => selections)
    // Under one probability measure every bet has a negative expected value, and so has every combination of bets.
    for (const { id, oddsE2 } of offered) expect((oddsE2 / 100) * (chance.get(id) ?? 0)).toBeLessThan(1)
    // In thousands of simulated results, every cheap pair or triple of bets loses at least once.
    const ends = manyEnds(sport, known)
    const wins = offered.map(({ id }) => ends.map((end) => legResultOf(sport, id, end) === 'won'))
    const cost = offered.map(({ oddsE2 }) => 100 / oddsE2)
    let [tried, sure] = [0, 0]
    for (let a = 0; a < offered.length; a += 1)
      for (let b = a + 1; b < offered.length; b += 1)
        for (let c = b; c < offered.length; c += 1) {
          const together = (cost[a] ?? 1) + (cost[b] ?? 1) + (c > b ? (cost[c] ?? 1) : 0)
          if (together >= 1) continue
          tried += 1
          if (ends.every((_, end) => wins[a]?.[end] || wins[b]?.[end] || wins[c]?.[end])) sure += 1
        }
    expect(sure).toBe(0)
    expect(tried).toBeGreaterThan(20)
  })

  it('a match is determined by its seed', () => {
    const play = (seed: string) =>
      sport.play(numbersOf({ serverSeed: hashOf(seed), clientSeed: 'm', nonce: 0 }), rates)
    expect(play('one')).toEqual(play('one'))
    expect(play('one')).not.toEqual(play('another'))
  })

  it('odds move by bounded steps while betting is open', () => {
    const numbers = fastNumbers(3)
    for (let played = 0; played < 3; played += 1) {
      const match = sport.play(numbers, rates)
      let last = new Map<string, number>()
      for (let minute = 0; minute < (match.abandonedAt ?? sport.lengthOf(match.goals)); minute += 1) {
        const known = { rates, minute, goals: seenBy(match, minute) }
        const open = pricesOf(sport, known).filter(({ suspended }) => !suspended)
        if (sport.isPaused(known)) expect(open).toEqual([])
        const prices = new Map(open.flatMap(({ selections }) => selections.map((s) => [s.id, s.oddsE2])))
        for (const [id, oddsE2] of prices)
          if (last.has(id))
            expect(oddsE2 / (last.get(id) ?? 1)).toSatisfy((r: number) => r < 1.31 && r > 0.76)
        last = prices
      }
    }
  })

  it('events and odds after a minute do not depend on later minutes', () => {
    const seeds = (nonce: number) => ({ serverSeed: hashOf('told'), clientSeed: 'm', nonce })
    const [one, other] = [0, 1].map((nonce) => sport.play(numbersOf(seeds(nonce)), rates)) as [Match, Match]
    const minute = 9
    const mixed = {
      abandonedAt: null,
      goals: [...seenBy(one, minute), ...other.goals.filter((goal) => goal.minute > minute)],
    }
    const summaryOf = (match: Match) =>
      sport.events(numbersOf(seeds(2)), rates, match).filter((event) => event.minute <= minute)
    expect(summaryOf(mixed)).toEqual(summaryOf(one))
    expect(pricesOf(sport, { rates, minute, goals: mixed.goals })).toEqual(
      pricesOf(sport, { rates, minute, goals: seenBy(one, minute) }),
    )
    expect(sport.resultOf(mixed.goals, minute)).toEqual(sport.resultOf(one.goals, minute))
  })

  it('the events add up to the result', () => {
    const numbers = numbersOf({ serverSeed: hashOf('sum'), clientSeed: 'm', nonce: 0 })
    const match = sport.play(numbers, rates)
    const events = sport.events(numbers, rates, match)
    const { home, away } = sport.resultOf(match.goals, sport.lengthOf(match.goals))
    const scored = events.filter(({ kind }) => kind === 'goal' || kind === 'basket')
    const of = (side: string) =>
      scored.filter((event) => event.side === side).reduce((sum, { points = 1 }) => sum + points, 0)
    expect([of('home'), of('away')]).toEqual([home, away])
    expect(events.at(-1)?.minute).toBe(sport.lengthOf(match.goals))
  })

  it('an abandoned match and an unknown selection return the stake', () => {
    const [{ selections: [{ id } = { id: '' }] = [] } = {}] = sport.markets({ rates, minute: 0, goals: [] })
    expect(legResultOf(sport, id, { goals: [], abandonedAt: 1 })).toBe('void')
    expect(legResultOf(sport, 'nothing:at-all', { goals: [], abandonedAt: null })).toBe('void')
    expect(sport.chanceNow('nothing:at-all', { rates, minute: 0, goals: [] })).toBeUndefined()
  })

  it('the probability of a selection is the same in its market and alone', () => {
    const known = moments[0] ?? { rates, minute: 0, goals: [] }
    for (const { selections } of sport.markets(known))
      for (const { id, chance } of selections) expect(sport.chanceNow(id, known)).toBeCloseTo(chance, 12)
  })
})

/** Possible results including unlikely ones, simulated with various rates. */
function manyEnds(
  sport: Sport,
  { rates, minute, goals }: { rates: Rates; minute: number; goals: ScoringEvent[] },
): Match[] {
  const numbers = fastNumbers(5)
  const seen = goals.filter((goal) => goal.minute <= minute)
  const ends: Match[] = []
  for (let tried = 0; ends.length < 3_000 && tried < 20_000; tried += 1) {
    const bent = Object.fromEntries(
      Object.entries(rates).map(([side, rate]) => [side, rate * (0.3 + 1.6 * numbers.next())]),
    )
    const played = sport.play(numbers, bent)
    const later = played.goals.filter((goal) => goal.minute > minute)
    const whole = minute === 0 ? played.goals : [...seen, ...later]
    if (played.abandonedAt === null) ends.push({ goals: whole, abandonedAt: null })
  }
  return ends
}

describe('a league', () => {
  const withPairs = leagues.filter(({ sport }) => sport !== 'race')

  it.each(withPairs)(
    '$id is a double round-robin: each club meets each other once at home in a season',
    (league) => {
      const met = new Set<string>()
      for (let round = 0; round < sports[league.sport].roundsPerSeason; round += 1) {
        const pairs = pairingsOf(league, round)
        expect(new Set(pairs.flat().map(({ id }) => id)).size).toBe(league.clubs.length)
        for (const [home, away] of pairs) met.add(`${home.id} ${away.id}`)
      }
      expect(met.size).toBe(league.clubs.length * (league.clubs.length - 1))
    },
  )

  it('of runners lets each run equally often in a season', () => {
    const league = leagues.find(({ sport }) => sport === 'race')
    if (!league) throw new Error('The league has no runners')
    const runs = new Map<string, number>()
    for (let round = 0; round < sports.race.roundsPerSeason; round += 1)
      for (const { rates } of sports.race.meetings(league, round))
        for (const id of Object.keys(rates)) runs.set(id, (runs.get(id) ?? 0) + 1)
    expect([...new Set(runs.values())]).toEqual([24])
    expect(runs.size).toBe(league.clubs.length)
  })

  it('has bounded form', () => {
    const forms = Array.from({ length: 500 }, (_, round) => formOf('farol', round))
    expect(Math.max(...forms)).toBeLessThanOrEqual(0.12)
    expect(Math.min(...forms)).toBeGreaterThanOrEqual(-0.12)
    expect(Math.max(...forms) - Math.min(...forms)).toBeGreaterThan(0.05)
  })
})
