/** Cost of rewards by kind, and what became of bonus money. */
import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useCall } from '#api/use-call.ts'
import { count, money } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { daysBody, periodIn } from '#reports/period.ts'
import { countryFilter, daysFilter, PresetButtons, StateNote } from '#reports/ReportTools.tsx'

type Bonus = OperatorData<'/operator/report/bonus'>
type Row = Bonus['list'][number]
type Flow = Bonus['flows'][number]

export function BonusScreen() {
  const [search] = useListSearch()
  const { data } = useCall('/operator/report/bonus', daysBody(search))
  return (
    <Screen title={t('report.bonus')} text={t('report.bonus-text')} tools={<PresetButtons />} isList>
      <StateNote state={data} />
      <SimpleGrid cols={{ base: 1, lg: Math.max(1, data?.flows.length ?? 1) }} spacing="xs" px="md" py="xs">
        {data?.flows.map((flow) => (
          <FlowCard key={flow.country} flow={flow} />
        ))}
      </SimpleGrid>
      <List
        id="bonus"
        call="/operator/report/bonus"
        csv="/operator/report/bonus/export"
        columns={columnsOf(search)}
        filters={[daysFilter(), countryFilter()]}
        toBody={daysBody}
        isPaged={false}
        rowKey={({ reward, country }) => `${country} ${reward}`}
        emptyText={t('report.empty')}
      />
    </Screen>
  )
}

function FlowCard({ flow }: { flow: Flow }) {
  const facts = [
    [t('report.converted'), flow.converted],
    [t('report.collected'), flow.collected],
    [t('report.piggy'), flow.piggyCollected],
    [t('report.outstanding'), flow.bonus + flow.pb + flow.pig],
  ] as const
  return (
    <Paper withBorder px="sm" py={6}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600} size="sm">
          {tName('overview.market', flow.country)}
        </Text>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {money(value, flow.currency)}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  )
}

const amount = (name: 'given' | 'takenBack' | 'unreleased' | 'cost', header: string): Column<Row> => ({
  id: name,
  header,
  width: 170,
  isNumber: true,
  cell: (row) => money(row[name], row.currency),
  sortValue: (row) => row[name],
})

const columnsOf = (search: ListSearch): readonly Column<Row>[] => [
  {
    id: 'reward',
    header: t('report.reward'),
    cell: ({ reward }) => tName('report-reward', reward),
    sortValue: ({ reward }) => reward,
  },
  {
    id: 'country',
    header: t('report.country'),
    width: 110,
    cell: ({ country }) => tName('overview.market', country),
    sortValue: ({ country }) => country,
  },
  {
    id: 'count',
    header: t('report.count'),
    width: 120,
    isNumber: true,
    cell: ({ count: given, reward, country }) => (
      <NumberLink
        text={count(given)}
        to="/rewards/grants"
        search={{ reward, country, ...periodIn(search) }}
      />
    ),
    sortValue: ({ count: given }) => given,
  },
  amount('given', t('report.given')),
  amount('takenBack', t('report.taken-back')),
  amount('unreleased', t('report.unreleased')),
  amount('cost', t('report.cost')),
]
