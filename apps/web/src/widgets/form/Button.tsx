import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from '#widgets/form/Button.module.css'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  /** Gold is for the one action a screen is about; everything else is quieter. */
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** Fills the width it is given. */
  wide?: boolean | undefined
  /** Shows a spinner in the label's place, at the label's width, and takes no further taps. */
  loading?: boolean | undefined
  /** Takes no taps for now and looks like it, but keeps the focus: it is there to be pressed again. */
  still?: boolean | undefined
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    size = 'medium',
    wide,
    loading,
    still,
    icon,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-wide={wide ? '' : undefined}
      data-loading={loading ? '' : undefined}
      data-still={still ? '' : undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || still || undefined}
      onClick={loading || still ? stop : onClick}
    >
      <span className={styles.face}>
        <span className={styles.label}>
          {icon}
          {children}
        </span>
        {loading ? <Spinner className={styles.spinner} /> : null}
      </span>
    </button>
  )
}

/** A busy button keeps the focus, so it is not `disabled`; a tap on it must not submit the form again. */
function stop(event: { preventDefault: () => void }) {
  event.preventDefault()
}
