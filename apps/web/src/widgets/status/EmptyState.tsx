import type { ReactNode } from 'react'
import styles from '#widgets/status/EmptyState.module.css'

type EmptyStateProps = {
  /** An icon or a drawing. */
  art: ReactNode
  title: string
  text?: string | undefined
  action?: ReactNode
}

export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
