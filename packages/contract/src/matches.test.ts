import { expect, it } from 'vitest'
import { changed, changeOf, type MatchState } from './matches.ts'

const before: MatchState = {
  id: 'm',
  status: 'live',
  abandoned: false,
  minute: 10,
  goals: [],
  markets: {
    result: { suspended: false, odds: { 'result:home': 1.9, 'result:away': 4 } },
    half: { suspended: false, odds: { 'half:home-home': 3 } },
    both: { suspended: false, odds: { 'both:yes': 1.8 } },
  },
}
const after: MatchState = {
  ...before,
  minute: 11,
  goals: [{ minute: 11, side: 'home' }],
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
    goals: [{ minute: 11, side: 'home' }],
    markets: { result: after.markets.result, half: null },
  })
  expect(changeOf(after, after)).toBeUndefined()
})

it('what was known and what has changed make what is', () => {
  const change = changeOf(before, after)
  expect(change && changed(before, change)).toEqual(after)
})
