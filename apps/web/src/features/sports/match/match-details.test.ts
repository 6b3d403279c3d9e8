import { applyChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { describe, expect, it } from 'vitest'
import { isOutdated, withState } from '#features/sports/match/match-details.ts'
import { footballMatch, raceMatch } from '#features/sports/test-matches.ts'

const state: MatchState = {
  id: 'm1',
  status: 'live',
  abandoned: false,
  minute: 12,
  homeScore: 0,
  awayScore: 0,
  goals: [],
  events: [],
  markets: {
    result: { suspended: false, odds: { 'result:away': 4.1, 'result:home': 1.9, 'result:draw': 3.3 } },
  },
}

describe('a watched match', () => {
  it('takes names from the details and figures from the socket state, in the order of the details', () => {
    const [market] = withState(footballMatch, state).markets
    expect(market?.selections.map(({ name, odds }) => [name, odds])).toEqual([
      ['Farol do Sul', 1.9],
      ['Empate', 3.3],
      ['Maré Alta', 4.1],
    ])
  })

  it('follows every change: score, goals, clock, a suspended market and a removed one', () => {
    const goal = applyChange(state, {
      id: 'm1',
      minute: 13,
      homeScore: 1,
      goals: [{ minute: 13, side: 'home' }],
      events: { after: 0, list: [{ minute: 13, kind: 'goal', side: 'home' }] },
      markets: { result: { suspended: true, odds: { 'result:home': 1.3 } } },
    })
    const match = withState(footballMatch, goal)
    expect(match).toMatchObject({ minute: 13, homeScore: 1, awayScore: 0, goals: [{ minute: 13 }] })
    expect(match.markets[0]).toMatchObject({
      suspended: true,
      selections: [{ id: 'result:home', odds: 1.3 }],
    })
    expect(
      withState(footballMatch, applyChange(goal, { id: 'm1', markets: { result: null } })).markets,
    ).toEqual([])
  })

  it('stays unchanged while the socket state is not newer', () => {
    expect(withState(footballMatch, null)).toBe(footballMatch)
    expect(withState({ ...footballMatch, minute: 20 }, state)).toMatchObject({ minute: 20 })
    expect(withState(footballMatch, { ...state, id: 'other' })).toBe(footballMatch)
  })

  it('is outdated when the state has an unnamed selection, or at the end without the seed', () => {
    expect(isOutdated(footballMatch, state)).toBe(false)
    const next = { next1: { suspended: false, odds: { 'next1:home': 2.2 } } }
    expect(isOutdated(footballMatch, { ...state, markets: { ...state.markets, ...next } })).toBe(true)
    const over: MatchState = { ...state, status: 'finished', markets: {} }
    expect(isOutdated(footballMatch, over)).toBe(true)
    const fair = { ...footballMatch.fair, serverSeed: 'a1' }
    expect(isOutdated({ ...footballMatch, fair }, over)).toBe(false)
  })

  it('moves runners by their strides, and ranks them in the order they finish', () => {
    const strides = [1, 2, 2, 1].map((runner, at) => ({ minute: at + 1, kind: 'stride' as const, runner }))
    const race: MatchState = { ...state, id: 'r1', minute: 4, events: strides, markets: {} }
    expect(withState(raceMatch, race).runners.map(({ strides: count, place }) => [count, place])).toEqual([
      [2, 2],
      [2, 1],
      [0, null],
    ])
  })
})
