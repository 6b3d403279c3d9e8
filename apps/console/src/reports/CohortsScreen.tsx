/** Cohorts as a heat table: one row per week or month of the first deposit. */
import { Group, SegmentedControl, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { cohortUnits } from '@saguao/contract/operators/report-names.ts'
import { loadFile } from '#api/call.ts'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, percent } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tOptions } from '#i18n/i18n.ts'
import { CsvButton } from '#lists/ListTools.tsx'
import { useListSearch } from '#lists/list-search.ts'
import { isCountry } from '#reports/period.ts'
import { MarketSwitch, StateNote } from '#reports/ReportTools.tsx'
import classes from '#reports/reports.module.css'

type Row = OperatorData<'/operator/report/cohorts'>['list'][number]

export function CohortsScreen() {
  const [search, changeSearch] = useListSearch()
  const country = isCountry(search.country) ? search.country : 'BR'
  const unit = search.unit === 'month' ? 'month' : 'week'
  const { data, error } = useCall('/operator/report/cohorts', { country, unit })
  return (
    <Screen
      title={t('report.cohorts')}
      text={t('report.cohorts-text')}
      tools={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('report.period')}
            value={unit}
            onChange={(next) => changeSearch({ unit: next })}
            data={tOptions('report-unit', cohortUnits)}
          />
          <MarketSwitch country={country} />
          <CsvButton
            load={() => loadFile('/operator/report/cohorts/export', { country, unit })}
            name="cohorts"
          />
        </Group>
      }
    >
      <LoadState data={data} error={error} />
      <StateNote state={data} isInside />
      {data && <HeatTable rows={reached(fromFirst(data.list))} />}
    </Screen>
  )
}

/** Without the empty cohorts from before the first deposit. */
function fromFirst(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ size }) => size > 0)
  return first < 0 ? rows.slice(-1) : rows.slice(first)
}

/** `+2`: the second period after the first deposit. */
const periodsOf = (active: Row['active']) => active.map((players, n) => ({ period: `+${n}`, players }))

/** Without the periods that no cohort has reached. */
function reached(rows: readonly Row[]): readonly Row[] {
  const periods = Math.max(
    ...rows.map(({ active }) => active.findLastIndex((players) => players !== null) + 1),
  )
  return rows.map((row) => ({ ...row, active: row.active.slice(0, periods) }))
}

const HeatTable = ({ rows }: { rows: readonly Row[] }) => (
  <Table.ScrollContainer minWidth={480}>
    <Table verticalSpacing={4} horizontalSpacing="sm" className={classes.heat ?? ''} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('report.cohort')}</Table.Th>
          <Table.Th className={classes.number}>{t('report.size')}</Table.Th>
          {periodsOf(rows[0]?.active ?? []).map(({ period }) => (
            <Table.Th key={period} className={classes.number} title={t('report.cohort-after')}>
              {period}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <CohortRow key={row.cohort} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const CohortRow = ({ row: { cohort, size, active } }: { row: Row }) => (
  <Table.Tr>
    <Table.Th scope="row">
      <Text size="sm">{calendarDay(cohort)}</Text>
    </Table.Th>
    <Table.Td className={classes.number}>{count(size)}</Table.Td>
    {periodsOf(active).map(({ period, players }) => (
      <HeatCell key={period} players={players} size={size} />
    ))}
  </Table.Tr>
)

function HeatCell({ players, size }: { players: number | null; size: number }) {
  if (players === null) return <Table.Td />
  const share = size > 0 ? players / size : 0
  return (
    <Table.Td className={classes.cell} style={{ '--share': share }} title={count(players)}>
      {size > 0 ? percent(share, 0) : '–'}
    </Table.Td>
  )
}
