import { type ReactNode, useId } from 'react'
import { Button } from '#widgets/form/Button.tsx'
import styles from '#widgets/overlay/Dialog.module.css'
import { Layer } from '#widgets/overlay/Layer.tsx'

export type DialogProps = {
  open: boolean
  title: string
  text?: ReactNode
  icon?: ReactNode
  confirmLabel: string
  /** Without it the dialog has one button. */
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  loading?: boolean | undefined
  onConfirm: () => void
  /** Called by cancel, Escape, the back button and a tap outside. */
  onClose: () => void
}

/** A confirmation dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { open, title, text, icon, confirmLabel, cancelLabel, danger, loading, onConfirm, onClose } = props
  const titleId = useId()
  const textId = useId()
  return (
    <Layer
      open={open}
      onClose={onClose}
      placement="center"
      role="alertdialog"
      labelledBy={titleId}
      describedBy={text ? textId : undefined}
    >
      <div className={styles.card}>
        {icon ? (
          <div className={styles.icon} data-danger={danger ? '' : undefined}>
            {icon}
          </div>
        ) : null}
        <h2 id={titleId}>{title}</h2>
        {text ? (
          <div id={textId} className={styles.text}>
            {text}
          </div>
        ) : null}
        <div className={styles.actions}>
          {cancelLabel ? (
            <Button wide onClick={onClose}>
              {cancelLabel}
            </Button>
          ) : null}
          <Button wide kind={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Layer>
  )
}
