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

/** Mounts its content shortly before it comes into view; until then it reserves the height. */
export function InView({ id, height, children }: InViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(mountedIds.has(id))
  useEffect(() => {
    if (isNear || !container.current) return
    return whenNear(container.current, '10%', () => {
      mountedIds.add(id)
      startTransition(() => setIsNear(true))
    })
  }, [id, isNear])
  return (
    <div ref={container} style={{ minHeight: isNear ? undefined : height, minWidth: 0 }}>
      {isNear ? children : null}
    </div>
  )
}
