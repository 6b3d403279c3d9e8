/** In place of data that is not there: the refusal of the server, or a skeleton until the response arrives. */
import { Alert, Button, Skeleton } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Message } from '#frame/Message.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'

type LoadStateProps = {
  readonly data: unknown
  readonly error: Error | null
  /** Of the skeleton. */
  readonly height?: number
}

const defaultHeight = 320

export function LoadState({ data, error, height = defaultHeight }: LoadStateProps) {
  if (error) return <Alert color="red">{error.message}</Alert>
  return data === undefined ? <Skeleton height={height} /> : null
}

type LoadScreenProps = { readonly title: string; readonly error: Error | null }

/** A whole screen without its data. */
export const LoadScreen = ({ title, error }: LoadScreenProps) => (
  <Screen title={title}>
    <LoadState data={undefined} error={error} />
  </Screen>
)

type LoadFailureProps = {
  readonly error: Error
  readonly onRetry: () => unknown
  readonly title?: string
  readonly isScreen?: boolean
}

/** In place of a list or an editor, with a button to load it again. */
export const LoadFailure = ({ error, onRetry, title, isScreen = false }: LoadFailureProps) => (
  <Message
    icon={<ExclamationTriangleIcon />}
    colour="red"
    title={title ?? t('list.failed')}
    text={error.message}
    isScreen={isScreen}
  >
    <Button variant="light" onClick={() => onRetry()}>
      {t('list.retry')}
    </Button>
  </Message>
)
