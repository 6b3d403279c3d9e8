import { describe, expect, it } from 'vitest'
import {
  type AutoRules,
  type AutoRun,
  afterRound,
  allowsBet,
  nextStake,
  type StopReason,
  startAuto,
} from '#features/play/autoplay/auto-play.ts'
import { plainRules } from '#features/play/autoplay/test-rules.ts'

const lost = { bet: 0.1, win: 0 }

function played(from: AutoRules, rounds: readonly { bet: number; win: number }[]): AutoRun | StopReason {
  let auto: AutoRun | StopReason = startAuto(from, 0.1)
  for (const round of rounds) if (typeof auto === 'object') auto = afterRound(auto, round, 2)
  return auto
}

describe('auto-play', () => {
  it('ends after the chosen number of rounds, or never by itself without one', () => {
    const rules = { ...plainRules, rounds: 3 }
    expect(played(rules, [lost, lost])).toMatchObject({ left: 1 })
    expect(played(rules, [lost, lost, lost])).toBe('rounds')
    expect(played({ ...rules, rounds: null }, Array(500).fill(lost))).toMatchObject({ left: null })
  })

  it('stops when the win limit is reached, counted from the start of the run', () => {
    const until = { ...plainRules, stopAtWin: 1 }
    expect(played(until, [lost, { bet: 0.1, win: 1.1 }])).toMatchObject({ netMinor: 90 })
    expect(played(until, [lost, { bet: 0.1, win: 1.2 }])).toBe('win')
  })

  it('stops when the loss limit is reached, exact to the cent', () => {
    const until = { ...plainRules, stopAtLoss: 0.3 }
    expect(played(until, [lost, lost])).toMatchObject({ netMinor: -20 })
    expect(played(until, [lost, lost, lost])).toBe('loss')
  })

  it('stops at a single win of the chosen amount, never at a return below the stake', () => {
    const until = { ...plainRules, stopAtSingleWin: 2 }
    expect(played(until, [{ bet: 0.1, win: 1.99 }])).toMatchObject({ netMinor: 189 })
    expect(played(until, [{ bet: 5, win: 4 }])).toMatchObject({ netMinor: -100 })
    expect(played(until, [{ bet: 0.1, win: 2 }])).toBe('single-win')
  })

  it('places no stake that could exceed the loss limit', () => {
    const auto = startAuto({ ...plainRules, stopAtLoss: 5 }, 1)
    expect([allowsBet(auto, 5, 2), allowsBet(auto, 5.01, 2)]).toEqual([true, false])
    expect(allowsBet({ ...auto, netMinor: 200 }, 7, 2)).toBe(true)
    expect(allowsBet(startAuto(plainRules, 1), 500, 2)).toBe(true)
  })

  it('raises the stake by its share up to the bound, and returns to the first stake', () => {
    const auto = startAuto({ ...plainRules, raiseOnLoss: 50, maxStake: 4 }, 1)
    const stakes = [1]
    for (let round = 0; round < 5; round += 1)
      stakes.push(nextStake(auto, { bet: stakes.at(-1) ?? 0, win: 0 }, 2))
    expect(stakes).toEqual([1, 1.5, 2.25, 3.37, 4, 4])
    expect(nextStake(auto, { bet: 4, win: 4 }, 2)).toBe(4)
    expect(nextStake(auto, { bet: 4, win: 4.01 }, 2)).toBe(1)
    expect(nextStake(startAuto({ ...plainRules, raiseOnWin: 100 }, 30), { bet: 30, win: 90 }, 0)).toBe(60)
  })
})
