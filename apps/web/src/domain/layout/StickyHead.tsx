import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from '#domain/layout/StickyHead.module.css'
import { BackIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

type StickyHeadProps = {
  readonly title: string
  readonly subtitle?: string
  /** Where the arrow leads, and how that is said. */
  readonly back: string
  readonly backLabel: string
  /** What can be done from anywhere on the screen. */
  readonly actions: ReactNode
  /** What stays in view with it, such as tabs. */
  readonly children?: ReactNode
}

/** A screen that fills the phone brings its own way back. */
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
