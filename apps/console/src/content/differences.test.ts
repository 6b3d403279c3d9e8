import { expect, it } from 'vitest'
import { differencesOf } from '#content/differences.ts'

const words = (pt: string, ks = '', en = '') => ({ pt, ks, en })

it('names each changed field, texts by language [R13.11]', () => {
  const before = { title: words('Oi', 'Hola', 'Hi'), countries: ['BR'], enabled: true, startsAt: null }
  const after = {
    title: words('Oi', 'Buenas', 'Hi'),
    countries: ['BR', 'CL'],
    enabled: false,
    startsAt: null,
  }
  expect(differencesOf(before, after)).toEqual([
    { field: 'title.ks', before: 'Hola', after: 'Buenas' },
    { field: 'countries', before: ['BR'], after: ['BR', 'CL'] },
    { field: 'enabled', before: true, after: null },
  ])
})

it('a new item differs from nothing by its content only', () => {
  expect(differencesOf(null, { title: words('Oi'), cmd: '', rewards: [], endsAt: null })).toEqual([
    { field: 'title.pt', before: null, after: 'Oi' },
  ])
  expect(differencesOf({ title: words('Oi') }, { title: words('Oi') })).toEqual([])
})
