import { expect, it } from 'vitest'
import { listSearch, parseSearch, stringifySearch } from '#lists/list-search.ts'

it('filters stay texts in the address: leading zeros and phone numbers are kept', () => {
  const search = { phone: '0119', document: '12345678909', state: '' }
  expect(stringifySearch(search)).toBe('?phone=0119&document=12345678909')
  expect(parseSearch('?phone=0119&document=12345678909')).toEqual({ phone: '0119', document: '12345678909' })
})

it('a list reads the filters it knows and its sorting only', () => {
  const read = listSearch('state', 'phone')
  expect(read({ state: 'held', sort: '-amount', other: 'x', phone: '' })).toEqual({
    state: 'held',
    sort: '-amount',
  })
})
