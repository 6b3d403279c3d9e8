import { useEffect, useRef } from 'react'
import { useLongPress } from '#widgets/hooks/use-long-press.ts'

const repeatMs = 100
const releases = ['pointerup', 'pointercancel', 'blur'] as const

/** Handlers for a control that repeats its action while it is held, until `act` returns false or the page is hidden. */
export function useHold(act: () => boolean) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => {
    clearInterval(timer.current)
    for (const event of releases) window.removeEventListener(event, stop)
  }
  useEffect(() => () => clearInterval(timer.current), [])
  return useLongPress(() => {
    stop()
    for (const event of releases) window.addEventListener(event, stop)
    timer.current = setInterval(() => {
      if (document.hidden || !act()) stop()
    }, repeatMs)
  })
}
