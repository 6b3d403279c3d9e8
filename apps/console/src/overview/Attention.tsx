/** What operators should look at: alarms and queues, each a link to its rows. */
import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import { CheckCircledIcon, ExclamationTriangleIcon } from '@radix-ui/react-icons'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { Link } from '@tanstack/react-router'
import { count, relativeTime } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { alarmPath, alarmText } from '#overview/alarm-text.ts'

type Now = OperatorData<'/operator/overview/now'>
type Queue = Now['queues'][number]

export const AlarmList = ({ alarms }: { alarms: Now['alarms'] }) => (
  <Paper withBorder p="sm" mt="sm">
    <Text fw={600} mb={6}>
      {t('overview.alarms')}
    </Text>
    {alarms.length === 0 && (
      <Group gap={6} wrap="nowrap">
        <CheckCircledIcon color="var(--mantine-color-teal-7)" />
        <Text size="sm">{t('overview.alarms-none')}</Text>
      </Group>
    )}
    <Stack gap={6}>
      {alarms.map((alarm) => (
        <Group key={`${alarm.name} ${alarm.subject}`} gap={6} wrap="nowrap" align="start">
          <ExclamationTriangleIcon
            color={`var(--mantine-color-${alarm.level === 'critical' ? 'red' : 'orange'}-7)`}
            style={{ flexShrink: 0, marginTop: 2 }}
          />
          <Anchor component={Link} to={alarmPath(alarm)} size="sm">
            {alarmText(alarm)}
          </Anchor>
        </Group>
      ))}
    </Stack>
  </Paper>
)

const paths: Partial<Record<Queue['name'], { to: string; search?: Record<string, string> }>> = {
  withdrawals: { to: '/withdrawals', search: { state: 'created' } },
  payouts: { to: '/withdrawals', search: { state: 'sent' } },
  'payments-to-review': { to: '/unmatched' },
  conversations: { to: '/support' },
  approvals: { to: '/approvals' },
}

export const QueueList = ({ queues }: { queues: Now['queues']; now: string }) => (
  <Paper withBorder p="sm" mt="sm">
    <Text fw={600} mb={6}>
      {t('overview.queues')}
    </Text>
    <Stack gap={4}>
      {queues.map((queue) => (
        <QueueRow key={queue.name} queue={queue} />
      ))}
    </Stack>
  </Paper>
)

function QueueRow({ queue: { name, count: waiting, since } }: { queue: Queue }) {
  const path = paths[name]
  const text = tName('queue', name)
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      {path ? (
        <Anchor component={Link} to={path.to as Path} search={path.search as never} size="sm">
          {text}
        </Anchor>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Group gap={8} wrap="nowrap">
        {since && (
          <Text size="xs" c="dimmed">
            {relativeTime(since)}
          </Text>
        )}
        <Text
          size="sm"
          fw={waiting > 0 ? 600 : 400}
          {...(waiting === 0 && { c: 'dimmed' })}
          miw={28}
          ta="right"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {path ? (
            <NumberLink text={count(waiting)} to={path.to as Path} search={path.search ?? {}} />
          ) : (
            count(waiting)
          )}
        </Text>
      </Group>
    </Group>
  )
}
