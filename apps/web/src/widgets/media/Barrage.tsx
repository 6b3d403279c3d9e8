import { barrageDelayMs, barrageDurationMs, barrageRows } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import styles from '#widgets/media/Barrage.module.css'

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

type Flight = {
  readonly key: number
  readonly content: ReactNode
  readonly lane: Lane
  readonly launchMs: number
}

/**
 * A row of the sky: when its last flight started and when that one's tail will have come in. Counted in
 * time that stands still while the page is hidden.
 */
type Lane = { readonly row: number; startedMs: number; freeMs: number }

/** Short lines crossing from right to left. Decoration: what they say must also be found elsewhere. */
export function Barrage(props: BarrageProps) {
  const { items, loop = false, rows = barrageRows } = props
  const { durationMs = barrageDurationMs, delayMs = barrageDelayMs } = props
  const sky = useRef<HTMLDivElement>(null)
  const hidden = useHidden()
  const { flights, land } = useLaunches(items, loop, rows, delayMs, hidden)
  useEffect(() => {
    for (const animation of sky.current?.getAnimations({ subtree: true }) ?? []) {
      if (hidden) animation.pause()
      else animation.play()
    }
  }, [hidden])
  return (
    <div ref={sky} className={styles.sky} style={{ '--rows': rows }} aria-hidden="true">
      {flights.map(({ key, content, lane, launchMs }) => (
        <Crossing key={key} lane={lane} launchMs={launchMs} durationMs={durationMs} onGone={() => land(key)}>
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
    Array.from({ length: rows }, (_, row): Lane => ({ row, startedMs: Number.NEGATIVE_INFINITY, freeMs: 0 })),
  )
  const clock = useRef(0)
  const launched = useRef(0)
  const queue = useRef(items)
  useEffect(() => {
    queue.current = items
  })
  useEffect(() => {
    if (hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const tick = () => {
      clock.current += delayMs
      const { length } = queue.current
      const item = queue.current[loop ? launched.current % length : launched.current]
      const lane = lanes.reduce((best, other) => (other.freeMs < best.freeMs ? other : best))
      if (!item || lane.freeMs > clock.current) return
      launched.current += 1
      // Taken until the flight has been measured.
      lane.freeMs = Number.POSITIVE_INFINITY
      const flight = { key: launched.current, content: item.content, lane, launchMs: clock.current }
      setFlights((flying) => [...flying, flight])
    }
    const timer = setInterval(tick, delayMs)
    return () => clearInterval(timer)
  }, [loop, lanes, delayMs, hidden])
  const land = (key: number) => setFlights((flying) => flying.filter((flight) => flight.key !== key))
  return { flights, land }
}

type CrossingProps = {
  lane: Lane
  launchMs: number
  durationMs: number
  onGone: () => void
  children: ReactNode
}

/**
 * Everybody crosses in the same time, so a long line is faster than a short one: it starts only when
 * it can neither touch the tail of the one before nor catch up with it before the other edge.
 */
function Crossing({ lane, launchMs, durationMs, onGone, children }: CrossingProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    const element = ref.current
    const width = element?.parentElement?.clientWidth ?? 0
    if (!element) return
    const entryMs = (durationMs * element.offsetWidth) / (width + element.offsetWidth)
    const startMs = Math.max(launchMs, lane.startedMs + entryMs)
    const animation = element.animate(
      [{ transform: `translateX(${width}px)` }, { transform: 'translateX(-100%)' }],
      { duration: durationMs, delay: startMs - launchMs, fill: 'both' },
    )
    lane.startedMs = startMs
    lane.freeMs = startMs + entryMs
    animation.onfinish = () => gone.current()
    return () => animation.cancel()
  }, [lane, launchMs, durationMs])
  return (
    <span ref={ref} className={styles.flight} style={{ '--row': lane.row }}>
      {children}
    </span>
  )
}
