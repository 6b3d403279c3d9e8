/** The table of a list. Rows have one height and are rendered only near the visible part. */
import { Box, Checkbox, Skeleton, Table } from '@mantine/core'
import { CaretDownIcon, CaretSortIcon, CaretUpIcon, FileTextIcon } from '@radix-ui/react-icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '#frame/LoadState.tsx'
import { Message } from '#frame/Message.tsx'
import { t } from '#i18n/i18n.ts'
import classes from '#lists/List.module.css'
import { ListRow } from '#lists/ListRow.tsx'
import { columnOf, type ListTableState } from '#lists/use-list-table.ts'

const rowHeight = 32
const overscanRows = 12
const minFlexibleWidth = 160
const checkboxWidth = 40

type Loaded = {
  readonly isPending: boolean
  readonly isFetchingNextPage: boolean
  readonly hasMore: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

type ListTableProps<Row extends object> = {
  readonly table: ListTableState<Row>
  readonly list: Loaded
  readonly active: number
  readonly onOpen: ((row: Row, at: number) => void) | undefined
  readonly isSelectable: boolean
  readonly isFiltered: boolean
  readonly emptyText: string | undefined
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { table, list, active, onOpen, isSelectable } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { hasMore, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasMore && !isFetchingNextPage && lastShown >= rows.length - 1) fetchNextPage()
  }, [hasMore, isFetchingNextPage, lastShown, rows.length, fetchNextPage])
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [active, virtualizer])

  if (list.error) return <LoadFailure error={list.error} onRetry={list.refetch} />
  if (list.isPending) return <ListSkeleton />
  if (rows.length === 0) return <EmptyList isFiltered={props.isFiltered} text={props.emptyText} />
  const columns = table.getVisibleLeafColumns()
  const widths = columns.map((column) => columnOf<Row>(column).width ?? minFlexibleWidth)
  const minWidth = widths.reduce((sum, width) => sum + width, isSelectable ? checkboxWidth : 0)
  const [first, last] = [items[0], items.at(-1)]
  return (
    // A scrolled region must be reachable by keyboard.
    <Box
      component="section"
      ref={scroller}
      className={classes.scroller}
      tabIndex={0}
      aria-label={t('list.rows')}
    >
      <Table layout="fixed" miw={minWidth} stickyHeader highlightOnHover={onOpen !== undefined}>
        <HeaderRow table={table} isSelectable={isSelectable} />
        <Table.Tbody>
          <Spacer height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <ListRow
                  key={row.id}
                  row={row}
                  isActive={index === active}
                  isSelected={table.state.rowSelection[row.id] ?? false}
                  isSelectable={isSelectable}
                  onOpen={onOpen && (() => onOpen(row.original, index))}
                />
              )
            )
          })}
          <Spacer height={last ? virtualizer.getTotalSize() - last.end : 0} />
        </Table.Tbody>
      </Table>
    </Box>
  )
}

/** The height of the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden className={classes.spacer} style={{ height }} /> : null

type HeaderRowProps<Row extends object> = {
  readonly table: ListTableState<Row>
  readonly isSelectable: boolean
}

function HeaderRow<Row extends object>({ table, isSelectable }: HeaderRowProps<Row>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {isSelectable && (
          <Table.Th w={checkboxWidth}>
            <Checkbox
              size="xs"
              aria-label={t('list.select-all')}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </Table.Th>
        )}
        {table.getVisibleLeafColumns().map((column) => {
          const { id, header, width, isNumber } = columnOf<Row>(column)
          const sorted = column.getIsSorted()
          return (
            <Table.Th
              key={id}
              w={width}
              ta={isNumber ? 'right' : 'left'}
              aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={column.getToggleSortingHandler()}
                  aria-label={t('list.sort-by', { column: header })}
                >
                  {header}
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                header
              )}
            </Table.Th>
          )
        })}
      </Table.Tr>
    </Table.Thead>
  )
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <CaretUpIcon />
  return sorted === 'desc' ? <CaretDownIcon /> : <CaretSortIcon />
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row)

const ListSkeleton = () => (
  <output className={classes.scroller} aria-label={t('list.loading')}>
    {skeletonRows.map((row) => (
      <Skeleton key={row} height={16} m={9} radius="sm" width="auto" />
    ))}
  </output>
)

const EmptyList = ({ isFiltered, text }: { isFiltered: boolean; text: string | undefined }) => (
  <Message
    icon={<FileTextIcon />}
    title={isFiltered ? t('list.empty') : (text ?? t('list.empty-all'))}
    text={isFiltered && t('list.empty-text')}
  />
)
