/** What operators should look at: alarms and queues, each a link to its rows. */
import { Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core'
import { CheckCircledIcon, ExclamationTriangleIcon } from '@radix-ui/react-icons'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { Link } from '@tanstack/react-router'
import { count, relativeTime } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'
import { t, tName } from '#i18n/i18n.ts'
import { alarmPath, alarmText } from '#overview/alarm-text.ts'
import classes from '#overview/overview.module.css'

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
  'held-rewards': { to: '/rewards/held' },
  identity: { to: '/identity', search: { waitsFor: 'operator' } },
  'risk-cases': { to: '/cases' },
  approvals: { to: '/approvals' },
}

export const QueueList = ({ queues }: { queues: Now['queues']; now: string }) => (
  <Paper withBorder p="sm" mt="sm">
    <Text fw={600} mb={6}>
      {t('overview.queues')}
    </Text>
    <Stack gap={0}>
      {queues.map((queue) => (
        <QueueRow key={queue.name} queue={queue} />
      ))}
    </Stack>
  </Paper>
)

function QueueRow({ queue: { name, count: waiting, since } }: { queue: Queue }) {
  const path = paths[name]
  const content = (
    <>
      <Text size="sm" flex={1} inherit={path !== undefined}>
        {tName('queue', name)}
      </Text>
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
        {count(waiting)}
      </Text>
    </>
  )
  if (!path) return <Box className={classes.queue}>{content}</Box>
  return (
    <Anchor
      component={Link}
      to={path.to as Path}
      search={path.search as never}
      size="sm"
      className={classes.queue ?? ''}
    >
      {content}
    </Anchor>
  )
}
