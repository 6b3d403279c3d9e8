import { useEffect, useState } from 'react'

type OddsDirection = 'up' | 'down' | undefined

/** About the time until the next price change. */
const highlightMs = 1_800

/** Direction of the last change of a figure; undefined after `highlightMs`. */
export function useDirection(figure: number): OddsDirection {
  const [last, setLast] = useState<{ readonly figure: number; readonly moved: OddsDirection }>({
    figure,
    moved: undefined,
  })
  if (last.figure !== figure) setLast({ figure, moved: figure > last.figure ? 'up' : 'down' })
  useEffect(() => {
    if (!last.moved) return
    const timer = setTimeout(() => setLast({ figure: last.figure, moved: undefined }), highlightMs)
    return () => clearTimeout(timer)
  }, [last])
  return last.moved
}
