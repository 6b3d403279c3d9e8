import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { whenNear } from '#widgets/list/near-viewport.ts'

type InViewProps = {
  /** Known by this when the screen is entered again. */
  readonly id: string
  readonly height: string
  readonly children: ReactNode
}

/** Whoever comes back finds the page as long as it was left, and so the place where they were. */
const seen = new Set<string>()

/** Mounts its content once it is about to be seen; until then it keeps the room the content will take. */
export function InView({ id, height, children }: InViewProps) {
  const room = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(seen.has(id))
  useEffect(() => {
    if (near || !room.current) return
    return whenNear(room.current, '10%', () => {
      seen.add(id)
      startTransition(() => setNear(true))
    })
  }, [id, near])
  return (
    <div ref={room} style={{ minHeight: near ? undefined : height, minWidth: 0 }}>
      {near ? children : null}
    </div>
  )
}
