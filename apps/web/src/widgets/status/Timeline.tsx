import { CheckIcon, CloseIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/Timeline.module.css'

export type TimelineStep = {
  readonly key: string
  readonly title: string
  readonly text?: string | undefined
  readonly at?: string | undefined
  /** `now` is under way, `next` has not begun. */
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

export type TimelineProps = {
  label: string
  /** The first thing that happened comes first. */
  steps: readonly TimelineStep[]
}

const marks = { done: <CheckIcon />, now: null, next: null, failed: <CloseIcon /> }

/** What has happened, what happens now and what is still to come. */
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
