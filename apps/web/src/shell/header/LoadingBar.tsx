import { t } from '#i18n/i18n.ts'
import styles from '#shell/header/LoadingBar.module.css'
import { useUi } from '#stores/ui.ts'

/** A thin line at the very top while something is on its way; quick answers come before it is seen. */
export function LoadingBar() {
  const loading = useUi((ui) => ui.systemLoading > 0)
  if (!loading) return null
  return <div className={styles.bar} role="progressbar" aria-live="polite" aria-label={t('common.loading')} />
}
