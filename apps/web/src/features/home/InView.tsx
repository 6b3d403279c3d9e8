import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenNear } from '#widgets/near-view.ts'

/** Mounts its content once it is about to be seen; until then it keeps the room the content will take. */
export function InView({ height, children }: { height: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (room.current ? whenNear(room.current, '10%', () => setNear(true)) : undefined), [])
  return (
    <div ref={room} style={{ minHeight: height, minWidth: 0 }}>
      {near ? children : null}
    </div>
  )
}
