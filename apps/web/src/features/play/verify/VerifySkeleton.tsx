import styles from '#features/play/verify/Verify.module.css'
import { t } from '#i18n/i18n.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

export function VerifySkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className={styles.status} aria-busy={!failed}>
      {failed ? (
        <ErrorState
          title={t('verify.failed')}
          text={t('error.screen-text')}
          retryLabel={t('error.retry')}
          onRetry={onRetry}
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  )
}
