import { expect, it } from 'vitest'
import { filterCount, noFilter, queryOf, readFilter, writeFilter } from '#features/games/game-filter.ts'

it('a filter survives the round trip through the address', () => {
  const filter = { tag: 'mines', provider: 'casa & cia', sort: 'rtp' } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect([writeFilter(noFilter), readFilter('')]).toEqual(['', noFilter])
})

it('an unknown order is ignored', () => {
  expect(readFilter('?sort=constructor&tag=slots')).toEqual({ ...noFilter, tag: 'slots' })
})

it('active filters are counted', () => {
  expect([filterCount(noFilter), filterCount({ tag: 'dice', provider: '', sort: 'new' })]).toEqual([0, 2])
})

it("a query asks for a category, one of the player's lists, or everything [R3.09]", () => {
  expect(queryOf('BR', '')).toEqual({ country: 'BR' })
  expect(queryOf('BR', 'slots')).toEqual({ country: 'BR', category: 'slots' })
  expect(queryOf('CL', 'favourites')).toEqual({ country: 'CL', favorite: true })
  expect(queryOf('BR', 'recents')).toEqual({ country: 'BR', recent: true })
})

it('a query contains only the active filters', () => {
  const filter = { tag: 'slots', provider: 'saguao', sort: 'name' } as const
  const query = { country: 'BR', gameplayTag: 'slots', provider: 'saguao', sort: 'name' }
  expect(queryOf('BR', '', filter)).toEqual(query)
})
