import type { ReactNode } from 'react'
import styles from '#features/deposit/pay/Pay.module.css'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { clockText } from '#widgets/hooks/use-time-left.ts'
import { StepTitle } from '#widgets/status/StepTitle.tsx'

/** Below this number of seconds the remaining time is highlighted. */
const shortSeconds = 60

type PayHeaderProps = {
  readonly title: string
  /** Null without a deadline. */
  readonly secondsLeft: number | null
  readonly children?: ReactNode
}

/** Title and remaining time. The countdown is not announced to screen readers. */
export function PayHeader({ title, secondsLeft, children }: PayHeaderProps) {
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
