import type { ComponentPropsWithRef } from 'react'
import styles from '#widgets/form/IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'className'> & {
  /** What the button does; the icon itself says nothing to a screen reader. */
  label: string
  kind?: 'plain' | 'raised' | 'gold' | undefined
}

export function IconButton({ label, kind = 'plain', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-kind={kind} aria-label={label}>
      <span className={styles.face}>{children}</span>
    </button>
  )
}
