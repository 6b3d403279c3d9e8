import type { ListProps } from '#widgets/list/List.tsx'
import { LoadMore } from '#widgets/list/LoadMore.tsx'
import { VirtualGrid } from '#widgets/list/VirtualGrid.tsx'

export type VirtualListProps<Item> = ListProps<Item> & {
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
}

/** A paged list of thousands of items, rendered with the nodes of a few screens. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, render, columns, estimatePx, ...more } = props
  return (
    <>
      <VirtualGrid
        label={label}
        count={items.length}
        slice={(from, to) => items.slice(from, to)}
        keyOf={(item, at) => (item === undefined ? at : keyOf(item))}
        render={render}
        columns={columns}
        estimatePx={estimatePx}
      />
      <LoadMore {...more} count={items.length} />
    </>
  )
}
