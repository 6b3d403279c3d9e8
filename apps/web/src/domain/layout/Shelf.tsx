import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from '#domain/layout/Shelf.module.css'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type ShelfProps = {
  readonly title: string
  /** Path of the screen with all items. */
  readonly all: string
  readonly children: ReactNode
}

/** A titled row of items with a link to all of them. */
export function Shelf({ title, all, children }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button
          kind="ghost"
          size="small"
          aria-label={`${t('home.see-all')}: ${title}`}
          data-to={all}
          onClick={() => navigate(all)}
        >
          {t('home.see-all')}
        </Button>
      </div>
      {children}
    </section>
  )
}

export const shelfRail = `${styles.rail} rail`

export function ShelfSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shelf} aria-busy="true">
      <div className={styles.head}>
        <Skeleton width="2rem" height="0.38rem" />
      </div>
      <div className={shelfRail}>{children}</div>
    </div>
  )
}
