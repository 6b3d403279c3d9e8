/** Placeholder of a card that is not loaded: its outline, or an error with a retry. */
import { t } from '#i18n/i18n.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type CardPlaceholderProps = {
  readonly call: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown }
  readonly height: string
  readonly radius: string
}

export function CardPlaceholder({ call, height, radius }: CardPlaceholderProps) {
  if (!call.isError) {
    return (
      <div aria-busy="true">
        <Skeleton height={height} radius={radius} />
      </div>
    )
  }
  return (
    <ErrorState
      title={t('rewards.failed')}
      retryLabel={t('error.retry')}
      loading={call.isFetching}
      onRetry={() => void call.refetch()}
    />
  )
}
