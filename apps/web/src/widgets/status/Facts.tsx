import type { ReactNode } from 'react'
import styles from '#widgets/status/Facts.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** The line the others add up to. */
  readonly strong?: boolean | undefined
}

/** What and how much, line by line, as on a receipt. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, strong }) => (
        <div key={label} className={styles.fact} data-strong={strong ? '' : undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
