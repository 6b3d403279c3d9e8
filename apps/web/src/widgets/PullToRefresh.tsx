import { type ReactNode, useRef, useState } from 'react'
import styles from '#widgets/PullToRefresh.module.css'
import { Spinner } from '#widgets/Spinner.tsx'
import { type DragEnd, type DragMove, useDrag } from '#widgets/use-drag.ts'

export type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>
  labels: { readonly pull: string; readonly release: string; readonly refreshing: string }
  disabled?: boolean | undefined
  children: ReactNode
}

/** Where letting go refreshes, and where the pull can't be stretched further. */
const triggerPx = 64
const limitPx = 140

/** Each px of finger moves the page less than the one before, as a rubber band would. */
export function rubberBand(pulledPx: number): number {
  return pulledPx <= 0 ? 0 : limitPx * (1 - 1 / ((pulledPx * 0.6) / limitPx + 1))
}

type Phase = 'idle' | 'pull' | 'release' | 'refreshing'

export function PullToRefresh({ onRefresh, labels, disabled = false, children }: PullToRefreshProps) {
  const page = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('idle')
  const stretch = (px: number) => page.current?.style.setProperty('--pull', `${px}px`)

  // A mouse has a wheel, and its drag selects text.
  const claims = ({ dx, dy }: DragMove, { pointerType }: PointerEvent) =>
    pointerType !== 'mouse' && scrollY <= 0 && dy > Math.abs(dx)
  const onMove = ({ dy }: DragMove) => {
    const px = rubberBand(dy)
    stretch(px)
    setPhase(px >= triggerPx ? 'release' : 'pull')
  }
  const settle = () => {
    stretch(0)
    setPhase('idle')
  }
  const onEnd = (end: DragEnd | null) => {
    if (!end || rubberBand(end.dy) < triggerPx) return settle()
    stretch(triggerPx)
    setPhase('refreshing')
    onRefresh().then(settle, settle)
  }
  useDrag(page, { claims, onMove, onEnd }, !disabled && phase !== 'refreshing')
  return (
    <div ref={page} className={styles.page} data-phase={phase}>
      <div className={styles.hint} role="status">
        {phase === 'refreshing' ? <Spinner /> : null}
        {phase === 'idle' ? null : labels[phase]}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
