import { useEffect, useState } from 'react'

export type Moved = 'up' | 'down' | undefined

/** A price is news for about as long as the next one takes. */
const newsMs = 1_800

/** Which way a figure has just moved; undefined once that is no news. */
export function useMoved(figure: number): Moved {
  const [seen, setSeen] = useState<{ readonly figure: number; readonly moved: Moved }>({
    figure,
    moved: undefined,
  })
  if (seen.figure !== figure) setSeen({ figure, moved: figure > seen.figure ? 'up' : 'down' })
  useEffect(() => {
    if (!seen.moved) return
    const timer = setTimeout(() => setSeen({ figure: seen.figure, moved: undefined }), newsMs)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.moved
}
