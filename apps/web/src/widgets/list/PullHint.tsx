import { type RefObject, useEffect, useState } from 'react'
import styles from '#widgets/list/PullHint.module.css'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

type PullLabels = { readonly pull: string; readonly release: string; readonly refreshing: string }

export type PullHintProps = {
  /** The pulled element, with the classes of PullToRefresh.module.css and this hint as its first child. */
  page: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
  labels: PullLabels
  disabled?: boolean | undefined
}

/** Distance that triggers a refresh, and the maximum distance. */
const triggerPx = 64
const limitPx = 140

/** Rubber-band effect: each pixel of the finger moves the page less than the one before. */
export function rubberBand(pulledPx: number): number {
  return pulledPx <= 0 ? 0 : limitPx * (1 - 1 / ((pulledPx * 0.6) / limitPx + 1))
}

type Phase = 'idle' | 'pull' | 'release' | 'refreshing'

/** Adds pull-to-refresh to an already rendered page, so that the first screen can load it later. */
export function PullHint({ page, onRefresh, labels, disabled = false }: PullHintProps) {
  const [phase, setPhase] = useState<Phase>('idle')
  const stretch = (px: number) => page.current?.style.setProperty('--pull', `${px}px`)
  useEffect(() => page.current?.setAttribute('data-phase', phase), [page, phase])

  // A mouse drag selects text.
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
