import { describe, expect, it } from 'vitest'
import { fastNumbers } from '../testing/fast-numbers.ts'
import { maxStrides, placesAt, playRace, runnersIn } from './race.ts'
import { raceChances } from './race-chances.ts'
import { race } from './race-sport.ts'
import { legResultOf } from './sport.ts'

const rates = { ana: 1200, bia: 1000, caju: 900, dodo: 800, edu: 1100, fubá: 950, gil: 1000, hugo: 1050 }

describe('a race', () => {
  it('ends with the third finisher, and draws one number per stride', () => {
    const numbers = fastNumbers(8)
    for (let run = 0; run < 500; run += 1) {
      const { goals, abandonedAt } = playRace(numbers, rates)
      if (abandonedAt !== null) continue
      expect(placesAt(goals, maxStrides)).toHaveLength(3)
      expect(placesAt(goals, goals.length - 1)).toHaveLength(2)
      expect(goals.length).toBeLessThanOrEqual(maxStrides)
      expect(goals.map(({ minute }) => minute)).toEqual(goals.map((_, index) => index + 1))
    }
  })

  it('gives equal runners equal probabilities, and a stronger runner a higher one', () => {
    const even = raceChances(Object.fromEntries(Object.keys(rates).map((id) => [id, 1000])))
    for (const chance of even.first.values()) expect(chance).toBeCloseTo(1 / 8, 10)
    for (const chance of even.amongFirst.values()) expect(chance).toBeCloseTo(3 / 8, 10)
    for (const chance of even.inOrder.values()) expect(chance).toBeCloseTo(1 / 56, 10)
    const { first } = raceChances(rates)
    expect(first.get('ana')).toBeGreaterThan(first.get('dodo') ?? 1)
  })

  it('prices two equal runners like coin tosses up to twelve', () => {
    // Of two, the first to twelve strides: a sum over the strides of the other.
    const share = 1200 / 2000
    let [term, wins] = [share ** 12, 0]
    for (let other = 0; other < 12; other += 1) {
      wins += term
      term *= ((12 + other) / (other + 1)) * (1 - share)
    }
    expect(raceChances({ one: 1200, other: 800 }).first.get('one')).toBeCloseTo(wins, 10)
  })

  it('accepts no bets after the start', () => {
    expect(race.isPaused({ rates, minute: 0, goals: [] })).toBe(false)
    expect(race.isPaused({ rates, minute: 1, goals: [{ minute: 1, side: 'ana' }] })).toBe(true)
  })

  it('decides the winner, the first three and the first two in order', () => {
    const order = ['bia', 'ana', 'gil'].flatMap((side) => Array.from({ length: 12 }, () => side))
    const goals = order.map((side, index) => ({ minute: index + 1, side }))
    const ends = ['winner:bia', 'winner:ana', 'place:gil', 'place:dodo', 'order:bia-ana', 'order:ana-bia']
    expect(ends.map((selection) => legResultOf(race, selection, { goals, abandonedAt: null }))).toEqual([
      'won',
      'lost',
      'won',
      'lost',
      'won',
      'lost',
    ])
    const events = race.events(fastNumbers(1), rates, { goals, abandonedAt: null })
    const finished = events.filter(({ kind }) => kind === 'finish').map(({ runner }) => runner)
    expect(finished.map((number) => runnersIn(rates)[(number ?? 0) - 1])).toEqual(['bia', 'ana', 'gil'])
  })
})
