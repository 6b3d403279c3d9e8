/**
 * The list of every screen: filters and sorting in the address, columns that the operator chooses, pages by cursor, CSV of
 * the filtered rows, keys (`/` filters, `j` and `k` move, Enter opens), and states for empty, loading and error.
 */
import { Box, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { loadFile } from '#api/call.ts'
import { count, day } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { loadCsv } from '#lists/csv.ts'
import { Filters } from '#lists/Filters.tsx'
import classes from '#lists/List.module.css'
import { ListTable } from '#lists/ListTable.tsx'
import { ColumnMenu, CsvButton } from '#lists/ListTools.tsx'
import { useListSearch } from '#lists/list-search.ts'
import {
  type Column,
  type DownloadPath,
  type Filter,
  type ListBody,
  type ListPath,
  type ListSearch,
  namesOf,
  type RowOf,
} from '#lists/list-types.ts'
import { sortRows } from '#lists/sort-rows.ts'
import { useList } from '#lists/use-list.ts'
import { type Selection, useListTable } from '#lists/use-list-table.ts'

type ListProps<P extends ListPath> = {
  /** Names the stored choice of columns and the CSV file. */
  readonly id: string
  readonly call: P
  readonly columns: readonly Column<RowOf<P>>[]
  readonly rowKey: (row: RowOf<P>) => string
  readonly filters?: readonly Filter[]
  /** The body without paging; by default the filters as they are in the address. */
  readonly toBody?: (search: ListSearch) => ListBody<P>
  /** False for calls that answer all rows at once. */
  readonly isPaged?: boolean
  readonly onOpen?: (row: RowOf<P>) => void
  /** The export of the server; without one the pages of the list are loaded one after the other. */
  readonly csv?: DownloadPath
  /** Buttons beside columns and CSV. */
  readonly tools?: ReactNode
  /** Makes rows selectable and renders the actions for the selected ones. */
  readonly bulk?: (rows: readonly RowOf<P>[], clear: () => void) => ReactNode
  readonly emptyText?: string
  readonly refetchMs?: number
}

export function List<P extends ListPath>(props: ListProps<P>) {
  const { id, call, rowKey, filters = [], toBody, isPaged = true, onOpen, csv, tools, bulk } = props
  const [search, changeSearch] = useListSearch()
  const names = filters.flatMap(namesOf)
  const body = toBody ? toBody(search) : (bodyOf(search, isPaged ? [...names, 'sort'] : names) as ListBody<P>)
  const list = useList(call, body, isPaged, props.refetchMs)
  const rows = isPaged ? list.rows : sortRows(list.rows, props.columns, search.sort)
  const [selection, setSelection] = useState<Selection>({})
  const table = useListTable({
    id,
    rows,
    columns: props.columns,
    rowKey,
    sort: search.sort,
    onSort: (sort) => changeSearch({ sort }),
    selection,
    onSelection: setSelection,
  })
  const [active, setActive] = useState(-1)
  const firstField = useRef<HTMLInputElement>(null)
  const move = (step: number) =>
    setActive((at) => Math.min(Math.max(at + step, 0), Math.max(rows.length - 1, 0)))
  useHotkeys([
    ['/', () => firstField.current?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['Enter', (event) => isFree(event) && open(rows[active])],
  ])
  const open = (row: RowOf<P> | undefined) => row !== undefined && onOpen?.(row)
  const chosen = rows.filter((row) => selection[rowKey(row)])
  const choices = table.getAllLeafColumns().map((column) => ({
    id: column.id,
    header: String(column.columnDef.header),
    isVisible: column.getIsVisible(),
    toggle: () => column.toggleVisibility(),
  }))
  return (
    <Box className={classes.list}>
      <Group justify="space-between" align="start" wrap="nowrap" className={classes.bar}>
        <Filters filters={filters} search={search} onChange={changeSearch} firstField={firstField} />
        <Group gap="xs" wrap="nowrap">
          {tools}
          <ColumnMenu columns={choices} />
          <CsvButton
            load={() => (csv ? loadFile(csv, body as never) : loadCsv(call, body, isPaged))}
            name={id}
          />
        </Group>
      </Group>
      {bulk && chosen.length > 0 && (
        <Group className={classes.bulk} gap="sm">
          <Text fw={600}>{t('list.selected', { count: count(chosen.length) })}</Text>
          {bulk(chosen, () => setSelection({}))}
        </Group>
      )}
      <ListTable
        table={table}
        list={list}
        active={active}
        onOpen={onOpen ? (row, at) => [setActive(at), onOpen(row)] : undefined}
        isSelectable={bulk !== undefined}
        isFiltered={names.some((name) => search[name])}
        emptyText={props.emptyText}
      />
      <Group justify="space-between" className={classes.foot}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {list.isSuccess && t(list.hasMore ? 'list.shown' : 'list.end', { count: count(list.rows.length) })}
          {list.archivedBefore && ` · ${t('list.archived', { day: day(list.archivedBefore) })}`}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('list.keys')}
        </Text>
      </Group>
    </Box>
  )
}

const bodyOf = (search: ListSearch, names: readonly string[]): object =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))

/** Enter belongs to the focused button or link; a list takes it only when none has the focus. */
const isFree = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && !target.closest('a, button, input, textarea, [role="dialog"]')
