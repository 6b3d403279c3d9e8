import { expect, it } from 'vitest'
import { itemsWithin } from '#features/history/transactions/items-within.ts'

const at = (day: string, hour = 12) => ({
  id: `${day} ${hour}`,
  createdAt: new Date(`${day}T${String(hour).padStart(2, '0')}:00`).toISOString(),
})
const items = [at('2026-03-05'), at('2026-03-04', 18), at('2026-03-04', 9), at('2026-03-01')]

it("the first item of each day has the day's heading", () => {
  const { rows } = itemsWithin({ items, status: 'more' }, undefined)
  expect(rows.map(({ heading }) => heading)).toEqual([
    '5 de março de 2026',
    '4 de março de 2026',
    undefined,
    '1 de março de 2026',
  ])
})

it('a range keeps its days, and requests no more pages once it is covered', () => {
  const range = { from: '2026-03-02', to: '2026-03-04' }
  const { rows, status } = itemsWithin({ items, status: 'more' }, range)
  expect([rows.length, status]).toEqual([2, 'end'])
})

it('a range further back requests more pages', () => {
  const range = { from: '2026-02-01', to: '2026-02-10' }
  expect(itemsWithin({ items, status: 'more' }, range)).toEqual({ rows: [], status: 'more' })
})

it('an item that moved to the next page is listed once', () => {
  const twice = [at('2026-03-05'), at('2026-03-04'), at('2026-03-04'), at('2026-03-01')]
  expect(itemsWithin({ items: twice, status: 'end' }, undefined).rows).toHaveLength(3)
})
