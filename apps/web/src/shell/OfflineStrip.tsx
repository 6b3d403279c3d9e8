import { useSyncExternalStore } from 'react'
import { t } from '#i18n/i18n.ts'
import { OfflineIcon } from '#icons/icons.tsx'
import styles from '#shell/OfflineStrip.module.css'

/** Says that the phone is offline, and leaves by itself when it no longer is. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
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

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
