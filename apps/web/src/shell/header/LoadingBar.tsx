import { t } from '#i18n/i18n.ts'
import styles from '#shell/header/LoadingBar.module.css'
import { useUi } from '#stores/ui.ts'

/** A thin progress line at the top; its CSS delay hides it for fast operations. */
export function LoadingBar() {
  const loading = useUi((ui) => ui.systemLoading > 0)
  if (!loading) return null
  return <div className={styles.bar} role="progressbar" aria-live="polite" aria-label={t('common.loading')} />
}
