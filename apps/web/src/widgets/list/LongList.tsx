import type { ListProps } from '#widgets/list/List.tsx'
import { LoadMore } from '#widgets/list/LoadMore.tsx'
import { LongGrid } from '#widgets/list/LongGrid.tsx'

export type LongListProps<Item> = ListProps<Item> & {
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
}

/** A list that grows by pages to thousands of items, with the nodes of a few screens. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, keyOf, render, columns, estimatePx, ...more } = props
  return (
    <>
      <LongGrid
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
