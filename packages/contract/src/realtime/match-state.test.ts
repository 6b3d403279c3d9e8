import { expect, it } from 'vitest'
import { changed, changeOf, type MatchChange, type MatchState, statisticsOf } from './match-state.ts'

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

it('whoever watches a match is told what has changed, and nothing else', () => {
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

it('what was known and what has changed make what is', () => {
  const change = changeOf(before, after)
  expect(change && changed(before, change)).toEqual(after)
})

it('who hears of a change twice has its events once', () => {
  const change = changeOf(before, after) as MatchChange
  expect(changed(changed(before, change), change)).toEqual(after)
})

it('counts what happened: possession in percent, a goal as a shot on target, a card as a foul', () => {
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
  const threw = { minute: 3, kind: 'basket', side: 'home', points: 3 } as const
  const missed = { minute: 3, kind: 'miss', side: 'home' } as const
  expect(statisticsOf('basketball', [threw, missed]).slice(0, 2)).toEqual([
    { kind: 'attempts', home: 2, away: 0 },
    { kind: 'threes', home: 1, away: 0 },
  ])
  expect(statisticsOf('race', [{ minute: 1, kind: 'stride', runner: 4 }])).toEqual([])
})
