import type { ReactNode } from 'react'
import styles from '#features/lucky/ListRow.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type ListRowProps = {
  readonly title: string
  readonly text: string
  readonly amount: string
  /** Highlights the amount as a gain. */
  readonly gain?: boolean
  readonly action?: ReactNode
  readonly onOpen?: () => void
}

/** Row of a list: title, time and amount. */
export function ListRow({ title, text, amount, gain = false, action, onOpen }: ListRowProps) {
  const content = (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.figures}>
        <span className={`${styles.amount} money`} data-gain={gain ? '' : undefined}>
          {amount}
        </span>
        {action}
      </span>
    </>
  )
  if (!onOpen) return <div className={styles.row}>{content}</div>
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {content}
    </button>
  )
}

const skeleton = ['l1', 'l2', 'l3']

export function RowsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {skeleton.map((row) => (
        <Skeleton key={row} height="1.2rem" radius="var(--radius-m)" />
      ))}
    </div>
  )
}
