import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from '#domain/layout/StickyHead.module.css'
import { BackIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

type StickyHeadProps = {
  readonly title: string
  readonly subtitle?: string
  /** Path and label of the back arrow. */
  readonly back: string
  readonly backLabel: string
  readonly actions: ReactNode
  /** Sticky content below the title, such as tabs. */
  readonly children?: ReactNode
}

/** Sticky header with a back arrow, for full-screen routes. */
export function StickyHead({ title, subtitle, back, backLabel, actions, children }: StickyHeadProps) {
  return (
    <div className={styles.top}>
      <header className={styles.head}>
        <IconButton label={backLabel} onClick={() => navigate(back)}>
          <BackIcon />
        </IconButton>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
