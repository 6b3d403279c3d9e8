import { expect, it } from 'vitest'
import type { Column } from '#lists/list-types.ts'
import { sortRows } from '#lists/sort-rows.ts'

type Row = { readonly name: string; readonly runs: number }

const rows: readonly Row[] = [
  { name: 'b', runs: 9 },
  { name: 'a', runs: 10 },
]
const columns: readonly Column<Row>[] = [
  { id: 'name', header: '', cell: () => null, sortValue: ({ name }) => name },
  { id: 'runs', header: '', cell: () => null, sortValue: ({ runs }) => runs },
  { id: 'error', header: '', cell: () => null },
]

it.each([
  ['name', 'a'],
  ['-name', 'b'],
  ['runs', 'b'],
  ['-runs', 'a'],
  ['error', 'b'],
  [undefined, 'b'],
])('sorts by %s', (sort, first) => {
  expect(sortRows(rows, columns, sort)[0]?.name).toBe(first)
})
