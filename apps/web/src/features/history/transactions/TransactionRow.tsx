import type { ReactNode } from 'react'
import styles from '#features/history/transactions/Transactions.module.css'

export type Tone = 'done' | 'failed' | 'waiting' | 'gain' | 'plain'

type TransactionRowProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly amount: string
  readonly note: string
  readonly tone: Tone
  /** Without it the row has no details to open. */
  readonly onOpen?: (() => void) | undefined
}

/** Row of a transaction: title, time, amount and status. */
export function TransactionRow({ icon, title, text, amount, note, tone, onOpen }: TransactionRowProps) {
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
      <div className={styles.row} data-tone={tone}>
        {content}
      </div>
    )
  }
  return (
    <button type="button" className={styles.row} data-tone={tone} onClick={onOpen}>
      {content}
    </button>
  )
}
