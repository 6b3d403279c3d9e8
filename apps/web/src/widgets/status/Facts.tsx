import type { ReactNode } from 'react'
import styles from '#widgets/status/Facts.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** Emphasised, such as a total. */
  readonly strong?: boolean | undefined
}

/** A list of labels and values, as on a receipt. */
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
