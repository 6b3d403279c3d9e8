import { useEffect, useState } from 'react'

export type Moved = 'up' | 'down' | undefined

/** About the time until the next price change. */
const newsMs = 1_800

/** Direction of the last change of a figure; undefined after `highlightMs`. */
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
