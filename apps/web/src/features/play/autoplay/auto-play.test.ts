import { describe, expect, it } from 'vitest'
import {
  type Auto,
  type AutoRules,
  afterRound,
  allowsBet,
  beginAuto,
  type Stop,
} from '#features/play/autoplay/auto-play.ts'

const rules: AutoRules = { rounds: 3, stopAtWin: null, stopAtLoss: null }
const lost = { bet: 0.1, win: 0 }

function played(from: AutoRules, rounds: readonly { bet: number; win: number }[]): Auto | Stop {
  let auto: Auto | Stop = beginAuto(from)
  for (const round of rounds) if (typeof auto === 'object') auto = afterRound(auto, round, 2)
  return auto
}

describe('rounds that play by themselves', () => {
  it('end after as many as were asked for', () => {
    expect(played(rules, [lost, lost])).toMatchObject({ left: 1 })
    expect(played(rules, [lost, lost, lost])).toBe('rounds')
  })

  it('stop when enough is won, counted from their beginning', () => {
    const until = { ...rules, rounds: 100, stopAtWin: 1 }
    expect(played(until, [lost, { bet: 0.1, win: 1.1 }])).toMatchObject({ netMinor: 90 })
    expect(played(until, [lost, { bet: 0.1, win: 1.2 }])).toBe('win')
  })

  it('stop when the allowed loss is reached, to the cent', () => {
    const until = { ...rules, rounds: 100, stopAtLoss: 0.3 }
    expect(played(until, [lost, lost])).toMatchObject({ netMinor: -20 })
    expect(played(until, [lost, lost, lost])).toBe('loss')
  })

  it('place no stake that could take more than the allowed loss', () => {
    const auto = beginAuto({ ...rules, stopAtLoss: 5 })
    expect([allowsBet(auto, 5, 2), allowsBet(auto, 5.01, 2)]).toEqual([true, false])
    expect(allowsBet({ ...auto, netMinor: 200 }, 7, 2)).toBe(true)
    expect(allowsBet(beginAuto(rules), 500, 2)).toBe(true)
  })
})
