/** A card of rows that link to screens. */
import type { ReactNode } from 'react'
import styles from '#domain/layout/Rows.module.css'
import { ChevronIcon } from '#icons/icons.tsx'

export function Rows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>
}

type RowProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** A highlighted word beside the title. */
  readonly tag?: string | undefined
  /** Path of the target screen, prefetched at pointerdown. */
  readonly to?: string
  /** Absent for a row that only informs. */
  readonly onPick?: (() => void) | undefined
}

export function Row({ icon, title, text, tag, to, onPick }: RowProps) {
  return (
    <RowFrame to={to} onPick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {tag ? <span className={styles.tag}>{tag}</span> : null}
        </span>
        {text ? <span className={styles.text}>{text}</span> : null}
      </span>
      {onPick ? <ChevronIcon className={styles.chevron} /> : null}
    </RowFrame>
  )
}

type RowFrameProps = {
  readonly to: string | undefined
  readonly onPick: (() => void) | undefined
  readonly children: ReactNode
}

function RowFrame({ to, onPick, children }: RowFrameProps) {
  if (!onPick) return <div className={styles.row}>{children}</div>
  return (
    <button type="button" className={styles.row} data-to={to} onClick={onPick}>
      {children}
    </button>
  )
}
