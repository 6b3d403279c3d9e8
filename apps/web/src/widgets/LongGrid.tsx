import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '#widgets/List.module.css'

/** From the first to the one after the last. */
export type Span = { readonly from: number; readonly to: number }

export type LongGridProps<Item> = {
  label?: string | undefined
  /** How many there are in all, with those that have not been fetched. */
  count: number
  slice: (from: number, to: number) => readonly Item[]
  keyOf: (item: Item, at: number) => string | number
  render: (item: Item) => ReactNode
  columns?: number | undefined
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
  /** Told which items are on the screen or within `lookAheadPx` of it, at every scroll. */
  onLook?: ((items: Span) => void) | undefined
  lookAheadPx?: number | undefined
}

/** Screens kept ready beyond each edge. */
const spareScreens = 0.75
/** The rows kept change by blocks, so that a slow scroll does not draw anew at every row. */
const blockRows = 2

/**
 * Holds thousands of equal tiles with the nodes of a few screens. What is left out above and below is
 * padding, so the scroll bar and every tile's place stay true.
 */
export function LongGrid<Item>(props: LongGridProps<Item>) {
  const { label, count, slice, keyOf, render, columns = 1, estimatePx, onLook, lookAheadPx = 0 } = props
  const list = useRef<HTMLUListElement>(null)
  const rows = Math.ceil(count / columns)
  const rowPx = useRowHeight(list, estimatePx)
  const look = (topPx: number) => {
    const { from, to } = rowsNear(topPx, lookAheadPx, rowPx, rows)
    onLook?.({ from: from * columns, to: Math.min(to * columns, count) })
  }
  const { from, to } = useRows(list, rowPx, rows, look)
  const style = { '--columns': columns, paddingTop: from * rowPx, paddingBottom: (rows - to) * rowPx }
  const first = from * columns
  return (
    <ul ref={list} className={styles.long} style={style} aria-label={label}>
      {slice(first, Math.min(to * columns, count)).map((item, at) => (
        <li key={keyOf(item, first + at)} aria-setsize={count} aria-posinset={first + at + 1}>
          <Cell item={item} render={render} />
        </li>
      ))}
    </ul>
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

/** The rows to keep, as the list's top edge moves over the screen; `moved` hears of every step. */
function useRows(
  list: RefObject<HTMLUListElement | null>,
  rowPx: number,
  rows: number,
  moved: (topPx: number) => void,
): Span {
  const [span, setSpan] = useState<Span>(() => rowsKept(0, rowPx, rows))
  const latest = useRef(moved)
  useEffect(() => {
    latest.current = moved
  })
  useEffect(() => {
    const update = () => {
      const topPx = list.current?.getBoundingClientRect().top ?? 0
      const next = rowsKept(topPx, rowPx, rows)
      setSpan((last) => (last.from === next.from && last.to === next.to ? last : next))
      latest.current(topPx)
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

function rowsKept(topPx: number, rowPx: number, rows: number): Span {
  const { from, to } = rowsNear(
    topPx,
    innerHeight * spareScreens,
    rowPx * blockRows,
    Number.POSITIVE_INFINITY,
  )
  return { from: Math.min(from * blockRows, rows), to: Math.min(to * blockRows, rows) }
}

/** Which rows are on the screen or within `aheadPx` of it when the list's top edge stands at `topPx`. */
function rowsNear(topPx: number, aheadPx: number, rowPx: number, rows: number): Span {
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows)
  const from = clamp(Math.floor((-topPx - aheadPx) / rowPx))
  return { from, to: clamp(Math.ceil((-topPx + innerHeight + aheadPx) / rowPx)) }
}
