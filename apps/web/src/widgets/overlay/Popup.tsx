import { type ReactNode, useId } from 'react'
import { CloseIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { Layer } from '#widgets/overlay/Layer.tsx'
import styles from '#widgets/overlay/Popup.module.css'

type Heading = { title: string; label?: undefined } | { title?: undefined; label: string }

type PopupProps = Heading & {
  open: boolean
  onClose: () => void
  closeLabel: string
  /** `card`: in the middle; `wide`: full width of the column; `bare`: content without a card. */
  shape?: 'card' | 'wide' | 'bare' | undefined
  /** A picture at the top, under the close button. */
  banner?: ReactNode
  closeOnScrim?: boolean | undefined
  children: ReactNode
}

/** A card over the page for a form or an offer, with a visible title or a label. */
export function Popup(props: PopupProps) {
  const { open, onClose, title, label, closeLabel, shape = 'card', banner, closeOnScrim, children } = props
  const titleId = useId()
  return (
    <Layer
      open={open}
      onClose={onClose}
      placement="center"
      label={label}
      labelledBy={title ? titleId : undefined}
      closeOnScrim={closeOnScrim}
    >
      <div className={styles.popup} data-shape={shape}>
        {banner ? <div className={styles.banner}>{banner}</div> : null}
        <div className={styles.body}>
          {title ? (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          ) : null}
          {children}
        </div>
        <div className={styles.close}>
          <IconButton label={closeLabel} kind="raised" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
    </Layer>
  )
}
