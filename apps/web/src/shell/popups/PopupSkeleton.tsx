import { t } from '#i18n/i18n.ts'
import type { LoadingProps } from '#lib/lazy-component.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** Two fields and a button, the shape of most popups. */
export function PopupSkeleton({ failed, retry }: LoadingProps) {
  if (failed)
    return <ErrorState title={t('error.screen-title')} retryLabel={t('error.retry')} onRetry={retry} />
  return (
    <>
      <Skeleton height="0.96rem" radius="var(--radius-m)" />
      <Skeleton height="0.96rem" radius="var(--radius-m)" />
      <Skeleton height="0.92rem" radius="var(--radius-m)" />
    </>
  )
}
