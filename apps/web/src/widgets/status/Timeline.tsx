import { CheckIcon, CloseIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/Timeline.module.css'

export type TimelineStep = {
  readonly key: string
  readonly title: string
  readonly text?: string | undefined
  readonly at?: string | undefined
  /** `now` is in progress, `next` has not started. */
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

type TimelineProps = {
  label: string
  /** Oldest first. */
  steps: readonly TimelineStep[]
}

const marks = { done: <CheckIcon />, now: null, next: null, failed: <CloseIcon /> }

/** Past, current and expected steps. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ key, title, text, at, state }) => (
        <li
          key={key}
          className={styles.step}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {marks[state]}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            {text ? <p className={styles.text}>{text}</p> : null}
          </div>
          {at ? <span className={styles.at}>{at}</span> : null}
        </li>
      ))}
    </ol>
  )
}
