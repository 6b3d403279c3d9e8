import { WarningIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/Button.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'

export type ErrorStateProps = {
  title: string
  text?: string | undefined
  retryLabel: string
  onRetry: () => void
  loading?: boolean | undefined
}

/** Something did not load; says so at once and offers the way out. */
export function ErrorState({ title, text, retryLabel, onRetry, loading }: ErrorStateProps) {
  const retry = (
    <Button onClick={onRetry} loading={loading}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState art={<WarningIcon />} title={title} text={text} action={retry} />
    </div>
  )
}
