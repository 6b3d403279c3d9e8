/** Daily files for the regulator: state, totals, finding, download and repetition. */
import {
  Alert,
  Button,
  Code,
  Drawer,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { regulatorFileKinds, regulatorFileStates } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { loadFile } from '#api/call.ts'
import { saveFile } from '#api/save-file.ts'
import { countryFilter, daysFilter } from '#compliance/compliance.ts'
import { Ago, StateBadge } from '#compliance/Parts.tsx'
import { calendarDay, count, money, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { useCan } from '#session/session.ts'

type File = OperatorData<'/operator/regulatorFiles'>['list'][number]
type Wanted = Omit<OperatorBody<'/operator/regulatorFile/generate'>, 'reason' | 'requestId'>

const refetchMs = 15_000
const refreshes = ['/operator/regulatorFiles'] as const

export function FilesScreen() {
  const [row, setRow] = useState<File>()
  return (
    <Screen title={t('files.title')} text={t('files.text')} tools={<GenerateButton />} isList>
      <List
        id="regulator-files"
        call="/operator/regulatorFiles"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={setRow}
        refetchMs={refetchMs}
        emptyText={t('files.empty')}
      />
      <Drawer
        opened={row !== undefined}
        onClose={() => setRow(undefined)}
        size={640}
        title={row && `${tName('file-kind', row.kind)} · ${row.country} · ${calendarDay(row.day)}`}
      >
        {row && <FileDetails file={row} />}
      </Drawer>
    </Screen>
  )
}

const requesterOf = ({ requestedBy }: File): string => (requestedBy === 'job' ? t('files.job') : requestedBy)

const isAvailable = ({ state }: File): boolean => state === 'ready' || state === 'confirmed'

const FileDetails = ({ file }: { file: File }) => (
  <Stack gap="md">
    <Group gap="xs">
      <StateBadge prefix="file-state" state={file.state} />
      <Text size="sm" c="dimmed">
        {t('files.attempt', { attempt: file.attempt, by: requesterOf(file) })}
      </Text>
    </Group>
    {file.finding && (
      <Alert color="red" title={t('files.stopped')}>
        <Text size="sm">{`${file.finding.record} · ${file.finding.field}: ${file.finding.problem}`}</Text>
      </Alert>
    )}
    <SimpleGrid cols={3} spacing="xs">
      <Fact name={t('files.records')}>{count(file.records)}</Fact>
      <Fact name={t('files.bytes')}>{count(file.bytes)}</Fact>
      <Fact name={t('files.finished')}>{file.finishedAt ? time(file.finishedAt) : '–'}</Fact>
      <Fact name={t('files.schema')}>{file.schema}</Fact>
    </SimpleGrid>
    {file.sha256 && (
      <div>
        <Text size="xs" c="dimmed">
          SHA-256
        </Text>
        <Code style={{ wordBreak: 'break-all' }}>{file.sha256}</Code>
      </div>
    )}
    <Sums file={file} />
    <Group gap="xs">
      {isAvailable(file) && <Downloads file={file} />}
      <ActionButton
        label={t('files.again')}
        permission="compliance:export"
        action={{
          path: '/operator/regulatorFile/generate',
          body: { country: file.country, day: file.day, kind: file.kind },
          refreshes,
          title: t('files.again'),
          text: t('files.again-text'),
          confirm: t('files.again'),
        }}
      />
    </Group>
  </Stack>
)

/** `bets` counts bets. */
const sumText = (name: string, sum: number, { currency }: File): string =>
  name === 'bets' ? count(sum) : money(sum, currency)

function Sums({ file }: { file: File }) {
  const sums = Object.entries(file.sums)
  if (sums.length === 0) return null
  return (
    <Table>
      <Table.Tbody>
        {sums.map(([name, sum]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {tName('file-sum', name)}
            </Table.Th>
            <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {sumText(name, sum, file)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Downloads({ file: { id, kind, country, day } }: { file: File }) {
  const can = useCan()
  const name = `regulator-${kind}-${country}-${day}`
  const content = useMutation({
    mutationFn: () => loadFile('/operator/regulatorFile/download', { id }),
    onSuccess: (file) => saveFile(file, `${name}.jsonl`),
  })
  const manifest = useMutation({
    mutationFn: () => loadFile('/operator/regulatorFile/manifest', { id }),
    onSuccess: (file) => saveFile(file, `${name}.manifest.json`),
  })
  if (!can('compliance:export')) return null
  return (
    <>
      <Button loading={content.isPending} onClick={() => content.mutate()}>
        {t('files.download')}
      </Button>
      <Button variant="default" loading={manifest.isPending} onClick={() => manifest.mutate()}>
        {t('files.manifest')}
      </Button>
    </>
  )
}

const dayForm = /^\d{4}-\d\d-\d\d$/

function GenerateButton() {
  const [wanted, setWanted] = useState<Wanted>({ country: 'BR', day: '', kind: 'players' })
  const set = (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change }))
  return (
    <ActionButton
      label={t('files.generate')}
      permission="compliance:export"
      action={{
        path: '/operator/regulatorFile/generate',
        body: wanted,
        refreshes,
        title: t('files.generate'),
        text: t('files.generate-text'),
        confirm: t('files.generate'),
        isReady: dayForm.test(wanted.day),
        children: (
          <SimpleGrid cols={3} spacing="xs">
            <Select
              label={t('files.kind')}
              data={tOptions('file-kind', regulatorFileKinds)}
              value={wanted.kind}
              onChange={(kind) => kind && set({ kind: kind as Wanted['kind'] })}
              allowDeselect={false}
            />
            <Select
              label={t('comp.country')}
              data={['BR', 'CL']}
              value={wanted.country}
              onChange={(country) => country && set({ country: country as Wanted['country'] })}
              allowDeselect={false}
            />
            <TextInput
              type="date"
              label={t('files.day')}
              value={wanted.day}
              onChange={(event) => set({ day: event.currentTarget.value })}
              required
            />
          </SimpleGrid>
        ),
      }}
    />
  )
}

const columns: readonly Column<File>[] = [
  { id: 'day', header: t('files.day'), width: 120, cell: ({ day }) => calendarDay(day) },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  { id: 'kind', header: t('files.kind'), width: 130, cell: ({ kind }) => tName('file-kind', kind) },
  {
    id: 'state',
    header: t('comp.state'),
    width: 150,
    cell: ({ state }) => <StateBadge prefix="file-state" state={state} />,
  },
  {
    id: 'records',
    header: t('files.records'),
    width: 120,
    isNumber: true,
    cell: ({ records }) => count(records),
  },
  {
    id: 'finding',
    header: t('files.finding'),
    cell: ({ finding }) => (finding ? `${finding.record} · ${finding.field}: ${finding.problem}` : '–'),
  },
  {
    id: 'attempt',
    header: t('files.attempt-short'),
    width: 100,
    isNumber: true,
    cell: ({ attempt }) => count(attempt),
  },
  {
    id: 'finishedAt',
    header: t('files.finished'),
    width: 150,
    cell: ({ finishedAt }) => <Ago at={finishedAt} />,
  },
  {
    id: 'requestedBy',
    header: t('files.requested-by'),
    width: 220,
    isOptional: true,
    cell: requesterOf,
  },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('files.kind'),
    width: 150,
    options: tOptions('file-kind', regulatorFileKinds),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('comp.state'),
    width: 160,
    options: tOptions('file-state', regulatorFileStates),
  },
  countryFilter,
  daysFilter,
]
