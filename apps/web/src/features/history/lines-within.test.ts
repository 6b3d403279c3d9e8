import { expect, it } from 'vitest'
import { linesWithin } from '#features/history/lines-within.ts'

const at = (day: string, hour = 12) => ({
  id: `${day} ${hour}`,
  createdAt: new Date(`${day}T${String(hour).padStart(2, '0')}:00`).toISOString(),
})
const items = [at('2026-03-05'), at('2026-03-04', 18), at('2026-03-04', 9), at('2026-03-01')]

it('the first line of each day carries its name', () => {
  const { lines } = linesWithin({ items, status: 'more' }, undefined)
  expect(lines.map(({ heading }) => heading)).toEqual([
    '5 de março de 2026',
    '4 de março de 2026',
    undefined,
    '1 de março de 2026',
  ])
})

it('a range keeps its days, and asks for no more pages once it is covered', () => {
  const range = { from: '2026-03-02', to: '2026-03-04' }
  const { lines, status } = linesWithin({ items, status: 'more' }, range)
  expect([lines.length, status]).toEqual([2, 'end'])
})

it('a range further back asks for more pages', () => {
  const range = { from: '2026-02-01', to: '2026-02-10' }
  expect(linesWithin({ items, status: 'more' }, range)).toEqual({ lines: [], status: 'more' })
})

it('a line that slipped onto the next page is there once', () => {
  const twice = [at('2026-03-05'), at('2026-03-04'), at('2026-03-04'), at('2026-03-01')]
  expect(linesWithin({ items: twice, status: 'end' }, undefined).lines).toHaveLength(3)
})
