import { t } from '#i18n/i18n.ts'
import { OfflineIcon } from '#icons/icons.tsx'
import styles from '#shell/header/OfflineBanner.module.css'
import { useOnline } from '#widgets/hooks/use-online.ts'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'

/** Shown while the device is offline. */
export function OfflineBanner() {
  const online = useOnline()
  useRootMark('offline', !online)
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.strip}>
          <OfflineIcon />
          {t('offline.text')}
        </p>
      )}
    </div>
  )
}
