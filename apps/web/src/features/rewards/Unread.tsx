/** In place of a card that has not been read: its outline, or that it did not come and can be asked for again. */
import { t } from '#i18n/i18n.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type UnreadProps = {
  readonly call: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown }
  readonly height: string
  readonly radius: string
}

export function Unread({ call, height, radius }: UnreadProps) {
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
