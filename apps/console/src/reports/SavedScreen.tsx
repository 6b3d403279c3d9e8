/** Saved reports: what the server makes for every period, and the files that are ready. */
import { Badge, Button, Group, Paper, Table, Text } from '@mantine/core'
import { DownloadIcon } from '@radix-ui/react-icons'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { ActionButton } from '#actions/ActionButton.tsx'
import { loadFile } from '#api/call.ts'
import { saveFile } from '#api/save-file.ts'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { SaveButton } from '#reports/SaveButton.tsx'

type Schedule = OperatorData<'/operator/report/schedules'>['list'][number]
type File = OperatorData<'/operator/report/files'>['list'][number]

export function SavedScreen() {
  const { data } = useCall('/operator/report/schedules', {})
  return (
    <Screen title={t('report.saved')} text={t('report.saved-text')} tools={<SaveButton />} isList>
      <Schedules schedules={data?.list} />
      <List
        id="report-files"
        call="/operator/report/files"
        columns={columns}
        toBody={({ scheduleId }) => (scheduleId ? { scheduleId } : {})}
        rowKey={({ id }) => id}
        emptyText={t('report.no-files')}
      />
    </Screen>
  )
}

const whatOf = ({ report, by }: Pick<Schedule, 'report' | 'by'>): string =>
  by ? `${tName('report', report)} · ${tName('report-by', by)}` : tName('report', report)

const Schedules = ({ schedules }: { schedules: readonly Schedule[] | undefined }) => (
  <Paper withBorder mx="md" mb="xs" px="sm" py={4}>
    {schedules?.length === 0 && (
      <Text size="sm" c="dimmed" py={4}>
        {t('report.no-saved')}
      </Text>
    )}
    {schedules && schedules.length > 0 && (
      <Table verticalSpacing={3}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('report.name')}</Table.Th>
            <Table.Th>{t('report.which')}</Table.Th>
            <Table.Th>{t('report.country')}</Table.Th>
            <Table.Th>{t('report.every')}</Table.Th>
            <Table.Th>{t('report.made-by')}</Table.Th>
            <Table.Th>{t('report.files')}</Table.Th>
            <Table.Th>{t('report.last-file')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Paper>
)

const ScheduleRow = ({ schedule }: { schedule: Schedule }) => (
  <Table.Tr>
    <Table.Td>{schedule.name}</Table.Td>
    <Table.Td>{whatOf(schedule)}</Table.Td>
    <Table.Td>{tName('overview.market', schedule.country)}</Table.Td>
    <Table.Td>{tName('report-every', schedule.period)}</Table.Td>
    <Table.Td>{schedule.createdBy}</Table.Td>
    <Table.Td>
      <NumberLink text={count(schedule.files)} to="/reports/saved" search={{ scheduleId: schedule.id }} />
    </Table.Td>
    <Table.Td>{schedule.lastMadeAt ? time(schedule.lastMadeAt) : '–'}</Table.Td>
    <Table.Td>
      <Group justify="flex-end">
        {schedule.endedAt ? (
          <Badge color="gray">{t('report.ended')}</Badge>
        ) : (
          <EndButton schedule={schedule} />
        )}
      </Group>
    </Table.Td>
  </Table.Tr>
)

const EndButton = ({ schedule: { id, name } }: { schedule: Schedule }) => (
  <ActionButton
    label={t('report.end')}
    permission="reports:manage"
    button={{ size: 'compact-xs' }}
    action={{
      path: '/operator/report/schedule/end',
      body: { id },
      title: t('report.end-title', { name }),
      text: t('report.end-text'),
      confirm: t('report.end'),
      refreshes: ['/operator/report/schedules'],
    }}
  />
)

function DownloadButton({ file: { id, report, from, to } }: { file: File }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadFile('/operator/report/file', { id }),
    onSuccess: (content) => saveFile(content, `${report}-${from}-${to}.csv`),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('report.download')}
    </Button>
  )
}

const columns: readonly Column<File>[] = [
  { id: 'name', header: t('report.name'), cell: ({ name }) => name },
  { id: 'report', header: t('report.which'), width: 200, cell: ({ report }) => tName('report', report) },
  {
    id: 'country',
    header: t('report.country'),
    width: 120,
    cell: ({ country }) => tName('overview.market', country),
  },
  {
    id: 'days',
    header: t('report.days'),
    width: 210,
    cell: ({ from, to }) => (from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`),
  },
  { id: 'rows', header: t('report.rows'), width: 90, isNumber: true, cell: ({ rows }) => count(rows) },
  { id: 'madeAt', header: t('report.made'), width: 180, cell: ({ madeAt }) => time(madeAt) },
  {
    id: 'file',
    header: t('report.files'),
    width: 140,
    isLink: true,
    cell: (file) => <DownloadButton file={file} />,
  },
]
