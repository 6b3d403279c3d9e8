/** Payments by channel, method and outcome. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count, money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { daysBody, periodIn } from '#reports/period.ts'
import { countryFilter, daysFilter, PresetButtons } from '#reports/ReportTools.tsx'

type Row = OperatorData<'/operator/report/payments'>['list'][number]

export function OutcomesScreen() {
  const [search] = useListSearch()
  return (
    <Screen title={t('report.payments')} text={t('report.payments-text')} tools={<PresetButtons />} isList>
      <List
        id="outcomes"
        call="/operator/report/payments"
        csv="/operator/report/payments/export"
        columns={columnsOf(search)}
        filters={[daysFilter(), countryFilter()]}
        toBody={daysBody}
        isPaged={false}
        rowKey={({ kind, country, payChannel, paymentMethod, state }) =>
          [kind, country, payChannel, paymentMethod, state].join(' ')
        }
        emptyText={t('report.empty')}
      />
    </Screen>
  )
}

const Orders = ({ row, search }: { row: Row; search: ListSearch }) => (
  <NumberLink
    text={count(row.orders)}
    to={row.kind === 'deposit' ? '/deposits' : '/withdrawals'}
    search={{ state: row.state, country: row.country, payChannel: row.payChannel, ...periodIn(search) }}
  />
)

const columnsOf = (search: ListSearch): readonly Column<Row>[] => [
  {
    id: 'kind',
    header: t('report.kind'),
    width: 120,
    cell: ({ kind }) => tName('report-kind', kind),
    sortValue: ({ kind }) => kind,
  },
  {
    id: 'country',
    header: t('report.country'),
    width: 110,
    cell: ({ country }) => tName('overview.market', country),
    sortValue: ({ country }) => country,
  },
  {
    id: 'channel',
    header: t('report.channel'),
    width: 140,
    cell: ({ payChannel }) => payChannel,
    sortValue: ({ payChannel }) => payChannel,
  },
  {
    id: 'method',
    header: t('report.method'),
    cell: ({ paymentMethod }) => tName('pay-method', paymentMethod),
    sortValue: ({ paymentMethod }) => paymentMethod,
  },
  {
    id: 'state',
    header: t('report.outcome'),
    width: 150,
    cell: ({ state }) => tName('report-state', state),
    sortValue: ({ state }) => state,
  },
  {
    id: 'orders',
    header: t('report.orders'),
    width: 120,
    isNumber: true,
    cell: (row) => <Orders row={row} search={search} />,
    sortValue: ({ orders }) => orders,
  },
  {
    id: 'share',
    header: t('report.share'),
    width: 120,
    isNumber: true,
    cell: ({ share }) => percent(share),
    sortValue: ({ share }) => share,
  },
  {
    id: 'amount',
    header: t('report.amount'),
    width: 160,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
    sortValue: ({ amount }) => amount,
  },
  {
    id: 'fee',
    header: t('report.fee'),
    width: 130,
    isNumber: true,
    cell: ({ fee, currency }) => money(fee, currency),
    sortValue: ({ fee }) => fee,
  },
]
