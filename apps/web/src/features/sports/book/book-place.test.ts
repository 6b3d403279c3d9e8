import { expect, it } from 'vitest'
import { addressOf, isOf, readPlace, rounds } from '#features/sports/book/book-place.ts'
import { footballPage } from '#features/sports/test-matches.ts'

it('a location in the sportsbook survives the round trip through the address', () => {
  for (const place of [
    { sport: 'race', view: 'table', league: 'capivaras' },
    { sport: undefined, view: 'next', league: undefined },
    { sport: undefined, view: undefined, league: undefined },
  ] as const)
    expect(readPlace(new URL(addressOf(place), 'http://x').search)).toEqual(place)
})

it('an unknown view falls back to the default', () => {
  expect(readPlace('?view=nothing').view).toBeUndefined()
})

it('live and upcoming matches are told apart, and finished ones belong to neither', () => {
  const over = { ...footballPage, status: 'finished' } as const
  expect([isOf('live', footballPage), isOf('next', footballPage)]).toEqual([true, false])
  expect([isOf('live', over), isOf('next', over)]).toEqual([false, false])
})

it('matches of a league with the same start time form a group, in the given order', () => {
  const later = { ...footballPage, id: 'm2', startTime: '2026-11-15T12:05:00.000Z' }
  const others = { ...footballPage, id: 'm3', leagueId: 'cordillera', league: 'Liga Cordillera' }
  const groups = rounds([footballPage, others, later, { ...footballPage, id: 'm4' }])
  expect(groups.map(({ matches }) => matches.map(({ id }) => id))).toEqual([['m1', 'm4'], ['m3'], ['m2']])
})
