/** Revenue: totals against the period before, a chart by day, and the table by the chosen group. */
import { Select } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type RevenueGroup, revenueGroups } from '@saguao/contract/operators/report-names.ts'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { daysBody, isCountry } from '#reports/period.ts'
import { countryFilter, daysFilter, PresetButtons, StateNote } from '#reports/ReportTools.tsx'
import { RevenueChart } from '#reports/RevenueChart.tsx'
import { RevenueTotals } from '#reports/RevenueTotals.tsx'

type Row = OperatorData<'/operator/report/revenue'>['list'][number]

const isGroup = (name: string | undefined): name is RevenueGroup =>
  revenueGroups.some((group) => group === name)
const groupIn = ({ by }: ListSearch): RevenueGroup => (isGroup(by) ? by : 'day')

export function RevenueScreen() {
  const [search, changeSearch] = useListSearch()
  const by = groupIn(search)
  const { data } = useCall('/operator/report/revenue', { ...daysBody(search), by })
  const text = by === 'game' || by === 'studio' ? t('report.shared-rewards') : t('report.revenue-text')
  return (
    <Screen title={t('report.revenue')} text={text} tools={<PresetButtons />} isList>
      <StateNote state={data} />
      <RevenueTotals data={data} />
      <RevenueChart country={isCountry(search.country) ? search.country : 'BR'} />
      <List
        id="revenue"
        call="/operator/report/revenue"
        csv="/operator/report/revenue/export"
        columns={columnsOf(by, search)}
        filters={filters}
        toBody={(given) => ({ ...daysBody(given), by: groupIn(given) })}
        isPaged={false}
        rowKey={({ country, key }) => `${country} ${key}`}
        emptyText={t('report.empty')}
        tools={
          <Select
            w={150}
            aria-label={t('report.by')}
            allowDeselect={false}
            value={by}
            onChange={(next) => changeSearch({ by: next ?? undefined, sort: undefined })}
            data={tOptions('report-by', revenueGroups)}
          />
        }
      />
    </Screen>
  )
}

/** The rows behind a row: a day opens its games, a market its days, a studio or a game its returns. */
function KeyLink({ row, by, search }: { row: Row; by: RevenueGroup; search: ListSearch }) {
  const { from, to } = daysBody(search)
  if (by === 'day')
    return (
      <NumberLink
        text={calendarDay(row.key)}
        to="/reports/revenue"
        search={{ by: 'game', from: row.key, to: row.key, country: row.country }}
      />
    )
  if (by === 'game' || by === 'studio')
    return (
      <NumberLink
        text={row.name ?? (row.key || t('report.no-game'))}
        to="/reports/returns"
        search={{ from, to, country: row.country }}
      />
    )
  return (
    <NumberLink
      text={by === 'country' ? tName('overview.market', row.key) : row.key}
      to="/reports/revenue"
      search={{ by: 'day', from, to, country: row.country }}
    />
  )
}

type MoneyName = 'stakes' | 'wins' | 'bonusStakes' | 'bonusWins' | 'gross' | 'rewards' | 'net'

const moneyColumn = (name: MoneyName, isOptional = false): Column<Row> => ({
  id: name,
  header: tName('report-figure', name),
  width: 124,
  isNumber: true,
  cell: (row) => money(row[name], row.currency),
  sortValue: (row) => row[name],
  ...(isOptional && { isOptional }),
})

const countColumn = (name: 'rounds' | 'active' | 'registered', width: number): Column<Row> => ({
  id: name,
  header: tName('report-figure', name),
  width,
  isNumber: true,
  cell: (row) => (row[name] === null ? '–' : count(row[name])),
  sortValue: (row) => row[name] ?? -1,
})

const columnsOf = (by: RevenueGroup, search: ListSearch): readonly Column<Row>[] => [
  {
    id: 'key',
    header: tName('report-by', by),
    ...(by === 'day' && { width: 104 }),
    cell: (row) => <KeyLink row={row} by={by} search={search} />,
    sortValue: (row) => row.name ?? row.key,
  },
  { id: 'currency', header: t('report.currency'), width: 84, cell: ({ currency }) => currency },
  countColumn('rounds', 92),
  moneyColumn('stakes'),
  moneyColumn('wins'),
  moneyColumn('gross'),
  {
    id: 'margin',
    header: tName('report-figure', 'margin'),
    width: 84,
    isNumber: true,
    cell: ({ gross, stakes }) => (stakes > 0 ? percent(gross / stakes) : '–'),
    sortValue: ({ gross, stakes }) => (stakes > 0 ? gross / stakes : 0),
  },
  moneyColumn('rewards'),
  moneyColumn('net'),
  ...(by === 'day' ? [countColumn('active', 84), countColumn('registered', 104)] : []),
  moneyColumn('bonusStakes', true),
  moneyColumn('bonusWins', true),
]

const filters = [daysFilter(), countryFilter()]
