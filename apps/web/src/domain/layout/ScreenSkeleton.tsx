/** Placeholder of a screen while its code is loaded, or the error state when loading failed. */
import { useEffect } from 'react'
import styles from '#domain/layout/ScreenSkeleton.module.css'
import { t } from '#i18n/i18n.ts'
import type { LoadingProps } from '#lib/lazy-component.tsx'
import { emit } from '#stores/ui.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

export function ScreenSkeleton({ failed, retry }: LoadingProps) {
  useEffect(() => {
    if (failed) return
    emit('SHOW_SYSTEM_LOADING', true)
    return () => emit('SHOW_SYSTEM_LOADING', false)
  }, [failed])
  if (!failed) return <div className={styles.screen} aria-busy="true" />
  return (
    <ErrorState
      title={t('error.screen-title')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      onRetry={retry}
    />
  )
}
