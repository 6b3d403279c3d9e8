import { type RefObject, useEffect, useState } from 'react'
import styles from '#widgets/list/PullToRefresh.module.css'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type PullLabels = { readonly pull: string; readonly release: string; readonly refreshing: string }

export type PullHintProps = {
  /** What is pulled: an element with the classes of PullToRefresh.module.css, and this hint as its first part. */
  page: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
  labels: PullLabels
  disabled?: boolean | undefined
}

/** Where letting go refreshes, and where the pull can't be stretched further. */
const triggerPx = 64
const limitPx = 140

/** Each px of finger moves the page less than the one before, as a rubber band would. */
export function rubberBand(pulledPx: number): number {
  return pulledPx <= 0 ? 0 : limitPx * (1 - 1 / ((pulledPx * 0.6) / limitPx + 1))
}

type Phase = 'idle' | 'pull' | 'release' | 'refreshing'

/** Makes a page that stands already one that can be pulled; a first screen does not wait for this. */
export function PullHint({ page, onRefresh, labels, disabled = false }: PullHintProps) {
  const [phase, setPhase] = useState<Phase>('idle')
  const stretch = (px: number) => page.current?.style.setProperty('--pull', `${px}px`)
  useEffect(() => page.current?.setAttribute('data-phase', phase), [page, phase])

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
    <div className={styles.hint} role="status">
      {phase === 'refreshing' ? <Spinner /> : null}
      {phase === 'idle' ? null : labels[phase]}
    </div>
  )
}
