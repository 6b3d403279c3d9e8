/**
 * One change for several rows, with one reason. Each row is a call of its own, one after the other, so that each has its
 * own result, its own row in the audit trail and, where needed, its own request for approval.
 */
import { Alert, Badge, Button, Group, Modal, Progress, Stack, Table, Text, Textarea } from '@mantine/core'
import type { OperatorBody, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import type { ReasonPath } from '#actions/ActionDialog.tsx'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'

export type BulkItem<P extends ReasonPath> = {
  readonly key: string
  readonly label: string
  readonly body: Omit<OperatorBody<P>, 'reason' | 'requestId'>
}

type Outcome = { readonly key: string; readonly state: 'done' | 'pending' | 'refused'; readonly text: string }

type BulkDialogProps<P extends ReasonPath> = {
  readonly path: P
  readonly items: readonly BulkItem<P>[]
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly refreshes: readonly OperatorPath[]
  readonly opened: boolean
  readonly onClose: (hasChanged: boolean) => void
}

const minReason = 3
const colours = { done: 'teal', pending: 'indigo', refused: 'red' } as const

export function BulkDialog<P extends ReasonPath>(props: BulkDialogProps<P>) {
  // After the results were seen: the list that is fetched again may lack the rows of the dialog.
  const close = (hasChanged: boolean) => {
    props.onClose(hasChanged)
    void refresh(...props.refreshes, '/operator/approvals')
  }
  return (
    <Modal opened={props.opened} onClose={() => close(false)} title={props.title} size="lg">
      <BulkForm {...props} onClose={close} />
    </Modal>
  )
}

function BulkForm<P extends ReasonPath>(props: BulkDialogProps<P>) {
  const { path, text, confirm, isDangerous, onClose } = props
  // The rows of the list change with every result; the dialog shows those that were chosen.
  const [items] = useState(props.items)
  const [reason, setReason] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const isDone = outcomes.length === items.length
  const run = async () => {
    setRunning(true)
    for (const item of items) {
      const outcome = await send(path, item, reason.trim())
      setOutcomes((before) => [...before, outcome])
    }
    setRunning(false)
  }
  return (
    <Stack gap="sm">
      <Text>{text}</Text>
      <Results items={items} outcomes={outcomes} />
      {outcomes.length > 0 && (
        <Progress value={(outcomes.length / items.length) * 100} aria-label={t('list.loading')} />
      )}
      {isDone ? (
        <Alert color="gray" role="status">
          {t('bulk.result', {
            done: outcomes.filter(({ state }) => state !== 'refused').length,
            count: items.length,
          })}
        </Alert>
      ) : (
        <Textarea
          label={t('action.reason')}
          description={t('action.reason-text')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          required
          data-autofocus
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onClose(isDone)} disabled={isRunning}>
          {t(isDone ? 'action.close' : 'action.cancel')}
        </Button>
        {!isDone && (
          <Button
            {...(isDangerous && { color: 'red' })}
            disabled={reason.trim().length < minReason}
            loading={isRunning}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

async function send<P extends ReasonPath>(
  path: P,
  { key, body }: BulkItem<P>,
  reason: string,
): Promise<Outcome> {
  const request = { ...body, reason, requestId: crypto.randomUUID() } as unknown as OperatorBody<P>
  try {
    const data = (await call(path, request)) as { pending?: boolean } | null
    const isPending = data?.pending === true
    return { key, state: isPending ? 'pending' : 'done', text: t(isPending ? 'bulk.pending' : 'bulk.done') }
  } catch (error) {
    return { key, state: 'refused', text: error instanceof Error ? error.message : String(error) }
  }
}

const Results = <P extends ReasonPath>({
  items,
  outcomes,
}: {
  items: readonly BulkItem<P>[]
  outcomes: readonly Outcome[]
}) => (
  <Table.ScrollContainer minWidth={300} maxHeight={300}>
    <Table>
      <Table.Tbody>
        {items.map(({ key, label }) => {
          const outcome = outcomes.find((one) => one.key === key)
          return (
            <Table.Tr key={key}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{outcome && <Badge color={colours[outcome.state]}>{outcome.text}</Badge>}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
