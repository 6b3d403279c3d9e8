import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { scheduleDraw, skipNextFrame } from '#widgets/list/frame-scheduler.ts'
import styles from '#widgets/list/List.module.css'

/** Half-open range of indexes. */
export type Span = { readonly from: number; readonly to: number }

export type VirtualGridProps<Item> = {
  label?: string | undefined
  /** Number of all items, including those not loaded. */
  count: number
  /** An item that is not loaded is undefined. */
  slice: (from: number, to: number) => readonly (Item | undefined)[]
  keyOf: (item: Item | undefined, at: number) => string | number
  render: (item: Item) => ReactNode
  /** Shown for an item that is not loaded or not drawn yet; as high as an item. */
  placeholder?: ReactNode
  columns?: number | undefined
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
  /** Called at every scroll with the items in the viewport or within `aheadPx` of it. */
  onRangeChange?: ((items: Span) => void) | undefined
  aheadPx?: number | undefined
}

/** Screens rendered beyond each edge: each costs time in every frame of a scroll. */
const spareScreens = 0.5

/**
 * Renders thousands of equal tiles with the nodes of a few screens. Tiles are positioned absolutely in a list of the full
 * height, so that adding or removing one moves no other and the scroll bar is correct.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const {
    label,
    count,
    slice,
    keyOf,
    columns = 1,
    estimatePx,
    onRangeChange,
    aheadPx = 0,
    ...drawing
  } = props
  const list = useRef<HTMLUListElement>(null)
  const rows = Math.ceil(count / columns)
  const rowPx = useRowHeight(list, estimatePx)
  const reportRange = (topPx: number) => {
    const { from, to } = rowsNear(topPx, aheadPx, rowPx, rows)
    onRangeChange?.({ from: from * columns, to: Math.min(to * columns, count) })
  }
  const { from, to } = useRows(list, rowPx, rows, reportRange)
  const isUnscrolled = useBeforeFirstScroll()
  const first = from * columns
  return (
    <ul
      ref={list}
      className={styles.long}
      style={{ '--columns': columns, '--all': `${rows * rowPx}px` }}
      aria-label={label}
    >
      {slice(first, Math.min(to * columns, count)).map((item, index) => {
        const at = first + index
        return (
          <li
            key={keyOf(item, at)}
            style={positionOf(at, columns, rowPx)}
            aria-setsize={count}
            aria-posinset={at + 1}
          >
            <Cell {...drawing} item={item} isUnscrolled={isUnscrolled} />
          </li>
        )
      })}
    </ul>
  )
}

function positionOf(at: number, columns: number, rowPx: number): CSSProperties {
  const left = `calc(${at % columns} * (100% + var(--gap)) / ${columns})`
  return { top: Math.floor(at / columns) * rowPx, left }
}

type CellProps<Item> = Pick<VirtualGridProps<Item>, 'render' | 'placeholder'> & {
  item: Item | undefined
  isUnscrolled: RefObject<boolean>
}

/** Memoised: a tile is not rendered again when its neighbours change. */
const Cell = memo(function Cell<Item>({ item, render, placeholder, isUnscrolled }: CellProps<Item>) {
  const isLoaded = item !== undefined
  const [drawn, draw] = useReducer(() => true, isLoaded && (isUnscrolled.current || !placeholder))
  useEffect(() => (isLoaded && !drawn ? scheduleDraw(draw) : undefined), [isLoaded, drawn])
  return isLoaded && drawn ? render(item) : placeholder
}) as <Item>(props: CellProps<Item>) => ReactNode

/** True until the first manual scroll: tiles of a screen that opens or is returned to are drawn at once. */
function useBeforeFirstScroll(): RefObject<boolean> {
  const isUnscrolled = useRef(true)
  useEffect(() => {
    const onScroll = () => {
      isUnscrolled.current = false
    }
    const controller = new AbortController()
    const options = { capture: true, passive: true, once: true, signal: controller.signal }
    for (const name of ['touchmove', 'wheel']) document.addEventListener(name, onScroll, options)
    return () => controller.abort()
  }, [])
  return isUnscrolled
}

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

/** The rows to render for the current scroll position; `onMove` is called at every scroll. */
function useRows(
  list: RefObject<HTMLUListElement | null>,
  rowPx: number,
  rows: number,
  onMove: (topPx: number) => void,
): Span {
  const [span, setSpan] = useState<Span>(() => rowsNear(0, innerHeight * spareScreens, rowPx, rows))
  const rendered = useRef(span)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    const update = (apply: (change: () => void) => void) => {
      const topPx = list.current?.getBoundingClientRect().top ?? 0
      const next = rowsNear(topPx, innerHeight * spareScreens, rowPx, rows)
      latest.current(topPx)
      if (rendered.current.from === next.from && rendered.current.to === next.to) return
      rendered.current = next
      apply(() => setSpan(next))
      // Mounting and unmounting rows already fills this frame.
      skipNextFrame()
    }
    update((change) => change())
    // In this frame: in a later task, the next scroll event would lay out the rows, and its frame the tiles it draws.
    const onScroll = () => update(flushSync)
    // Captured on the document, because the scroller may be a sheet and not the window.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', onScroll)
    }
  }, [list, rowPx, rows])
  return { from: Math.min(span.from, rows), to: Math.min(span.to, rows) }
}

/** The rows in the viewport or within `aheadPx` of it when the top edge of the list is at `topPx`. */
function rowsNear(topPx: number, aheadPx: number, rowPx: number, rows: number): Span {
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows)
  const from = clamp(Math.floor((-topPx - aheadPx) / rowPx))
  return { from, to: clamp(Math.ceil((-topPx + innerHeight + aheadPx) / rowPx)) }
}
