import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so long. An empty one is taken at once. */
export function useDelayed(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return value === '' ? '' : settled
}
