import type { ReactNode } from 'react'
import styles from '#features/lucky/Line.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export type LineProps = {
  readonly title: string
  readonly text: string
  readonly amount: string
  /** The player's, or somebody's, own gain. */
  readonly gain?: boolean
  readonly action?: ReactNode
  readonly onOpen?: () => void
}

/** Who, when and how much. */
export function Line({ title, text, amount, gain = false, action, onOpen }: LineProps) {
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
  if (!onOpen) return <div className={styles.line}>{content}</div>
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      {content}
    </button>
  )
}

const waiting = ['l1', 'l2', 'l3']

export function LinesWaiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {waiting.map((line) => (
        <Skeleton key={line} height="1.2rem" radius="var(--radius-m)" />
      ))}
    </div>
  )
}
