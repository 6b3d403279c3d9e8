/** Sorting of lists whose call answers all rows at once; the server sorts the others. */
import type { Column } from '#lists/list-types.ts'

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
): Row[] {
  const sortValue = columns.find(({ id }) => id === sort?.replace(/^-/, ''))?.sortValue
  if (!sort || !sortValue) return [...rows]
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(sortValue(a), sortValue(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}
