import type { ReactNode } from 'react'
import styles from '#domain/rewards/BonusBar.module.css'
import { Progress } from '#widgets/status/Progress.tsx'

export type BonusBarProps = {
  readonly title: string
  readonly text: string
  /** From 0 to 1. */
  readonly share: number
  /** What is still to be done. */
  readonly left: string | undefined
  readonly action?: ReactNode
}

/** One bonus on its way to cash. */
export function BonusBar({ title, text, share, left, action }: BonusBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <span>{title}</span>
        <span className="money">{text}</span>
      </div>
      <Progress label={title} share={share} text={text} />
      {left || action ? (
        <div className={styles.foot}>
          {left ? <p className={styles.left}>{left}</p> : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
