/** Rounds that are open now, by game. */
import { Badge, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count, money, relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { isCountry } from '#reports/period.ts'
import { countryFilter } from '#reports/ReportTools.tsx'

type Row = OperatorData<'/operator/report/open-rounds'>['list'][number]

const refetchMs = 15_000

export const OpenRoundsScreen = () => (
  <Screen title={t('report.open-rounds')} text={t('report.open-rounds-text')} isList>
    <List
      id="open-rounds"
      call="/operator/report/open-rounds"
      csv="/operator/report/open-rounds/export"
      columns={columns}
      filters={[countryFilter()]}
      toBody={({ country }) => (isCountry(country) ? { country } : {})}
      isPaged={false}
      rowKey={({ gameId, country }) => `${gameId} ${country}`}
      emptyText={t('report.no-open')}
      refetchMs={refetchMs}
    />
  </Screen>
)

const columns: readonly Column<Row>[] = [
  {
    id: 'game',
    header: t('report.game'),
    cell: ({ name, gameId }) => name ?? gameId,
    sortValue: ({ name, gameId }) => name ?? gameId,
  },
  {
    id: 'studio',
    header: t('report.studio'),
    width: 160,
    cell: ({ studio }) => studio ?? '–',
    sortValue: ({ studio }) => studio ?? '',
  },
  {
    id: 'country',
    header: t('report.country'),
    width: 120,
    cell: ({ country }) => tName('overview.market', country),
    sortValue: ({ country }) => country,
  },
  {
    id: 'rounds',
    header: t('report.open-rounds'),
    width: 160,
    isNumber: true,
    cell: ({ rounds, gameId }) => <NumberLink text={count(rounds)} to="/open-rounds" search={{ gameId }} />,
    sortValue: ({ rounds }) => rounds,
  },
  {
    id: 'stakes',
    header: t('report-figure.stakes'),
    width: 160,
    isNumber: true,
    cell: ({ stakes, currency }) => money(stakes, currency),
    sortValue: ({ stakes }) => stakes,
  },
  {
    id: 'oldest',
    header: t('report.oldest'),
    width: 170,
    cell: ({ oldest }) => (
      <Text size="sm" inherit title={time(oldest)}>
        {relativeTime(oldest)}
      </Text>
    ),
    sortValue: ({ oldest }) => oldest,
  },
  {
    id: 'old',
    header: t('report.untouched'),
    width: 180,
    isNumber: true,
    cell: ({ old }) => <Badge color={old > 0 ? 'red' : 'teal'}>{count(old)}</Badge>,
    sortValue: ({ old }) => old,
  },
]
