import { expect, it } from 'vitest'
import { addressOf, groupMatches, isInView, readFilter } from '#features/sports/sportsbook/sports-filter.ts'
import { footballMatch } from '#features/sports/test-matches.ts'

it('a sportsbook filter survives the round trip through the address', () => {
  for (const filter of [
    { sport: 'race', view: 'table', league: 'capivaras' },
    { sport: undefined, view: 'next', league: undefined },
    { sport: undefined, view: undefined, league: undefined },
  ] as const)
    expect(readFilter(new URL(addressOf(filter), 'http://x').search)).toEqual(filter)
})

it('an unknown view falls back to the default', () => {
  expect(readFilter('?view=nothing').view).toBeUndefined()
})

it('live and upcoming matches are distinguished, and finished ones belong to neither', () => {
  const over = { ...footballMatch, status: 'finished' } as const
  expect([isInView('live', footballMatch), isInView('next', footballMatch)]).toEqual([true, false])
  expect([isInView('live', over), isInView('next', over)]).toEqual([false, false])
})

it('matches of a league with the same start time form a group, in the given order', () => {
  const later = { ...footballMatch, id: 'm2', startTime: '2026-11-15T12:05:00.000Z' }
  const others = { ...footballMatch, id: 'm3', leagueId: 'cordillera', league: 'Liga Cordillera' }
  const groups = groupMatches([footballMatch, others, later, { ...footballMatch, id: 'm4' }])
  expect(groups.map(({ matches }) => matches.map(({ id }) => id))).toEqual([['m1', 'm4'], ['m3'], ['m2']])
})
