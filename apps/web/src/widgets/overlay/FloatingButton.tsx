import { chatButtonSizePx, chatButtonTopRatio } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useRef, useState } from 'react'
import styles from '#widgets/overlay/FloatingButton.module.css'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'

export type Side = 'left' | 'right'

type FloatingButtonProps = {
  label: string
  onPress: () => void
  /** The edge it is attached to, controlled by the owner. */
  side?: Side | undefined
  onSideChange?: ((side: Side) => void) | undefined
  /** Initial top position as a share of the screen height. */
  startAt?: number | undefined
  children: ReactNode
}

/**
 * A round, draggable button that snaps to the nearer edge. Its field ends above the bottom bar, so that it never covers
 * the bar.
 */
export function FloatingButton(props: FloatingButtonProps) {
  const { label, onPress, side = 'right', onSideChange, startAt = chatButtonTopRatio, children } = props
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [topPx, setTopPx] = useState<number>()

  // Set on the DOM node directly: a render per pointer event would be too slow.
  const moveBy = (move: DragMove | undefined) => {
    button.current?.toggleAttribute('data-dragged', move !== undefined)
    button.current?.style.setProperty('--dx', `${move?.dx ?? 0}px`)
    button.current?.style.setProperty('--dy', `${move?.dy ?? 0}px`)
  }
  const onEnd = (end: DragEnd | null) => {
    const fieldBox = field.current?.getBoundingClientRect()
    const buttonBox = button.current?.getBoundingClientRect()
    moveBy(undefined)
    if (!end || !fieldBox || !buttonBox) return
    setTopPx(buttonBox.top - fieldBox.top)
    const nearer: Side =
      buttonBox.left + buttonBox.width / 2 < fieldBox.left + fieldBox.width / 2 ? 'left' : 'right'
    if (nearer !== side) onSideChange?.(nearer)
  }
  useDrag(button, { claims: () => true, onMove: moveBy, onEnd })
  return (
    <div ref={field} className={`${styles.field} lifted`}>
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
