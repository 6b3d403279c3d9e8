import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const longPressMs = 500
/** A pointer that moves further is scrolling. */
const slopPx = 10

type Press = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }

/**
 * Handlers for a control with tap and long press. The click that ends a long press and its context menu are suppressed.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined)
  const isLongPress = useRef(false)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  const onHold = () => {
    isLongPress.current = true
    onLongPress()
  }
  return {
    onPointerDown: ({ button, isPrimary, clientX, clientY }: PointerEvent) => {
      release()
      isLongPress.current = false
      if (button === 0 && isPrimary)
        press.current = { x: clientX, y: clientY, timer: setTimeout(onHold, longPressMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > slopPx) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || isLongPress.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isLongPress.current) return
      isLongPress.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
