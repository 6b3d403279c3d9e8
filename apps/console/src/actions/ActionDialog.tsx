/**
 * The dialog of every change that needs a reason. It shows what will happen, asks for the reason, shows the server's
 * refusal inside, and says afterwards whether the change is done or waits for a second operator.
 */
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type {
  OperatorBody,
  OperatorCalls,
  OperatorData,
  OperatorPath,
} from '@saguao/contract/operators/operator-calls.ts'
import { type ReactNode, useState } from 'react'
import { useChange } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'

/** Calls that need a reason. */
export type ReasonPath = {
  [P in OperatorPath]: OperatorCalls[P] extends { reason: true } ? P : never
}[OperatorPath]

export type Action<P extends ReasonPath> = {
  readonly path: P
  readonly body: Omit<OperatorBody<P>, 'reason' | 'requestId'>
  readonly title: string
  readonly text?: ReactNode
  /** The text of the button that carries it out. */
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly refreshes?: readonly OperatorPath[]
  readonly onDone?: (data: OperatorData<P>) => void
  /** Further fields, above the reason. */
  readonly children?: ReactNode
  /** False while the further fields are incomplete. */
  readonly isReady?: boolean
  /** The width of the dialog. */
  readonly size?: 'md' | 'lg' | 'xl'
}

const minReason = 3
const maxReason = 500

export function ActionDialog<P extends ReasonPath>({
  opened,
  onClose,
  ...action
}: Action<P> & { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={action.title} size={action.size ?? 'md'}>
      <ActionForm {...action} onClose={onClose} />
    </Modal>
  )
}

/** The form inside: mounted when the dialog opens, so each opening starts empty and with its own request id. */
function ActionForm<P extends ReasonPath>(props: Action<P> & { readonly onClose: () => void }) {
  const { path, body, text, confirm, isDangerous, refreshes = [], onDone, onClose, children } = props
  const [reason, setReason] = useState('')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const change = useChange(path, {
    refreshes: [...refreshes, '/operator/approvals'],
    showsRefusal: true,
    onDone: (data) => {
      announce(data)
      onClose()
      onDone?.(data)
    },
  })
  const isReady = reason.trim().length >= minReason && (props.isReady ?? true)
  const send = () =>
    change.mutate({ ...body, reason: reason.trim(), requestId } as unknown as OperatorBody<P>, {
      // After a refusal the operator may correct the request: it is a new one then.
      onError: (error) => error.message !== t('error.no-response') && setRequestId(crypto.randomUUID()),
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send()
      }}
    >
      <Stack gap="sm">
        {text && <Text>{text}</Text>}
        {children}
        <Textarea
          label={t('action.reason')}
          description={t('action.reason-text')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={maxReason}
          required
          data-autofocus
        />
        {change.error && (
          <Alert color="red" role="alert">
            {change.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'red' : 'indigo'}
            disabled={!isReady}
            loading={change.isPending}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function announce(data: unknown): void {
  const isPending = typeof data === 'object' && data !== null && 'pending' in data && data.pending === true
  notifications.show(
    isPending
      ? { color: 'indigo', title: t('action.pending'), message: t('action.pending-text'), autoClose: 8000 }
      : { color: 'teal', message: t('action.done') },
  )
}
