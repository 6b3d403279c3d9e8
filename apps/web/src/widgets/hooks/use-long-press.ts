import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const longPressMs = 500
/** A finger that moved more than this is on its way to somewhere else. */
const slopPx = 10

type Press = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }

/**
 * Handlers for a control that answers to being held as well as to being tapped. The click that ends a long press
 * is swallowed, and so is the browser's own menu for it.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined)
  const held = useRef(false)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  const hold = () => {
    held.current = true
    onLongPress()
  }
  return {
    onPointerDown: ({ button, isPrimary, clientX, clientY }: PointerEvent) => {
      release()
      held.current = false
      if (button === 0 && isPrimary)
        press.current = { x: clientX, y: clientY, timer: setTimeout(hold, longPressMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > slopPx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || held.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
