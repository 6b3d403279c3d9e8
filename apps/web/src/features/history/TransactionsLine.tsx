import type { ReactNode } from 'react'
import styles from '#features/history/Transactions.module.css'

export type Tone = 'done' | 'failed' | 'waiting' | 'gain' | 'plain'

export type TransactionsLineProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly amount: string
  readonly note: string
  readonly tone: Tone
  /** Without it the line tells everything there is. */
  readonly onOpen?: (() => void) | undefined
}

/** What, when, how much, and how it stands. */
export function TransactionsLine({ icon, title, text, amount, note, tone, onOpen }: TransactionsLineProps) {
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <span className={styles.figures}>
        <span className={`${styles.amount} money`}>{amount}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </>
  )
  if (!onOpen) {
    return (
      <div className={styles.line} data-tone={tone}>
        {content}
      </div>
    )
  }
  return (
    <button type="button" className={styles.line} data-tone={tone} onClick={onOpen}>
      {content}
    </button>
  )
}
