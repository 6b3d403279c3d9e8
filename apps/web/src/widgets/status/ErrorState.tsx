import { OfflineIcon, WarningIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { useOnline } from '#widgets/hooks/use-online.ts'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

type ErrorStateProps = {
  title: string
  text?: string | undefined
  retryLabel: string
  onRetry: () => void
  loading?: boolean | undefined
}

/** Error state with a retry button, announced as an alert. */
export function ErrorState({ title, text, retryLabel, onRetry, loading }: ErrorStateProps) {
  const art = useOnline() ? <WarningIcon /> : <OfflineIcon />
  const retry = (
    <Button onClick={onRetry} loading={loading}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState art={art} title={title} text={text} action={retry} />
    </div>
  )
}
