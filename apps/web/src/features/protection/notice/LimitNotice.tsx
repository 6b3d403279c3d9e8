/** A limit refused a bet or a deposit: what is left, and when it starts again (R12.06). */
import { closeProtectionNotice } from '#domain/protection/notice.ts'
import { type Limit, type LimitKind, limitsOf, type Protection } from '#domain/protection/protection.ts'
import { amountText, usedText } from '#domain/protection/protection-text.ts'
import styles from '#features/protection/notice/LimitNotice.module.css'
import { stopPlaying } from '#features/protection/notice/stop-playing.ts'
import shared from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type LimitNoticeProps = { readonly kind: LimitKind; readonly protection: Protection | undefined }

export function LimitNotice({ kind, protection }: LimitNoticeProps) {
  return (
    <div className={shared.form}>
      <p className={shared.text}>{t(textKey(kind))}</p>
      <div className={shared.card}>
        {protection ? (
          limitsOf(protection, kind).map((limit) => <LimitLine key={limit.period} limit={limit} />)
        ) : (
          <Skeleton height="0.9rem" />
        )}
      </div>
      <div className={shared.pair}>
        <Button wide onClick={stopPlaying}>
          {t('session.see-limits')}
        </Button>
        <Button wide onClick={closeProtectionNotice}>
          {t('common.understood')}
        </Button>
      </div>
    </div>
  )
}

function textKey(kind: LimitKind) {
  if (kind === 'deposit') return 'reached.deposit-text'
  return kind === 'time' ? 'reached.time-text' : 'reached.text'
}

function LimitLine({ limit }: { limit: Limit }) {
  const { kind, period, left, resetsAt } = limit
  return (
    <div className={styles.limit}>
      <span className={styles.period}>{t(`limit.${period}`)}</span>
      <span className={styles.used}>{usedText(limit)}</span>
      <span className={styles.left}>
        {t('reached.left', { left: amountText(kind, left ?? 0), moment: dateTimeText(resetsAt) })}
      </span>
    </div>
  )
}
