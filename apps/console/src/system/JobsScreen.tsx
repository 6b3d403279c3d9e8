/** Timed jobs with their last run and failures. */
import { Badge, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { count, relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'

type Job = OperatorData<'/operator/jobs'>['list'][number]

const refetchMs = 10_000
const colours = { never: 'gray', running: 'indigo', done: 'teal', failed: 'red' } as const

export function JobsScreen() {
  const { data } = useCall('/operator/jobs', {}, { refetchInterval: refetchMs })
  const text = data && {
    text: t('system.jobs-text', { waiting: count(data.waiting), seconds: count(data.oldestWaitSeconds) }),
  }
  return (
    <Screen title={t('system.jobs')} {...text} isList>
      <List
        id="jobs"
        call="/operator/jobs"
        columns={columns}
        rowKey={({ name }) => name}
        isPaged={false}
        refetchMs={refetchMs}
      />
    </Screen>
  )
}

const columns: readonly Column<Job>[] = [
  {
    id: 'name',
    header: t('job.name'),
    width: 300,
    cell: ({ name }) => <span title={name}>{tName('job', name)}</span>,
    sortValue: ({ name }) => tName('job', name),
  },
  { id: 'crontab', header: t('job.schedule'), width: 130, cell: ({ crontab }) => crontab },
  {
    id: 'state',
    header: t('job.state'),
    width: 160,
    cell: ({ state }) => <Badge color={colours[state]}>{tName('job-state', state)}</Badge>,
    sortValue: ({ state }) => state,
  },
  {
    id: 'started',
    header: t('job.started'),
    width: 150,
    cell: ({ startedAt }) =>
      startedAt ? (
        <Text size="sm" title={time(startedAt)}>
          {relativeTime(startedAt)}
        </Text>
      ) : (
        '–'
      ),
  },
  {
    id: 'runs',
    header: t('job.runs'),
    width: 110,
    isNumber: true,
    cell: ({ runs }) => count(runs),
    sortValue: ({ runs }) => runs,
  },
  {
    id: 'failures',
    header: t('job.failures'),
    width: 90,
    isNumber: true,
    cell: ({ failures }) => count(failures),
    sortValue: ({ failures }) => failures,
  },
  { id: 'error', header: t('job.error'), cell: ({ error }) => error ?? '–' },
  {
    id: 'run',
    header: t('list.actions'),
    width: 110,
    cell: ({ name }) => (
      <ActionButton
        label={t('job.run')}
        permission="system:switch"
        button={{ size: 'compact-xs' }}
        action={{
          path: '/operator/job/run',
          body: { name },
          title: t('job.run-title', { name: tName('job', name) }),
          confirm: t('job.run'),
          refreshes: ['/operator/jobs'],
        }}
      />
    ),
  },
]
