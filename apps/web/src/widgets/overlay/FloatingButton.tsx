import { chatButtonSizePx, chatButtonTopRatio } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useRef, useState } from 'react'
import styles from '#widgets/overlay/FloatingButton.module.css'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'

export type Side = 'left' | 'right'

export type FloatingButtonProps = {
  label: string
  onPress: () => void
  /** Where it was left; the owner keeps it and hears of changes. */
  side?: Side | undefined
  onSideChange?: ((side: Side) => void) | undefined
  /** Share of the screen's height at which its top starts. */
  startAt?: number | undefined
  children: ReactNode
}

/**
 * A round button that is dragged wherever it is in nobody's way and then clings to the nearer edge.
 * It moves inside a field that ends above the bottom bar, so it can never cover the bar.
 */
export function FloatingButton(props: FloatingButtonProps) {
  const { label, onPress, side = 'right', onSideChange, startAt = chatButtonTopRatio, children } = props
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [topPx, setTopPx] = useState<number>()

  // Written past React: a finger moves more often than a page needs to be drawn anew.
  const carry = (move: DragMove | undefined) => {
    button.current?.toggleAttribute('data-carried', move !== undefined)
    button.current?.style.setProperty('--dx', `${move?.dx ?? 0}px`)
    button.current?.style.setProperty('--dy', `${move?.dy ?? 0}px`)
  }
  const onEnd = (end: DragEnd | null) => {
    const room = field.current?.getBoundingClientRect()
    const place = button.current?.getBoundingClientRect()
    carry(undefined)
    if (!end || !room || !place) return
    setTopPx(place.top - room.top)
    const nearer: Side = place.left + place.width / 2 < room.left + room.width / 2 ? 'left' : 'right'
    if (nearer !== side) onSideChange?.(nearer)
  }
  useDrag(button, { claims: () => true, onMove: carry, onEnd })
  return (
    <div ref={field} className={styles.field}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        data-side={side}
        style={{
          '--size': `${chatButtonSizePx}px`,
          '--top': topPx === undefined ? `calc(${startAt * 100}dvh - var(--safe-top))` : `${topPx}px`,
        }}
        onClick={onPress}
      >
        {children}
      </button>
    </div>
  )
}
