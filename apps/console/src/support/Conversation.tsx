/** The middle pane: messages, assignment, and the composer with prepared answers. */
import { Alert, Button, Group, ScrollArea, Select, Skeleton, Stack, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useCall, useChange } from '#api/use-call.ts'
import { shortTime, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { useCan, useMe } from '#session/session.ts'
import { Composer } from '#support/Composer.tsx'
import { changed } from '#support/changed.ts'
import classes from '#support/support.module.css'

type Opened = OperatorData<'/operator/conversation'>
type MessageRow = Opened['messages'][number]

export function Conversation({ playerId }: { playerId: string }) {
  const { data, error, isPending } = useCall('/operator/conversation', { playerId })
  if (isPending) return <Skeleton className={classes.pane} />
  if (error) return <Alert color="red">{error.message}</Alert>
  return (
    <section className={classes.pane} aria-label={t('support.title')}>
      <Head opened={data} />
      <Messages opened={data} playerId={playerId} />
      <Composer opened={data} />
    </section>
  )
}

function Head({ opened: { conversation, messages } }: { opened: Opened }) {
  const { playerId, phone, state, since, assignedTo } = conversation
  const can = useCan()('support:answer')
  const me = useMe()
  const { data } = useCall('/operator/support', {})
  const assign = useChange('/operator/conversation/assign', { refreshes: changed })
  const close = useChange('/operator/conversation/close', { refreshes: changed })
  const seen = messages.at(-1)?.id
  return (
    <Group className={classes.filters} justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{phone || `#${playerId}`}</Text>
        <Text size="xs" c="dimmed" title={time(since)}>
          {tName('support.state', state)} · {t('support.since', { time: shortTime(since) })}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Select
          w={180}
          aria-label={t('support.assigned')}
          placeholder={t('support.assigned.unassigned')}
          clearable
          disabled={!can}
          value={assignedTo?.id ?? null}
          onChange={(operatorId) => assign.mutate({ playerId, operatorId })}
          data={(data?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {can && assignedTo?.id !== me.id && (
          <Button
            variant="default"
            loading={assign.isPending}
            onClick={() => assign.mutate({ playerId, operatorId: me.id })}
          >
            {t('support.take')}
          </Button>
        )}
        {can && state !== 'closed' && seen && (
          <Button
            variant="default"
            loading={close.isPending}
            onClick={() => close.mutate({ playerId, seen })}
          >
            {t('support.close')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function Messages({ opened, playerId }: { opened: Opened; playerId: string }) {
  const [older, setOlder] = useState<readonly MessageRow[]>([])
  const [hasOlder, setHasOlder] = useState(opened.hasOlder)
  const view = useRef<HTMLDivElement>(null)
  const last = opened.messages.at(-1)?.id
  // A new message scrolls into view; loading older ones does not.
  useEffect(() => {
    if (last) view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [last])
  const loadOlder = async () => {
    const before = older[0]?.id ?? opened.messages[0]?.id
    const page = await call('/operator/conversation', { playerId, ...(before && { before }) })
    setOlder([...page.messages, ...older])
    setHasOlder(page.hasOlder)
  }
  return (
    <ScrollArea className={classes.messages ?? ''} viewportRef={view} type="auto">
      <Stack gap="xs" p="md" role="log" aria-label={t('support.title')}>
        {hasOlder && (
          <Button variant="subtle" onClick={() => void loadOlder()}>
            {t('support.older')}
          </Button>
        )}
        {[...older, ...opened.messages].map((message) => (
          <OneMessage key={message.id} message={message} />
        ))}
      </Stack>
    </ScrollArea>
  )
}

function OneMessage({ message: { from, text, by, createdAt } }: { message: MessageRow }) {
  const name = by ?? ''
  if (from === 'end')
    return (
      <Text size="xs" c="dimmed" ta="center" title={time(createdAt)}>
        {t('support.ended', { name })} · {shortTime(createdAt)}
      </Text>
    )
  const isOwn = from === 'support'
  return (
    <div className={isOwn ? `${classes.message} ${classes.own}` : classes.message}>
      <Text size="xs" c="dimmed" title={time(createdAt)}>
        {isOwn ? t('support.operator', { name }) : t('support.player')} · {shortTime(createdAt)}
      </Text>
      {text}
    </div>
  )
}
