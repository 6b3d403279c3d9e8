import type { ComponentPropsWithRef } from 'react'
import styles from '#widgets/form/IconButton.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'className'> & {
  /** Accessible name; the icon is hidden from screen readers. */
  label: string
  kind?: 'plain' | 'raised' | 'gold' | undefined
}

export function IconButton({ label, kind = 'plain', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} data-kind={kind} aria-label={label}>
      <span className={styles.surface}>{children}</span>
    </button>
  )
}
