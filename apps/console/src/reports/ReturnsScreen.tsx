/** The measured return of every game, with its confidence band. */
import { Badge } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count, money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { daysBody } from '#reports/period.ts'
import { countryFilter, daysFilter, PresetButtons } from '#reports/ReportTools.tsx'

type Row = OperatorData<'/operator/report/returns'>['list'][number]

export const ReturnsScreen = () => (
  <Screen title={t('report.returns')} text={t('report.returns-text')} tools={<PresetButtons />} isList>
    <List
      id="returns"
      call="/operator/report/returns"
      csv="/operator/report/returns/export"
      columns={columns}
      filters={[daysFilter(), countryFilter()]}
      toBody={daysBody}
      isPaged={false}
      rowKey={({ gameId, studio, country }) => `${gameId} ${studio} ${country}`}
      emptyText={t('report.empty')}
    />
  </Screen>
)

const share = (value: number | null): string => (value === null ? '–' : percent(value, 2))

/** The server compares no game with fewer rounds: a few large wins decide its return. */
const minRounds = 1_000

function Verdict({ isOutside, stated, low, rounds }: Row) {
  if (stated === null || low === null || rounds < minRounds)
    return <Badge color="gray">{t('report.few')}</Badge>
  return isOutside ? (
    <Badge color="red">{t('report.outside')}</Badge>
  ) : (
    <Badge color="teal">{t('report.inside')}</Badge>
  )
}

const columns: readonly Column<Row>[] = [
  {
    id: 'game',
    header: t('report.game'),
    cell: ({ name, gameId, currency }) =>
      gameId ? (
        <NumberLink text={name ?? gameId} to="/games/$id" params={{ id: gameId }} search={{ currency }} />
      ) : (
        t('report.no-game')
      ),
    sortValue: ({ name, gameId }) => name ?? gameId,
  },
  {
    id: 'studio',
    header: t('report.studio'),
    width: 100,
    cell: ({ studio }) => tName('studio-name', studio),
    sortValue: ({ studio }) => studio,
  },
  { id: 'currency', header: t('report.currency'), width: 72, cell: ({ currency }) => currency },
  {
    id: 'rounds',
    header: t('report-figure.rounds'),
    width: 96,
    isNumber: true,
    cell: ({ rounds }) => count(rounds),
    sortValue: ({ rounds }) => rounds,
  },
  {
    id: 'stakes',
    header: t('report-figure.stakes'),
    width: 130,
    isNumber: true,
    cell: ({ stakes, currency }) => money(stakes, currency),
    sortValue: ({ stakes }) => stakes,
  },
  {
    id: 'wins',
    header: t('report-figure.wins'),
    width: 130,
    isNumber: true,
    cell: ({ wins, currency }) => money(wins, currency),
    sortValue: ({ wins }) => wins,
  },
  {
    id: 'stated',
    header: t('report.stated'),
    width: 100,
    isNumber: true,
    cell: ({ stated }) => share(stated),
  },
  {
    id: 'measured',
    header: t('report.measured'),
    width: 100,
    isNumber: true,
    cell: ({ measured }) => share(measured),
    sortValue: ({ measured }) => measured ?? 0,
  },
  {
    id: 'band',
    header: t('report.band'),
    width: 170,
    isNumber: true,
    cell: ({ low, high }) => (low === null ? '–' : `${share(low)} – ${share(high)}`),
  },
  {
    id: 'verdict',
    header: t('report.verdict'),
    width: 140,
    cell: Verdict,
    sortValue: ({ isOutside }) => (isOutside ? 1 : 0),
  },
]
