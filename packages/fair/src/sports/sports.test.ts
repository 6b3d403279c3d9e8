import { describe, expect, it } from 'vitest'
import { type Numbers, numbersOf } from '../numbers.ts'
import { hashOf } from '../seeds.ts'
import { chancesOf, type Known, scores } from './chances.ts'
import { formOf, leagues, pairingsOf, roundsPerSeason } from './clubs.ts'
import { type Match, minutesOfMatch, playFootball, type Rates, ratesOf, scoreAt } from './football.ts'
import { endOf, type MarketKind, marketPercents, marketsOf } from './markets.ts'
import { isPaused, oddsOf, pricesOf } from './odds.ts'
import { cashoutOf, combinedE2, payoutOf, winOfSlip } from './slip.ts'

const [first] = leagues
if (!first) throw new Error('There is no league')

const fixtures: readonly Rates[] = [0, 40, 80].flatMap((round) =>
  pairingsOf(first, round).map(([home, away]) => ratesOf(home, away, round)),
)

/** A quick stream for many matches; that the real one is as even is shown where it is made. */
function quickNumbers(seed: number): Numbers {
  let state = seed
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return { next, integer: (below) => Math.floor(next() * below) }
}

type Tally = { bets: number; sum: number; squares: number }

const note = (tallies: Map<string, Tally>, kind: string, paid: number): void => {
  const tally = tallies.get(kind) ?? { bets: 0, sum: 0, squares: 0 }
  tallies.set(kind, tally)
  tally.bets += 1
  tally.sum += paid
  tally.squares += paid ** 2
}

/** One unit on everything that can be bet on at a moment. */
function betOnAll(tallies: Map<string, Tally>, prices: ReturnType<typeof pricesOf>, match: Match): void {
  for (const { kind, suspended, selections } of prices) {
    if (suspended) continue
    let paid = 0
    for (const { id, oddsE2 } of selections) if (endOf(id, match) === 'won') paid += oddsE2 / 100
    note(tallies, kind, paid / selections.length)
  }
}

/** Within four standard errors, and what rounding to hundredths can add. */
function expectStated(tallies: Map<string, Tally>, rounding: number): void {
  for (const [kind, { bets, sum, squares }] of tallies) {
    const mean = sum / bets
    const error = Math.sqrt((squares / bets - mean ** 2) / bets)
    const stated = marketPercents[kind as MarketKind] / 100
    expect(Math.abs(mean - stated), `${kind}: ${mean} of ${bets}`).toBeLessThan(4 * error + rounding)
  }
}

describe('a market gives back what it states', () => {
  it('before the start, over a hundred thousand matches [R11.04]', () => {
    const tallies = new Map<string, Tally>()
    const priced = fixtures.map((rates) => pricesOf({ rates, minute: 0, goals: [] }))
    const numbers = quickNumbers(7)
    for (let played = 0; played < 100_000; played += 1) {
      const at = played % fixtures.length
      const match = playFootball(numbers, fixtures[at] as Rates)
      if (match.abandonedAt === null) betOnAll(tallies, priced[at] ?? [], match)
    }
    expect([...tallies.keys()].sort()).toEqual(['both', 'double', 'half', 'result', 'score', 'total'])
    expectStated(tallies, 0.002)
  })

  it('while it is played, at any minute [R11.04]', () => {
    const tallies = new Map<string, Tally>()
    const numbers = quickNumbers(11)
    for (let played = 0; played < 3_000; played += 1) {
      const rates = fixtures[played % fixtures.length] as Rates
      const match = playFootball(numbers, rates)
      if (match.abandonedAt !== null) continue
      const minute = 1 + ((played * 37) % 87)
      betOnAll(tallies, pricesOf({ rates, minute, goals: seenBy(match, minute) }), match)
    }
    expect(tallies.get('next')?.bets).toBeGreaterThan(1_000)
    expectStated(tallies, 0.004)
  })
})

const seenBy = ({ goals }: Match, minute: number) => goals.filter((goal) => goal.minute <= minute)

describe('the chances of a market', () => {
  const moments: readonly Known[] = [
    { rates: fixtures[0] as Rates, minute: 0, goals: [] },
    { rates: fixtures[1] as Rates, minute: 30, goals: [{ minute: 12, side: 'away' }] },
    {
      rates: fixtures[2] as Rates,
      minute: 71,
      goals: [
        { minute: 3, side: 'home' },
        { minute: 50, side: 'home' },
      ],
    },
  ]

  it.each(moments)('add up to one, or to two where two of three win (minute $minute)', (known) => {
    for (const { kind, selections } of marketsOf(known)) {
      const sum = selections.reduce((total, { chance }) => total + chance, 0)
      expect(sum).toBeCloseTo(kind === 'double' ? 2 : 1, 12)
    }
  })

  it.each(moments)('leave nobody a sure win across the markets of a match (minute $minute)', (known) => {
    const chance = new Map(
      marketsOf(known).flatMap(({ selections }) => selections.map((s) => [s.id, s.chance])),
    )
    const offered = pricesOf(known).flatMap(({ selections }) => selections)
    // Under one and the same measure every bet loses on average, and so does every sum of bets.
    for (const { id, oddsE2 } of offered) expect((oddsE2 / 100) * (chance.get(id) ?? 0)).toBeLessThan(1)
    const ends = everyEnd(known)
    const winners = offered.map(({ id }) => ends.map((end) => endOf(id, end) === 'won'))
    const covers = (...chosen: readonly number[]) =>
      ends.every((_, end) => chosen.some((at) => winners[at]?.[end]))
    const cost = (...chosen: readonly number[]) =>
      chosen.reduce((sum, at) => sum + 100 / (offered[at]?.oddsE2 ?? 1), 0)
    let [tried, sure] = [0, 0]
    for (let a = 0; a < offered.length; a += 1)
      for (let b = a + 1; b < offered.length; b += 1)
        for (let c = b; c < offered.length; c += 1) {
          if (cost(a, b, ...(c > b ? [c] : [])) >= 1) continue
          tried += 1
          if (covers(a, b, c)) sure += 1
        }
    expect(sure).toBe(0)
    expect(tried).toBeGreaterThan(100)
  })

  it('price two goals of one match as if they knew of each other', () => {
    const known = moments[0] as Known
    const [yes] = marketsOf(known).find(({ id }) => id === 'both')?.selections ?? []
    const { final } = chancesOf(known)
    const sumOf = (holds: (home: number, away: number) => boolean) =>
      final.reduce((sum, chance, at) => sum + (holds(Math.floor(at / 10), at % 10) ? chance : 0), 0)
    const [scoresHome, scoresAway] = [sumOf((home) => home > 0), sumOf((_, away) => away > 0)]
    expect(yes?.chance).toBeGreaterThan(scoresHome * scoresAway)
  })
})

/** Ends with every final score that can be reached, each side's goals before half-time or after it, in either order. */
function everyEnd({ minute, goals }: Known): Match[] {
  const now = scoreAt(goals, minute)
  const moments = minute < 45 ? [45, minutesOfMatch] : [minutesOfMatch]
  const orders = moments.flatMap((one) => moments.map((other) => [one, other] as const))
  const ends: Match[] = []
  for (let index = 0; index < scores; index += 1) {
    const [home, away] = [Math.floor(index / 10), index % 10]
    if (home < now.home || away < now.away || home + away > 8) continue
    for (const [one, other] of orders) {
      const more = [late('home', home - now.home, one), late('away', away - now.away, other)].flat()
      for (const each of [more, more.toReversed()])
        ends.push({ goals: [...goals, ...each.toSorted((a, b) => a.minute - b.minute)], abandonedAt: null })
    }
  }
  return ends
}

const late = (side: 'home' | 'away', count: number, minute: number) =>
  Array.from({ length: count }, () => ({ minute, side }))

describe('a match', () => {
  const seeds = { serverSeed: hashOf('a match'), clientSeed: 'litoral-1-0', nonce: 0 }

  it('is the same for everybody who has its seed', () => {
    const rates = fixtures[3] as Rates
    expect(playFootball(numbersOf(seeds), rates)).toEqual(playFootball(numbersOf(seeds), rates))
    expect(playFootball(numbersOf(seeds), rates)).not.toEqual(
      playFootball(numbersOf({ ...seeds, serverSeed: hashOf('another') }), rates),
    )
  })

  it('moves its prices by bounded steps, except over a goal, when nobody can bet', () => {
    const rates = fixtures[4] as Rates
    const numbers = quickNumbers(3)
    for (let played = 0; played < 6; played += 1) {
      const match = playFootball(numbers, rates)
      let last = new Map<string, number>()
      for (let minute = 0; minute < (match.abandonedAt ?? minutesOfMatch); minute += 1) {
        const goals = seenBy(match, minute)
        const open = pricesOf({ rates, minute, goals }).filter(({ suspended }) => !suspended)
        if (isPaused(goals, minute)) expect(open).toEqual([])
        const prices = new Map(open.flatMap(({ selections }) => selections.map((s) => [s.id, s.oddsE2])))
        for (const [id, oddsE2] of prices)
          if (last.has(id))
            expect(oddsE2 / (last.get(id) ?? 1)).toSatisfy((r: number) => r < 1.31 && r > 0.76)
        last = prices
      }
    }
  })

  it('says nothing of a goal before it has fallen', () => {
    const rates = fixtures[5] as Rates
    const known = { rates, minute: 20, goals: [{ minute: 8, side: 'home' as const }] }
    const coming = { ...known, goals: [...known.goals, { minute: 21, side: 'away' as const }] }
    expect(pricesOf(coming)).toEqual(pricesOf(known))
  })

  it('that is broken off gives every stake back', () => {
    expect(endOf('result:home', { goals: [{ minute: 1, side: 'home' }], abandonedAt: 30 })).toBe('void')
    expect(endOf('result:nobody', { goals: [], abandonedAt: null })).toBe('void')
  })

  it.each([
    ['result:home', 'won'],
    ['result:draw', 'lost'],
    ['double:home-away', 'won'],
    ['total2.5:over', 'won'],
    ['total3.5:over', 'lost'],
    ['both:yes', 'won'],
    ['score:2-1', 'won'],
    ['score:other', 'lost'],
    ['half:away-home', 'won'],
    ['next1:away', 'won'],
    ['next3:home', 'won'],
    ['next4:none', 'won'],
  ] as const)('of 2-1 after 0-1 decides %s as %s', (selection, end) => {
    const goals = [
      { minute: 10, side: 'away' },
      { minute: 60, side: 'home' },
      { minute: 90, side: 'home' },
    ] as const
    expect(endOf(selection, { goals, abandonedAt: null })).toBe(end)
  })
})

describe('a league', () => {
  it.each(leagues)('$id lets everybody meet everybody once at home in a season', (league) => {
    const met = new Set<string>()
    for (let round = 0; round < roundsPerSeason(league); round += 1) {
      const pairs = pairingsOf(league, round)
      expect(new Set(pairs.flat().map(({ id }) => id)).size).toBe(league.clubs.length)
      for (const [home, away] of pairs) met.add(`${home.id} ${away.id}`)
    }
    expect(met.size).toBe(league.clubs.length * (league.clubs.length - 1))
  })

  it('drifts, but never far', () => {
    const forms = Array.from({ length: 500 }, (_, round) => formOf('farol', round))
    expect(Math.max(...forms)).toBeLessThanOrEqual(0.12)
    expect(Math.min(...forms)).toBeGreaterThanOrEqual(-0.12)
    expect(Math.max(...forms) - Math.min(...forms)).toBeGreaterThan(0.05)
  })
})

describe('a slip', () => {
  it('pays the product of its odds, cut once', () => {
    expect(payoutOf(1_000n, [150, 233])).toBe(3_495n)
    expect(payoutOf(333n, [101, 101, 101])).toBe(343n)
    expect(combinedE2([150, 233])).toBe(349)
  })

  it('counts a void leg as one, and a lost one as the end', () => {
    const won = { oddsE2: 200, end: 'won' } as const
    expect(winOfSlip(100n, [won, { oddsE2: 300, end: 'void' }])).toBe(200n)
    expect(winOfSlip(100n, [won, { oddsE2: 300, end: 'lost' }])).toBe(0n)
    expect(winOfSlip(100n, [{ oddsE2: 300, end: 'void' }])).toBe(100n)
  })

  it('is worth less than it was bought for until something happens', () => {
    expect(cashoutOf(1_000n, [{ oddsE2: oddsOf(0.5, 95), chance: 0.5 }])).toBe(921n)
    expect(cashoutOf(1_000n, [{ oddsE2: 190, chance: 1 }])).toBe(1_843n)
    expect(cashoutOf(1_000n, [{ oddsE2: 190, chance: 0 }])).toBe(0n)
  })
})
