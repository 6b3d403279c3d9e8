import type { ReactNode } from 'react'
import styles from '#features/deposit/Pay.module.css'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { clockText } from '#widgets/hooks/use-time-left.ts'
import { StepTitle } from '#widgets/status/StepTitle.tsx'

/** Under this many seconds the time that is left is worth a second look. */
const shortSeconds = 60

export type PayHeadProps = {
  readonly title: string
  /** Null where an order waits for as long as it takes. */
  readonly secondsLeft: number | null
  readonly children?: ReactNode
}

/** What is to be done, and until when. A clock that ticks is no news, so it is not announced. */
export function PayHead({ title, secondsLeft, children }: PayHeadProps) {
  return (
    <div className={styles.head}>
      <StepTitle>{title}</StepTitle>
      {children ? <p className={styles.text}>{children}</p> : null}
      {secondsLeft === null ? null : (
        <p
          className={styles.time}
          role="timer"
          aria-live="off"
          data-short={secondsLeft < shortSeconds ? '' : undefined}
        >
          <ClockIcon />
          {t('pay.expires', { time: clockText(secondsLeft) })}
        </p>
      )}
    </div>
  )
}
