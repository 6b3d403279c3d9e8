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
import { scheduleDraw, skipNextFrame } from '#widgets/list/frame-scheduler.ts'
import styles from '#widgets/list/List.module.css'

/** From the first to the one after the last. */
export type Span = { readonly from: number; readonly to: number }

export type VirtualGridProps<Item> = {
  label?: string | undefined
  /** How many there are in all, with those that have not been fetched. */
  count: number
  /** An item that has not been fetched yet is undefined. */
  slice: (from: number, to: number) => readonly (Item | undefined)[]
  keyOf: (item: Item | undefined, at: number) => string | number
  render: (item: Item) => ReactNode
  /** Stands for an item that is not here, or whose turn to be drawn has not come; as high as the item. */
  placeholder?: ReactNode
  columns?: number | undefined
  /** A row's height in px until the first one has been measured. All rows are equally high. */
  estimatePx: number
  /** Told which items are on the screen or within `lookAheadPx` of it, at every scroll. */
  onLook?: ((items: Span) => void) | undefined
  lookAheadPx?: number | undefined
}

/** Screens kept ready beyond each edge: each costs every frame of a scroll, drawn or not. */
const spareScreens = 0.5

/**
 * Holds thousands of equal tiles with the nodes of a few screens. Each stands at its own place in a list as high
 * as if all were there: tiles that come and go move no others, and the scroll bar stays true.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, count, slice, keyOf, columns = 1, estimatePx, onLook, lookAheadPx = 0, ...drawing } = props
  const list = useRef<HTMLUListElement>(null)
  const rows = Math.ceil(count / columns)
  const rowPx = useRowHeight(list, estimatePx)
  const look = (topPx: number) => {
    const { from, to } = rowsNear(topPx, lookAheadPx, rowPx, rows)
    onLook?.({ from: from * columns, to: Math.min(to * columns, count) })
  }
  const { from, to } = useRows(list, rowPx, rows, look)
  const atOnce = useBeforeFirstScroll()
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
            style={placeOf(at, columns, rowPx)}
            aria-setsize={count}
            aria-posinset={at + 1}
          >
            <Cell {...drawing} item={item} atOnce={atOnce} />
          </li>
        )
      })}
    </ul>
  )
}

function placeOf(at: number, columns: number, rowPx: number): CSSProperties {
  const left = `calc(${at % columns} * (100% + var(--gap)) / ${columns})`
  return { top: Math.floor(at / columns) * rowPx, left }
}

type CellProps<Item> = Pick<VirtualGridProps<Item>, 'render' | 'placeholder'> & {
  item: Item | undefined
  atOnce: RefObject<boolean>
}

/** A tile that stays on screen is not drawn again because its neighbours came or went. */
const Cell = memo(function Cell<Item>({ item, render, placeholder, atOnce }: CellProps<Item>) {
  const here = item !== undefined
  const [drawn, draw] = useReducer(() => true, here && (atOnce.current || !placeholder))
  useEffect(() => (here && !drawn ? scheduleDraw(draw) : undefined), [here, drawn])
  return here && drawn ? render(item) : placeholder
}) as <Item>(props: CellProps<Item>) => ReactNode

/** True until a hand moves the page: what is there when the screen opens, or is returned to, is drawn at once. */
function useBeforeFirstScroll(): RefObject<boolean> {
  const untouched = useRef(true)
  useEffect(() => {
    const touched = () => {
      untouched.current = false
    }
    const controller = new AbortController()
    const options = { capture: true, passive: true, once: true, signal: controller.signal }
    for (const move of ['touchmove', 'wheel']) document.addEventListener(move, touched, options)
    return () => controller.abort()
  }, [])
  return untouched
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

/** The rows to keep, as the list's top edge moves over the screen; `moved` hears of every step. */
function useRows(
  list: RefObject<HTMLUListElement | null>,
  rowPx: number,
  rows: number,
  moved: (topPx: number) => void,
): Span {
  const [span, setSpan] = useState<Span>(() => rowsNear(0, innerHeight * spareScreens, rowPx, rows))
  const kept = useRef(span)
  const latest = useRef(moved)
  useEffect(() => {
    latest.current = moved
  })
  useEffect(() => {
    const update = () => {
      const topPx = list.current?.getBoundingClientRect().top ?? 0
      const next = rowsNear(topPx, innerHeight * spareScreens, rowPx, rows)
      latest.current(topPx)
      if (kept.current.from === next.from && kept.current.to === next.to) return
      kept.current = next
      setSpan(next)
      // Rows that come and go are enough for a frame.
      skipNextFrame()
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

/** Which rows are on the screen or within `aheadPx` of it when the list's top edge stands at `topPx`. */
function rowsNear(topPx: number, aheadPx: number, rowPx: number, rows: number): Span {
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows)
  const from = clamp(Math.floor((-topPx - aheadPx) / rowPx))
  return { from, to: clamp(Math.ceil((-topPx + innerHeight + aheadPx) / rowPx)) }
}
