/** The table state of a list: columns chosen by the operator (stored in the browser), sorting in the address, selection. */
import { useLocalStorage } from '@mantine/hooks'
import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '#lists/list-types.ts'
import { useMe } from '#session/session.ts'

/** The column of the list behind a column of the table. */
export const columnOf = <Row>(column: { columnDef: { meta?: unknown } }): Column<Row> =>
  (column.columnDef.meta as { column: Column<Row> }).column

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
export type ListFeatures = typeof features
export type ListTableState<Row extends object> = ReactTable<ListFeatures, Row>
/** Keys of the selected rows. */
export type Selection = Record<string, true>

type Options<Row extends object> = {
  readonly id: string
  readonly rows: Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
}

export function useListTable<Row extends object>(options: Options<Row>): ListTableState<Row> {
  const { id, rows, columns, rowKey, sort, onSort, selection, onSelection } = options
  const { id: operator } = useMe()
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `console.columns.${operator}.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const columnVisibility = { ...initialVisibility(columns), ...chosen }
  const sorting = sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  return useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    manualSorting: true,
    sortDescFirst: true,
    state: { columnVisibility, sorting, rowSelection: selection },
    onColumnVisibilityChange: (update) => setChosen(functionalUpdate(update, columnVisibility)),
    onSortingChange: (update) => onSort(sortText(functionalUpdate(update, sorting)[0])),
    onRowSelectionChange: (update) => onSelection(functionalUpdate(update, selection)),
  })
}

const initialVisibility = <Row>(columns: readonly Column<Row>[]): Record<string, boolean> =>
  Object.fromEntries(columns.map(({ id, isOptional }) => [id, !isOptional]))

const sortText = (sorting: { id: string; desc: boolean } | undefined): string | undefined =>
  sorting && `${sorting.desc ? '-' : ''}${sorting.id}`

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<ListFeatures, Row, unknown> {
  const { id, header } = column
  return {
    id,
    header,
    accessorFn: (row) => row,
    enableSorting: column.isSortable || column.sortValue !== undefined,
    cell: ({ row }) => column.cell(row.original),
    meta: { column: column as Column<never> },
  }
}
