import { describe, expect, it } from 'vitest'
import { fastNumbers } from '../testing/fast-numbers.ts'
import { playBasketball, pointsAt } from './basketball.ts'
import { basketball } from './basketball-sport.ts'
import { legResultOf } from './sport.ts'

const rates = { home: 84_000, away: 84_000 }

describe('a match of basketball', () => {
  it('is never a draw: a deciding basket is scored in the minute after the last', () => {
    const numbers = fastNumbers(2)
    let decided = 0
    for (let played = 0; played < 2_000; played += 1) {
      const { goals, abandonedAt } = playBasketball(numbers, rates)
      if (abandonedAt !== null) continue
      const { home, away } = pointsAt(goals, basketball.lengthOf(goals))
      expect(home).not.toBe(away)
      if (basketball.lengthOf(goals) === 40) continue
      decided += 1
      const before = pointsAt(goals, 40)
      expect(before.home).toBe(before.away)
    }
    expect(decided).toBeGreaterThan(20)
  })

  it('has as many points on average as its rates', () => {
    const numbers = fastNumbers(4)
    let [sum, matches] = [0, 0]
    for (let played = 0; played < 4_000; played += 1) {
      const { goals, abandonedAt } = playBasketball(numbers, { home: 90_000, away: 78_000 })
      if (abandonedAt !== null) continue
      matches += 1
      sum += pointsAt(goals, 40).home
    }
    expect(sum / matches).toBeCloseTo(90, 0)
  })

  it('lists every possession: two of each side per minute', () => {
    const goals = [
      { minute: 1, side: 'home', points: 3 },
      { minute: 1, side: 'away', points: 1 },
      { minute: 1, side: 'away', points: 2 },
    ] as const
    const events = basketball.events(fastNumbers(1), rates, { goals, abandonedAt: 1 })
    expect(events.map(({ kind, side, points = 0 }) => `${kind} ${side} ${points}`)).toEqual([
      'basket home 3',
      'miss home 0',
      'basket away 1',
      'basket away 2',
    ])
  })

  it.each([
    ['winner:home', 'won'],
    ['winner:away', 'lost'],
    ['handicap-1.5:home', 'won'],
    ['handicap-2.5:home', 'lost'],
    ['handicap-2.5:away', 'won'],
    ['handicap1.5:away', 'lost'],
    ['total7.5:over', 'won'],
    ['total8.5:under', 'won'],
    ['total8.5:home', 'void'],
    ['handicap-2:home', 'void'],
  ] as const)('of 5-3 decides %s as %s', (selection, end) => {
    const goals = [
      { minute: 2, side: 'home', points: 3 },
      { minute: 9, side: 'away', points: 3 },
      { minute: 41, side: 'home', points: 2 },
    ]
    expect(legResultOf(basketball, selection, { goals, abandonedAt: null })).toBe(end)
  })
})
