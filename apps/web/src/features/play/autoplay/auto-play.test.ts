import { describe, expect, it } from 'vitest'
import {
  type AutoRules,
  type AutoRun,
  afterRound,
  allowsBet,
  type StopReason,
  startAuto,
} from '#features/play/autoplay/auto-play.ts'

const rules: AutoRules = { rounds: 3, stopAtWin: null, stopAtLoss: null }
const lost = { bet: 0.1, win: 0 }

function played(from: AutoRules, rounds: readonly { bet: number; win: number }[]): AutoRun | StopReason {
  let auto: AutoRun | StopReason = startAuto(from)
  for (const round of rounds) if (typeof auto === 'object') auto = afterRound(auto, round, 2)
  return auto
}

describe('auto-play', () => {
  it('ends after the chosen number of rounds', () => {
    expect(played(rules, [lost, lost])).toMatchObject({ left: 1 })
    expect(played(rules, [lost, lost, lost])).toBe('rounds')
  })

  it('stops when the win limit is reached, counted from the start of the run', () => {
    const until = { ...rules, rounds: 100, stopAtWin: 1 }
    expect(played(until, [lost, { bet: 0.1, win: 1.1 }])).toMatchObject({ netMinor: 90 })
    expect(played(until, [lost, { bet: 0.1, win: 1.2 }])).toBe('win')
  })

  it('stops when the loss limit is reached, exact to the cent', () => {
    const until = { ...rules, rounds: 100, stopAtLoss: 0.3 }
    expect(played(until, [lost, lost])).toMatchObject({ netMinor: -20 })
    expect(played(until, [lost, lost, lost])).toBe('loss')
  })

  it('places no stake that could exceed the loss limit', () => {
    const auto = startAuto({ ...rules, stopAtLoss: 5 })
    expect([allowsBet(auto, 5, 2), allowsBet(auto, 5.01, 2)]).toEqual([true, false])
    expect(allowsBet({ ...auto, netMinor: 200 }, 7, 2)).toBe(true)
    expect(allowsBet(startAuto(rules), 500, 2)).toBe(true)
  })
})
