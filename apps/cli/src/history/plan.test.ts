import { describe, expect, it } from 'vitest'
import { planHistory } from './plan.ts'

const until = Date.parse('2026-11-16T15:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const size = { players: 300, rounds: 20_000, from: until - 30 * dayMs, until }

describe('the plan of a demo history [R13.07]', () => {
  it('is the same for the same seed, and has about the wanted number of rounds', () => {
    const plan = planHistory(size, 7)
    expect(planHistory(size, 7)).toEqual(plan)
    const rounds = plan.visits.reduce((sum, visit) => sum + visit.rounds, 0)
    expect(rounds).toBeGreaterThan(19_000)
    expect(rounds).toBeLessThan(21_000)
  })

  it('has no visit before its player joined, none in the future, and all in order', () => {
    const { players, visits } = planHistory(size, 7)
    expect(
      visits.every(({ at, player }) => at > (players[player]?.joinsAt ?? Number.NaN) && at < until),
    ).toBe(true)
    expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('has visits of several days, also of few players, at every time of the day', () => {
    for (let hour = 0; hour < 24; hour++) {
      const until = Date.parse('2026-11-16T00:30:00Z') + hour * hourMs
      const { visits } = planHistory({ players: 12, rounds: 150, from: until - 5 * dayMs, until }, 7)
      const days = new Set(visits.map(({ at }) => Math.floor((until - at) / dayMs)))
      expect({ hour, days: days.size }).toEqual({ hour, days: expect.toSatisfy((size) => Number(size) >= 3) })
    }
  })

  it('has a visit of every player shortly after joining', () => {
    const { players, visits } = planHistory(size, 7)
    const late = players.filter(
      ({ joinsAt }, player) =>
        joinsAt < until - hourMs &&
        !visits.some((visit) => visit.player === player && visit.at < joinsAt + hourMs),
    )
    expect(late).toEqual([])
  })

  it('is busier in the evening than before dawn, and on Saturdays than on Mondays', () => {
    const { visits } = planHistory(size, 7)
    const local = visits.map(({ at }) => new Date(at - 3 * hourMs))
    const inHours = (from: number, to: number) =>
      local.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length
    expect(inHours(19, 23)).toBeGreaterThan(4 * inHours(2, 6))
    const on = (weekday: number) => local.filter((at) => at.getUTCDay() === weekday).length
    expect(on(6)).toBeGreaterThan(1.3 * on(1))
  })
})
