import { expect, it } from 'vitest'
import { applyChange, changeOf, type MatchChange, type MatchState, statisticsOf } from './match-state.ts'

const before: MatchState = {
  id: 'm',
  status: 'live',
  abandoned: false,
  minute: 10,
  homeScore: 0,
  awayScore: 0,
  goals: [],
  events: [{ minute: 10, kind: 'attack', side: 'away' }],
  markets: {
    result: { suspended: false, odds: { 'result:home': 1.9, 'result:away': 4 } },
    half: { suspended: false, odds: { 'half:home-home': 3 } },
    both: { suspended: false, odds: { 'both:yes': 1.8 } },
  },
}
const after: MatchState = {
  ...before,
  minute: 11,
  homeScore: 1,
  goals: [{ minute: 11, side: 'home' }],
  events: [
    ...before.events,
    { minute: 11, kind: 'attack', side: 'home' },
    { minute: 11, kind: 'goal', side: 'home' },
  ],
  markets: {
    result: { suspended: true, odds: { 'result:home': 1.4, 'result:away': 6 } },
    both: { suspended: false, odds: { 'both:yes': 1.8 } },
  },
}

it('a change contains only the changed fields', () => {
  const change = changeOf(before, after)
  expect(change).toEqual({
    id: 'm',
    minute: 11,
    homeScore: 1,
    goals: [{ minute: 11, side: 'home' }],
    events: { after: 1, list: after.events.slice(1) },
    markets: { result: after.markets.result, half: null },
  })
  expect(changeOf(after, after)).toBeUndefined()
})

it('the old state with the change applied is the new state', () => {
  const change = changeOf(before, after)
  expect(change && applyChange(before, change)).toEqual(after)
})

it('a change applied twice adds its events once', () => {
  const change = changeOf(before, after) as MatchChange
  expect(applyChange(applyChange(before, change), change)).toEqual(after)
})

it('statistics count possession in percent, a goal as a shot on target, a card as a foul', () => {
  const events = [...after.events, { minute: 12, kind: 'card', side: 'away' }] as const
  const figures = Object.fromEntries(
    statisticsOf('football', events).map(({ kind, home, away }) => [kind, [home, away]]),
  )
  expect(figures).toEqual({
    possession: [50, 50],
    shots: [1, 0],
    onTarget: [1, 0],
    corners: [0, 0],
    fouls: [0, 1],
    cards: [0, 1],
  })
  const scored = { minute: 3, kind: 'basket', side: 'home', points: 3 } as const
  const missed = { minute: 3, kind: 'miss', side: 'home' } as const
  expect(statisticsOf('basketball', [scored, missed]).slice(0, 2)).toEqual([
    { kind: 'attempts', home: 2, away: 0 },
    { kind: 'threes', home: 1, away: 0 },
  ])
  expect(statisticsOf('race', [{ minute: 1, kind: 'stride', runner: 4 }])).toEqual([])
})
