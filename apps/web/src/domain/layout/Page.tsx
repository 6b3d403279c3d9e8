/** Layout components of screens. */
import type { ReactNode } from 'react'
import styles from '#domain/layout/Page.module.css'

export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** A titled part of a screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** A picture with title and text, for explaining screens. */
export function Poster({ art, title, text }: { art: ReactNode; title: string; text: string }) {
  return (
    <div className={styles.poster}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.headline}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  )
}

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

export function Grid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  )
}
