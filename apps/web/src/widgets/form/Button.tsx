import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from '#widgets/form/Button.module.css'
import { Spinner } from '#widgets/status/Spinner.tsx'

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  /** `primary` (gold) is for the one main action of a screen. */
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
  /** Shows a spinner instead of the label, at the same width, and ignores taps. */
  loading?: boolean | undefined
  /** Looks disabled and ignores taps, but keeps the focus for the next press. */
  paused?: boolean | undefined
  icon?: ReactNode
}

export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    size = 'medium',
    wide,
    loading,
    paused,
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
      data-paused={paused ? '' : undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || paused || undefined}
      onClick={loading || paused ? preventTap : onClick}
    >
      <span className={styles.surface}>
        <span className={styles.label}>
          {icon}
          {children}
        </span>
        {loading ? <Spinner className={styles.spinner} /> : null}
      </span>
    </button>
  )
}

/** `disabled` would lose the focus, so a tap has to be prevented: it must not submit the form again. */
function preventTap(event: { preventDefault: () => void }) {
  event.preventDefault()
}
