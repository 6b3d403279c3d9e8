import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import type { Row as TableRow } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { t } from '#i18n/i18n.ts'
import classes from '#lists/List.module.css'
import { columnOf, type ListFeatures } from '#lists/use-list-table.ts'

type ListRowProps<Row extends object> = {
  readonly row: TableRow<ListFeatures, Row>
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isSelectable: boolean
  readonly onOpen: (() => void) | undefined
}

/** A click anywhere opens the row; for the keyboard and for readers of screens its first cell is a button. */
export function ListRow<Row extends object>({
  row,
  isActive,
  isSelected,
  isSelectable,
  onOpen,
}: ListRowProps<Row>) {
  const open = (event: MouseEvent) => !isControl(event.target) && onOpen?.()
  return (
    <Table.Tr
      className={classes.row}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-open={onOpen ? true : undefined}
      onClick={open}
    >
      {isSelectable && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={t('list.select-row')}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </Table.Td>
      )}
      {row.getVisibleCells().map((cell, place) => {
        const { id, isNumber, isLink, cell: render } = columnOf<Row>(cell.column)
        const content = render(row.original)
        return (
          <Table.Td key={id} ta={isNumber ? 'right' : 'left'} className={classes.cell}>
            {place === 0 && onOpen && !isLink ? (
              <UnstyledButton className={classes.open} onClick={onOpen}>
                {content}
              </UnstyledButton>
            ) : (
              content
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null
