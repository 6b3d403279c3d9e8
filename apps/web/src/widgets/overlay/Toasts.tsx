import { useEffect, useRef, useState } from 'react'
import { FailureIcon, SuccessIcon } from '#icons/icons.tsx'
import styles from '#widgets/overlay/Toasts.module.css'
import { TopLayerPortal } from '#widgets/overlay/TopLayerPortal.tsx'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'

export type Toast = {
  readonly id: number
  readonly kind: 'default' | 'success' | 'failure'
  readonly text: string
  readonly durationMs: number
}

type ToastsProps = {
  toasts: readonly Toast[]
  /** Called when its time is over, or after a tap or swipe. */
  onDismiss: (id: number) => void
}

/** Toasts at the top of the screen. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <TopLayerPortal>
      <div className={styles.stack} aria-live="polite">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </TopLayerPortal>
  )
}

type ToastItemProps = { toast: Toast; onDismiss: (id: number) => void }

const icons = { default: null, success: <SuccessIcon />, failure: <FailureIcon /> }

/** Distance and velocity of a swipe that dismisses a toast. */
const swipePx = 80
const flingPxPerMs = 0.4

function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const dismiss = () => onDismiss(toast.id)
  useTimeout(dismiss, toast.durationMs, isHeld)

  const onMove = ({ dx }: DragMove) => {
    setHeld(true)
    ref.current?.style.setProperty('translate', `${dx}px`)
    ref.current?.style.setProperty('opacity', `${Math.max(0, 1 - Math.abs(dx) / 240)}`)
  }
  const onEnd = (end: DragEnd | null) => {
    setHeld(false)
    if (end && (Math.abs(end.dx) > swipePx || Math.abs(end.vx) > flingPxPerMs)) return dismiss()
    ref.current?.style.removeProperty('translate')
    ref.current?.style.removeProperty('opacity')
  }
  useDrag(ref, { claims: ({ dx, dy }) => Math.abs(dx) > Math.abs(dy), onMove, onEnd })
  return (
    <div
      ref={ref}
      className={styles.toast}
      data-kind={toast.kind}
      role={toast.kind === 'failure' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onAnimationEnd={(event) => event.currentTarget.setAttribute('data-settled', '')}
    >
      <button type="button" className={styles.button} onClick={dismiss}>
        {icons[toast.kind]}
        <span>{toast.text}</span>
      </button>
    </div>
  )
}

/** Calls back after `ms`; the time restarts when `isHeld` ends. */
function useTimeout(callback: () => void, ms: number, isHeld: boolean) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms, isHeld])
}
