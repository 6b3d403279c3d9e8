/** A list that is ordered by dragging its handles, or with the keys: Space takes a row, the arrows move it. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { Cross2Icon, DragHandleDots2Icon } from '@radix-ui/react-icons'
import classes from '#content/content.module.css'
import { Thumbnail } from '#content/Thumbnail.tsx'
import { t } from '#i18n/i18n.ts'

export type SortableRow = { readonly id: string; readonly name: string; readonly picture: string }

type SortableListProps = {
  readonly rows: readonly SortableRow[]
  /** The published order: moved rows are marked. */
  readonly before: readonly string[]
  readonly onMove: (ids: readonly string[]) => void
  readonly onRemove?: (id: string) => void
  readonly isDisabled: boolean
}

export function SortableList({ rows, before, onMove, onRemove, isDisabled }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(({ id }) => id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsOf(rows),
        screenReaderInstructions: { draggable: t('order.instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ol className={classes.order} aria-label={t('content.order')}>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              number={at + 1}
              isChanged={before[at] !== row.id}
              isDisabled={isDisabled}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = Pick<SortableListProps, 'isDisabled'> & {
  readonly row: SortableRow
  readonly number: number
  readonly isChanged: boolean
  readonly onRemove: ((id: string) => void) | undefined
}

function Row({ row: { id, name, picture }, number, isChanged, isDisabled, onRemove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes.orderRow}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-moving={isDragging || undefined}
      data-changed={isChanged || undefined}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle ?? ''}
        disabled={isDisabled}
        {...attributes}
        {...listeners}
        aria-label={t('order.move', { name })}
      >
        <DragHandleDots2Icon />
      </ActionIcon>
      <span className={classes.orderNumber}>{number}</span>
      {picture !== '' && <Thumbnail address={picture} height={28} />}
      <span className={classes.orderName}>{name}</span>
      {onRemove && !isDisabled && (
        <ActionIcon aria-label={t('order.remove', { name })} onClick={() => onRemove(id)}>
          <Cross2Icon />
        </ActionIcon>
      )}
    </li>
  )
}

/** For readers of screens, in the language of the operator. */
function announcementsOf(rows: readonly SortableRow[]): Announcements {
  const placeOf = (id: string | number) => rows.findIndex((row) => row.id === id) + 1
  const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? ''
  return {
    onDragStart: ({ active }) => t('order.taken', { name: nameOf(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('order.over', { name: nameOf(active.id), place: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('order.dropped', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('order.cancelled', { name: nameOf(active.id) }),
  }
}
