import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '#widgets/List.module.css'
import type { ListProps } from '#widgets/List.tsx'
import { LoadMore } from '#widgets/LoadMore.tsx'

export type LongListProps<Item> = ListProps<Item> & {
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
}

/** Screens kept ready beyond each edge. */
const spareScreens = 0.75
/** The rows kept change by blocks, so that a slow scroll does not draw anew at every row. */
const blockRows = 2

type Span = { readonly from: number; readonly to: number }

/**
 * Holds thousands of equal tiles with the nodes of a few screens. What is left out above and below is
 * padding, so the scroll bar and every tile's place stay true.
 */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, keyOf, render, columns = 1, estimatePx, ...more } = props
  const list = useRef<HTMLUListElement>(null)
  const rows = Math.ceil(items.length / columns)
  const rowPx = useRowHeight(list, estimatePx)
  const { from, to } = useSpan(list, rowPx, rows)
  const style = { '--columns': columns, paddingTop: from * rowPx, paddingBottom: (rows - to) * rowPx }
  return (
    <>
      <ul ref={list} className={styles.long} style={style} aria-label={label}>
        {items.slice(from * columns, to * columns).map((item, at) => (
          <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={from * columns + at + 1}>
            <Cell item={item} render={render} />
          </li>
        ))}
      </ul>
      <LoadMore {...more} count={items.length} />
    </>
  )
}

/** A tile that stays on screen is not drawn again because its neighbours came or went. */
const Cell = memo(function Cell<Item>({ item, render }: { item: Item; render: (item: Item) => ReactNode }) {
  return render(item)
}) as <Item>(props: { item: Item; render: (item: Item) => ReactNode }) => ReactNode

function useRowHeight(list: RefObject<HTMLUListElement | null>, estimatePx: number): number {
  const [rowPx, setRowPx] = useState(estimatePx)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const tile = element.firstElementChild
      if (!tile) return
      const gap = Number.parseFloat(getComputedStyle(element).rowGap) || 0
      setRowPx(tile.getBoundingClientRect().height + gap)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [list])
  return rowPx
}

function useSpan(list: RefObject<HTMLUListElement | null>, rowPx: number, rows: number): Span {
  const [span, setSpan] = useState<Span>(() => spanAt(0, rowPx, rows))
  useEffect(() => {
    const update = () => {
      const next = spanAt(list.current?.getBoundingClientRect().top ?? 0, rowPx, rows)
      setSpan((last) => (last.from === next.from && last.to === next.to ? last : next))
    }
    update()
    // Captured on the document, because it is not always the window that scrolls.
    document.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    return () => {
      document.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  }, [list, rowPx, rows])
  return { from: Math.min(span.from, rows), to: Math.min(span.to, rows) }
}

/** Which rows to keep when the list's top edge stands at `topPx` of the screen. */
function spanAt(topPx: number, rowPx: number, rows: number): Span {
  const blockPx = rowPx * blockRows
  const first = Math.floor((-topPx - innerHeight * spareScreens) / blockPx) * blockRows
  const last = Math.ceil((-topPx + innerHeight * (1 + spareScreens)) / blockPx) * blockRows
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows)
  return { from: clamp(first), to: clamp(last) }
}
