import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/Callout.module.css'

export type CalloutProps = {
  /** `info` explains, `warning` stands in the way. */
  tone?: 'info' | 'warning' | undefined
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** A few lines the player should read where they are, and what to do about them. */
export function Callout({ tone = 'info', title, text, action }: CalloutProps) {
  const warns = tone === 'warning'
  return (
    <div className={styles.callout} data-tone={tone} role={warns ? 'alert' : undefined}>
      <span className={styles.icon}>{warns ? <WarningIcon /> : <InfoIcon />}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
