import { describe, expect, it } from 'vitest'
import { leagues, pairingsOf } from './clubs.ts'
import { type FootballMatch, type FootballRates, minutesOfMatch, ratesOf, scoreAt } from './football.ts'
import { chancesOf, type FootballSnapshot, scores } from './football-chances.ts'
import { football } from './football-sport.ts'
import { pricesOf } from './odds.ts'
import { legResultOf } from './sport.ts'

const [first] = leagues
if (!first) throw new Error('There is no league')

const ratesOfFirst = [0, 40].flatMap((round) =>
  pairingsOf(first, round).map(([home, away]) => ratesOf(home, away, round)),
)

describe('the chances of a market', () => {
  const moments: readonly FootballSnapshot[] = [
    { rates: ratesOfFirst[0] as FootballRates, minute: 0, goals: [] },
    { rates: ratesOfFirst[1] as FootballRates, minute: 30, goals: [{ minute: 12, side: 'away' }] },
    {
      rates: ratesOfFirst[2] as FootballRates,
      minute: 71,
      goals: [
        { minute: 3, side: 'home' },
        { minute: 50, side: 'home' },
      ],
    },
  ]

  it.each(moments)('allow no sure win across the markets of a match (minute $minute)', (known) => {
    const chance = new Map(
      football.markets(known).flatMap(({ selections }) => selections.map((s) => [s.id, s.chance])),
    )
    const offered = pricesOf(football, known).flatMap(({ selections }) => selections)
    // Under one probability measure every bet has a negative expected value, and so has every combination of bets.
    for (const { id, oddsE2 } of offered) expect((oddsE2 / 100) * (chance.get(id) ?? 0)).toBeLessThan(1)
    const ends = everyEnd(known)
    const winners = offered.map(({ id }) => ends.map((end) => legResultOf(football, id, end) === 'won'))
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

  it('price two goals of one match as dependent events', () => {
    const known = moments[0] as FootballSnapshot
    const [yes] = football.markets(known).find(({ id }) => id === 'both')?.selections ?? []
    const { final } = chancesOf(known)
    const sumOf = (holds: (home: number, away: number) => boolean) =>
      final.reduce((sum, chance, at) => sum + (holds(Math.floor(at / 10), at % 10) ? chance : 0), 0)
    const [scoresHome, scoresAway] = [sumOf((home) => home > 0), sumOf((_, away) => away > 0)]
    expect(yes?.chance).toBeGreaterThan(scoresHome * scoresAway)
  })
})

/** Matches with every reachable final score, goals before or after half-time, in either order. */
function everyEnd({ minute, goals }: FootballSnapshot): FootballMatch[] {
  const now = scoreAt(goals, minute)
  const moments = minute < 45 ? [45, minutesOfMatch] : [minutesOfMatch]
  const orders = moments.flatMap((one) => moments.map((other) => [one, other] as const))
  const ends: FootballMatch[] = []
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
  it('reveals no goal before its minute', () => {
    const rates = ratesOfFirst[5] as FootballRates
    const known = { rates, minute: 20, goals: [{ minute: 8, side: 'home' as const }] }
    const coming = { ...known, goals: [...known.goals, { minute: 21, side: 'away' as const }] }
    expect(pricesOf(football, coming)).toEqual(pricesOf(football, known))
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
    expect(legResultOf(football, selection, { goals, abandonedAt: null })).toBe(end)
  })
})
