import { barrageDelayMs, barrageDurationMs, barrageRows } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import styles from '#widgets/media/Barrage.module.css'

type BarrageItem = { readonly id: string; readonly content: ReactNode }

export type BarrageProps = {
  /** Items in order of launch. New ones can be appended while others fly. */
  items: readonly BarrageItem[]
  /** Starts again after the last item. An item is never shown twice at the same time. */
  loop?: boolean | undefined
  rows?: number | undefined
  /** Time from the right edge until the item has left the screen. */
  durationMs?: number | undefined
  /** Time between two launches. */
  delayMs?: number | undefined
}

type Flight = {
  readonly key: number
  readonly id: string
  readonly content: ReactNode
  readonly lane: Lane
  readonly launchMs: number
}

/**
 * A row: start of its last flight, and the time when that flight is fully inside the screen. Times stop while the page is
 * hidden.
 */
type Lane = { readonly row: number; startedMs: number; freeMs: number }

/** Short texts that fly from right to left. Decoration: their content must be available elsewhere. */
export function Barrage(props: BarrageProps) {
  const { items, loop = false, rows = barrageRows } = props
  const { durationMs = barrageDurationMs, delayMs = barrageDelayMs } = props
  const container = useRef<HTMLDivElement>(null)
  const hidden = useHidden()
  const { flights, land } = useLaunches(items, loop, rows, delayMs, hidden)
  useEffect(() => {
    for (const animation of container.current?.getAnimations({ subtree: true }) ?? []) {
      if (hidden) animation.pause()
      else animation.play()
    }
  }, [hidden])
  return (
    <div ref={container} className={styles.sky} style={{ '--rows': rows }} aria-hidden="true">
      {flights.map((flight) => (
        <Crossing
          key={flight.key}
          lane={flight.lane}
          launchMs={flight.launchMs}
          durationMs={durationMs}
          onGone={() => land(flight)}
        >
          {flight.content}
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
  const flying = useRef(new Set<string>())
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
      if (!item || flying.current.has(item.id) || lane.freeMs > clock.current) return
      launched.current += 1
      // Occupied until the flight has been measured.
      lane.freeMs = Number.POSITIVE_INFINITY
      flying.current.add(item.id)
      const flight = {
        key: launched.current,
        id: item.id,
        content: item.content,
        lane,
        launchMs: clock.current,
      }
      setFlights((others) => [...others, flight])
    }
    const timer = setInterval(tick, delayMs)
    return () => clearInterval(timer)
  }, [loop, lanes, delayMs, hidden])
  const land = (landed: Flight) => {
    flying.current.delete(landed.id)
    setFlights((others) => others.filter(({ key }) => key !== landed.key))
  }
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
 * All items take the same time, so a long one is faster than a short one: it starts only when it can neither touch nor
 * catch up with the one before.
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
