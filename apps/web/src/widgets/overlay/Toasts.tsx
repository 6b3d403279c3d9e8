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

export type ToastsProps = {
  toasts: readonly Toast[]
  /** Its time is over, or it was tapped or swiped away. */
  onDismiss: (id: number) => void
}

/** Short messages at the top of the screen. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <TopLayerPortal>
      <div className={styles.stack} aria-live="polite">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </TopLayerPortal>
  )
}

type ToastLineProps = { toast: Toast; onDismiss: (id: number) => void }

const icons = { default: null, success: <SuccessIcon />, failure: <FailureIcon /> }

/** Swiped this far to a side, or this fast, a toast is gone. */
const swipePx = 80
const flingPxPerMs = 0.4

function ToastLine({ toast, onDismiss }: ToastLineProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const dismiss = () => onDismiss(toast.id)
  useTimeout(dismiss, toast.durationMs, held)

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
      <button type="button" className={styles.face} onClick={dismiss}>
        {icons[toast.kind]}
        <span>{toast.text}</span>
      </button>
    </div>
  )
}

/** Calls back after the time given; a held one starts its time anew when it is let go. */
function useTimeout(callback: () => void, ms: number, held: boolean) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms, held])
}
