import { expect, it } from 'vitest'
import { previewMatches } from '#features/sports/sportsbook/preview-matches.ts'
import { footballMatch } from '#features/sports/test-matches.ts'

const sport = (name: string, ...statuses: ('live' | 'scheduled')[]) => ({
  sport: name,
  name,
  gameId: 'sports',
  leagues: [],
  matches: statuses.map((status, at) => ({ ...footballMatch, id: `${name} ${at} ${status}`, status })),
})

it('live matches come first, alternating between sports, up to the maximum', () => {
  const sports = [sport('a', 'live', 'live', 'scheduled'), sport('b', 'scheduled', 'live'), sport('c')]
  expect(previewMatches(sports, 4).map(({ id }) => id)).toEqual([
    'a 0 live',
    'b 1 live',
    'a 1 live',
    'a 2 scheduled',
  ])
  expect(previewMatches([], 4)).toEqual([])
})
