import type { ReactNode } from 'react'
import styles from '#domain/rewards/BonusBar.module.css'
import { Progress } from '#widgets/status/Progress.tsx'

type BonusBarProps = {
  readonly title: string
  readonly text: string
  /** From 0 to 1. */
  readonly share: number
  /** Text about the remaining wagering. */
  readonly remaining: string | undefined
  readonly action?: ReactNode
}

/** Progress of one bonus towards cash. */
export function BonusBar({ title, text, share, remaining, action }: BonusBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <span>{title}</span>
        <span className="money">{text}</span>
      </div>
      <Progress label={title} share={share} text={text} />
      {remaining || action ? (
        <div className={styles.foot}>
          {remaining ? <p className={styles.left}>{remaining}</p> : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
