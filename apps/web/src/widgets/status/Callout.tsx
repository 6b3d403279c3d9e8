import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/Callout.module.css'

type CalloutProps = {
  /** `info` explains, `warning` is an alert. */
  tone?: 'info' | 'warning' | undefined
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** An inline message with an optional action. */
export function Callout({ tone = 'info', title, text, action }: CalloutProps) {
  const isWarning = tone === 'warning'
  return (
    <div className={styles.callout} data-tone={tone} role={isWarning ? 'alert' : undefined}>
      <span className={styles.icon}>{isWarning ? <WarningIcon /> : <InfoIcon />}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
