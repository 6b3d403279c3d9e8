import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '#widgets/overlay/Layer.module.css'
import { useLayer } from '#widgets/overlay/layers.ts'

type LayerProps = {
  open: boolean
  onClose: () => void
  placement: 'bottom' | 'center'
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** False keeps a tap beside the panel from closing it, for steps that must not be lost by a slip. */
  closeOnScrim?: boolean | undefined
  panelRef?: RefObject<HTMLDivElement | null> | undefined
  children: ReactNode
}

/**
 * The common ground of Sheet, Dialog and Popup: a native modal dialog that covers the whole screen,
 * with the visible panel inside it. It stays mounted until the panel has finished leaving.
 */
export function Layer(props: LayerProps) {
  const [present, setPresent] = useState(props.open)
  if (props.open && !present) setPresent(true)
  if (!present) return null
  return createPortal(<PresentLayer {...props} onGone={() => setPresent(false)} />, document.body)
}

function PresentLayer(props: LayerProps & { onGone: () => void }) {
  const { open, onClose, onGone, closeOnScrim = true } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const ownPanel = useRef<HTMLDivElement>(null)
  const panel = props.panelRef ?? ownPanel
  useLayer(dialog, open, onClose)
  useLeave(panel, open, onGone)

  // A layer that was opened from within this one is drawn elsewhere, yet React lets its events pass through here.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Some browsers close a dialog on a second Escape without asking; the owner still has to hear of it.
  const onClosed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (open && !event.currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.layer}
      data-placement={props.placement}
      data-leaving={open ? undefined : ''}
      inert={!open}
      role={props.role}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onCancel={onCancel}
      onClose={onClosed}
    >
      <button
        type="button"
        className={styles.scrim}
        tabIndex={-1}
        aria-hidden="true"
        onClick={closeOnScrim ? onClose : undefined}
      />
      <div ref={panel} className={styles.panel} data-panel="" tabIndex={-1}>
        {props.children}
      </div>
    </dialog>
  )
}

/** Reports once the panel's leaving animation is over; with motion turned off that is at once. */
function useLeave(panel: RefObject<HTMLDivElement | null>, open: boolean, onGone: () => void) {
  const gone = useRef(onGone)
  useEffect(() => {
    if (open) return
    let current = true
    const running = panel.current?.getAnimations().map((animation) => animation.finished) ?? []
    Promise.allSettled(running).then(() => {
      if (current) gone.current()
    })
    return () => {
      current = false
    }
  }, [open, panel])
}
