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
  /** False: a tap outside the panel does not close it, for steps that must not be lost by accident. */
  closeOnScrim?: boolean | undefined
  panelRef?: RefObject<HTMLDivElement | null> | undefined
  children: ReactNode
}

/**
 * Base of Sheet, Dialog and Popup: a native modal dialog that covers the screen, with the visible panel inside. It stays
 * mounted until the closing animation has finished.
 */
export function Layer(props: LayerProps) {
  const [present, setPresent] = useState(props.open)
  if (props.open && !present) setPresent(true)
  if (!present) return null
  return createPortal(<PresentLayer {...props} onClosed={() => setPresent(false)} />, document.body)
}

function PresentLayer(props: LayerProps & { onClosed: () => void }) {
  const { open, onClose, onClosed, closeOnScrim = true } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const ownPanel = useRef<HTMLDivElement>(null)
  const panel = props.panelRef ?? ownPanel
  useLayer(dialog, open, onClose)
  useLeave(panel, open, onClosed)

  // Events of a nested layer bubble here through React's portal.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Some browsers close a dialog on a second Escape without a cancel event; the owner has to be notified.
  const onDialogClose = (event: SyntheticEvent<HTMLDialogElement>) => {
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
      onClose={onDialogClose}
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

/** Calls back when the closing animation is over; at once with reduced motion. */
function useLeave(panel: RefObject<HTMLDivElement | null>, open: boolean, onClosed: () => void) {
  const latest = useRef(onClosed)
  useEffect(() => {
    if (open) return
    let isCurrent = true
    const running = panel.current?.getAnimations().map((animation) => animation.finished) ?? []
    Promise.allSettled(running).then(() => {
      if (isCurrent) latest.current()
    })
    return () => {
      isCurrent = false
    }
  }, [open, panel])
}
