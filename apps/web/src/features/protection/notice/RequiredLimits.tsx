/** The market requires limits before the first bet: which are missing, and the way to set them (R12.06). */
import { missingLimits } from '#domain/protection/mandatory-limits.ts'
import type { LimitKind, Protection } from '#domain/protection/protection.ts'
import { stopPlaying } from '#features/protection/notice/stop-playing.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'

type RequiredLimitsProps = { readonly kind: LimitKind; readonly protection: Protection | undefined }

/** The server names one kind; the others follow from the limits that are set. */
export function RequiredLimits({ kind, protection }: RequiredLimitsProps) {
  const missing = protection ? missingLimits(protection) : []
  const names = (missing.length > 0 ? missing : [kind]).map((one) => t(`limit.${one}`)).join(', ')
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('limit.missing-text', { names })}</p>
      <Button wide kind="primary" onClick={stopPlaying}>
        {t('limit.set-now')}
      </Button>
    </div>
  )
}
