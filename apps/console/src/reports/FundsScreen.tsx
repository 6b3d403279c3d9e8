/** Money of players by day, against what the payment channels should hold. */
import { Badge, Paper, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, money } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { daysBody } from '#reports/period.ts'
import { countryFilter, daysFilter, PresetButtons, StateNote } from '#reports/ReportTools.tsx'
import classes from '#reports/reports.module.css'

type Funds = OperatorData<'/operator/report/funds'>
type Row = Funds['list'][number]

export function FundsScreen() {
  const [search] = useListSearch()
  const { data } = useCall('/operator/report/funds', daysBody(search))
  return (
    <Screen title={t('report.funds')} text={t('report.funds-text')} tools={<PresetButtons />} isList>
      <StateNote state={data} />
      {data && data.channels.length > 0 && <Channels channels={data.channels} />}
      <List
        id="funds"
        call="/operator/report/funds"
        csv="/operator/report/funds/export"
        columns={columns}
        filters={[daysFilter(), countryFilter()]}
        toBody={daysBody}
        isPaged={false}
        rowKey={({ day, country }) => `${day} ${country}`}
        emptyText={t('report.empty')}
      />
    </Screen>
  )
}

const Channels = ({ channels }: { channels: Funds['channels'] }) => (
  <Paper withBorder mx="md" my="xs" px="sm" py={6}>
    <Text size="sm" fw={600}>
      {t('report.channels')}
    </Text>
    <Table verticalSpacing={2} className={classes.numbers ?? ''} maw={900}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('report.channel')}</Table.Th>
          <Table.Th>{t('report.country')}</Table.Th>
          <Table.Th className={classes.number}>{t('report.expected')}</Table.Th>
          <Table.Th className={classes.number}>{t('report.reconciled')}</Table.Th>
          <Table.Th className={classes.number}>{t('report.differences')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {channels.map(({ channel, country, currency, expected, reconciled, open }) => (
          <Table.Tr key={`${channel} ${country}`}>
            <Table.Td>{channel}</Table.Td>
            <Table.Td>{tName('overview.market', country)}</Table.Td>
            <Table.Td className={classes.number}>{money(expected, currency)}</Table.Td>
            <Table.Td className={classes.number}>
              {reconciled ? (
                <NumberLink text={calendarDay(reconciled)} to="/reconciliation" search={{ channel }} />
              ) : (
                t('report.never')
              )}
            </Table.Td>
            <Table.Td className={classes.number}>
              <Badge color={open > 0 ? 'red' : 'teal'}>{count(open)}</Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)

type Name = 'cash' | 'play' | 'locked' | 'bonus' | 'pb' | 'pig' | 'owed' | 'bank' | 'cover'

const amount = (name: Name, width: number, isOptional = false): Column<Row> => ({
  id: name,
  header: tName('report-figure', name),
  width,
  isNumber: true,
  cell: (row) => money(row[name], row.currency),
  sortValue: (row) => row[name],
  ...(isOptional && { isOptional }),
})

const columns: readonly Column<Row>[] = [
  {
    id: 'day',
    header: t('report.day'),
    width: 104,
    cell: ({ day, country }) => (
      <NumberLink
        text={calendarDay(day)}
        to="/reports/revenue"
        search={{ by: 'game', from: day, to: day, country }}
      />
    ),
    sortValue: ({ day }) => day,
  },
  {
    id: 'country',
    header: t('report.country'),
    width: 84,
    cell: ({ country }) => tName('overview.market', country),
    sortValue: ({ country }) => country,
  },
  amount('cash', 150),
  amount('play', 164),
  amount('locked', 164),
  amount('owed', 164),
  amount('bank', 196),
  {
    ...amount('cover', 130),
    cell: ({ cover, currency }) => (
      <Text size="sm" inherit {...(cover < 0 && { c: 'red' })}>
        {money(cover, currency)}
      </Text>
    ),
  },
  amount('bonus', 150, true),
  amount('pb', 170, true),
  amount('pig', 130, true),
]
