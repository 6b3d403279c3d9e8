/** Closed accounts with the time of their erasure, the job that erases, and the data that is retained with its reason. */
import { Badge, Button, Drawer, Group, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { erasureStates, retentionRules } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useCall } from '#api/use-call.ts'
import { countryFilter } from '#compliance/compliance.ts'
import { PlayerLink, StateBadge } from '#compliance/Parts.tsx'
import { count, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'

type Erasure = OperatorData<'/operator/erasures'>['list'][number]

export const ErasureScreen = () => (
  <Screen title={t('erasure.title')} text={t('erasure.text')} tools={<Tools />} isList>
    <List
      id="erasures"
      call="/operator/erasures"
      columns={columns}
      filters={filters}
      rowKey={({ playerId }) => playerId}
      emptyText={t('erasure.empty')}
    />
  </Screen>
)

function Tools() {
  const [opened, { open, close }] = useDisclosure(false)
  const { data } = useCall('/operator/retention', {})
  return (
    <>
      {data && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {data.job.finishedAt
              ? t('erasure.last-run', { at: time(data.job.finishedAt) })
              : t('erasure.no-run')}
          </Text>
          {data.job.state === 'failed' && (
            <Badge color="red" title={data.job.error ?? ''}>
              {t('erasure.failed')}
            </Badge>
          )}
          <Badge color={data.due > 0 ? 'orange' : 'gray'}>
            {t('erasure.due', { count: count(data.due) })}
          </Badge>
        </Group>
      )}
      <Button variant="default" onClick={open}>
        {t('erasure.rules')}
      </Button>
      <Drawer opened={opened} onClose={close} size={680} title={t('erasure.rules')}>
        <Rules />
      </Drawer>
    </>
  )
}

const Rules = () => (
  <Stack>
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('erasure.data')}</Table.Th>
          <Table.Th>{t('erasure.until')}</Table.Th>
          <Table.Th>{t('erasure.reason')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {retentionRules.map(({ name, until, reason }) => (
          <Table.Tr key={name}>
            <Table.Td>{tName('retained', name)}</Table.Td>
            <Table.Td>{tName('retained-until', until)}</Table.Td>
            <Table.Td>{tName('retained-reason', reason)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
)

const columns: readonly Column<Erasure>[] = [
  { id: 'closedAt', header: t('erasure.closed'), width: 190, cell: ({ closedAt }) => time(closedAt) },
  { id: 'playerId', header: t('comp.player'), width: 110, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  {
    id: 'state',
    header: t('comp.state'),
    width: 220,
    cell: ({ state }) => <StateBadge prefix="erasure-state" state={state} />,
  },
  {
    id: 'dueAt',
    header: t('erasure.due-at'),
    width: 190,
    cell: ({ dueAt }) => (dueAt ? time(dueAt) : t('exclusions.endless')),
  },
  { id: 'erasedAt', header: t('erasure.erased'), cell: ({ erasedAt }) => (erasedAt ? time(erasedAt) : '–') },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('comp.state'),
    width: 200,
    options: tOptions('erasure-state', erasureStates),
  },
  countryFilter,
]
