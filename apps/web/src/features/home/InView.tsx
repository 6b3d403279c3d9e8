import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { whenNear } from '#widgets/list/near-viewport.ts'

type InViewProps = {
  /** Identifies the block when the screen is entered again. */
  readonly id: string
  readonly height: string
  readonly children: ReactNode
}

/** Blocks mounted before: returning to the screen restores its height, and so the scroll position. */
const mountedIds = new Set<string>()

/** Blocks that come into view together are mounted one per frame: all at once would block a slow phone. */
let usedFrame: CSSNumberish | null = null

function takeFrame(): boolean {
  const frame = document.timeline.currentTime
  if (frame === usedFrame) return false
  usedFrame = frame
  return true
}

/** Mounts its content shortly before it comes into view; until then it reserves the height. */
export function InView({ id, height, children }: InViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(mountedIds.has(id))
  useEffect(() => {
    const element = container.current
    if (isNear || !element) return
    let stop: () => void
    const watch = () => {
      stop = whenNear(element, '10%', mount)
    }
    const mount = () => {
      if (!takeFrame()) return watch()
      mountedIds.add(id)
      startTransition(() => setIsNear(true))
    }
    watch()
    return () => stop()
  }, [id, isNear])
  return (
    <div ref={container} style={{ minHeight: isNear ? undefined : height, minWidth: 0 }}>
      {isNear ? children : null}
    </div>
  )
}
