import type { ReactNode } from 'react'
import styles from '#widgets/list/List.module.css'
import { LoadMore, type LoadMoreProps } from '#widgets/list/LoadMore.tsx'

export type ListProps<Item> = Omit<LoadMoreProps, 'count'> & {
  label?: string | undefined
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  render: (item: Item) => ReactNode
  columns?: number | undefined
}

/** A paged list. For thousands of items use VirtualList, which renders only those near the viewport. */
export function List<Item>({ label, items, keyOf, render, columns = 1, ...more }: ListProps<Item>) {
  return (
    <>
      <ul className={styles.list} style={{ '--columns': columns }} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      <LoadMore {...more} count={items.length} />
    </>
  )
}
