import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '#widgets/Barrage.module.css'
import { useHidden } from '#widgets/use-hidden.ts'

export type BarrageItem = { readonly id: string; readonly content: ReactNode }

export type BarrageProps = {
  /** What is to fly, in order. New ones may be added at the end while others fly. */
  items: readonly BarrageItem[]
  /** Starts over when all have flown. */
  loop?: boolean | undefined
  rows?: number | undefined
  /** From the right edge until it has left at the other. */
  durationMs?: number | undefined
  /** Between one start and the next. */
  delayMs?: number | undefined
}

type Flight = { readonly key: number; readonly content: ReactNode; readonly lane: Lane }

/** A row of the sky, in time that stands still while the page is hidden. */
type Lane = { readonly row: number; startedMs: number; freeMs: number }

/** Short lines crossing from right to left. Decoration: what they say must also be found elsewhere. */
export function Barrage({ items, loop = false, rows = 4, durationMs = 4000, delayMs = 300 }: BarrageProps) {
  const sky = useRef<HTMLDivElement>(null)
  const hidden = useHidden()
  const { flights, land, clock } = useLaunches(items, loop, rows, delayMs, hidden)
  useEffect(() => {
    for (const animation of sky.current?.getAnimations({ subtree: true }) ?? []) {
      if (hidden) animation.pause()
      else animation.play()
    }
  }, [hidden])
  return (
    <div ref={sky} className={styles.sky} style={{ '--rows': rows }} aria-hidden="true">
      {flights.map(({ key, content, lane }) => (
        <Crossing key={key} lane={lane} nowMs={clock} durationMs={durationMs} onGone={() => land(key)}>
          {content}
        </Crossing>
      ))}
    </div>
  )
}

function useLaunches(
  items: readonly BarrageItem[],
  loop: boolean,
  rows: number,
  delayMs: number,
  hidden: boolean,
) {
  const [flights, setFlights] = useState<readonly Flight[]>([])
  const [lanes] = useState(() =>
    Array.from({ length: rows }, (_, row): Lane => ({ row, startedMs: 0, freeMs: 0 })),
  )
  const clock = useRef(0)
  const launched = useRef(0)
  useEffect(() => {
    if (hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const tick = () => {
      clock.current += delayMs
      const item = items[loop ? launched.current % items.length : launched.current]
      const lane = lanes.reduce((best, other) => (other.freeMs < best.freeMs ? other : best))
      if (!item || lane.freeMs > clock.current) return
      launched.current += 1
      const flight = { key: launched.current, content: item.content, lane }
      setFlights((flying) => [...flying, flight])
    }
    const timer = setInterval(tick, delayMs)
    return () => clearInterval(timer)
  }, [items, loop, lanes, delayMs, hidden])
  const land = (key: number) => setFlights((flying) => flying.filter((flight) => flight.key !== key))
  return { flights, land, clock }
}

type CrossingProps = {
  lane: Lane
  nowMs: { readonly current: number }
  durationMs: number
  onGone: () => void
  children: ReactNode
}

/**
 * Everybody crosses in the same time, so a long line is faster than a short one: it starts only when
 * it can neither touch the tail of the one before nor catch up with it before the other edge.
 */
function Crossing({ lane, nowMs, durationMs, onGone, children }: CrossingProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    const element = ref.current
    const width = element?.parentElement?.clientWidth ?? 0
    if (!element) return
    const entryMs = (durationMs * element.offsetWidth) / (width + element.offsetWidth)
    const startMs = Math.max(nowMs.current, lane.freeMs, lane.startedMs === 0 ? 0 : lane.startedMs + entryMs)
    const animation = element.animate(
      [{ transform: `translateX(${width}px)` }, { transform: 'translateX(-100%)' }],
      { duration: durationMs, delay: startMs - nowMs.current, fill: 'both' },
    )
    lane.startedMs = startMs
    lane.freeMs = startMs + entryMs
    animation.onfinish = () => gone.current()
    return () => animation.cancel()
  }, [lane, nowMs, durationMs])
  return (
    <span ref={ref} className={styles.flight} style={{ '--row': lane.row }}>
      {children}
    </span>
  )
}
