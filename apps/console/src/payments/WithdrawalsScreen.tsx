/** The withdrawal queue: risk reasons beside each order, decisions for one or for many. */
import { Badge, Group } from '@mantine/core'
import { withdrawalStates } from '@saguao/contract/operators/names.ts'
import { BulkDecisions } from '#actions/Decisions.tsx'
import { money, relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import {
  decisionCall,
  orderColour,
  orderFilters,
  type Withdrawal,
  withdrawalDecisions,
} from '#payments/payment.ts'
import { RiskBadges } from '#payments/Risks.tsx'
import { WithdrawalDrawer } from '#payments/WithdrawalDrawer.tsx'
import { useCan } from '#session/session.ts'

const refetchMs = 15_000

export function WithdrawalsScreen() {
  const [{ order }, change] = useListSearch()
  const can = useCan()
  return (
    <Screen title={t('withdrawals.title')} text={t('withdrawals.text')} isList>
      <List
        id="withdrawals"
        call="/operator/withdrawals"
        csv="/operator/withdrawals/export"
        columns={columns}
        filters={filters}
        toBody={bodyOf}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ order: id })}
        refetchMs={refetchMs}
        emptyText={t('withdrawals.empty')}
        {...(can('payments:decide') && {
          bulk: (rows: readonly Withdrawal[], clear: () => void) => <BulkDecide rows={rows} clear={clear} />,
        })}
      />
      <WithdrawalDrawer id={order} onClose={() => change({ order: undefined })} />
    </Screen>
  )
}

const BulkDecide = ({ rows, clear }: { rows: readonly Withdrawal[]; clear: () => void }) => (
  <BulkDecisions
    call={decisionCall}
    decisions={withdrawalDecisions}
    title="pay.bulk-title"
    rows={rows}
    itemOf={({ id, playerId, amount, currency }, decision) => ({
      key: id,
      label: `${id} · ${playerId} · ${money(amount, currency)}`,
      body: { id, decision },
    })}
    clear={clear}
  />
)

/** Without filters the queue: orders that wait for a decision, oldest first. */
function bodyOf({ state, held, country, payChannel, playerId, from, to, sort }: ListSearch) {
  const wanted = state ?? (playerId || from ? undefined : 'created')
  return Object.fromEntries(
    Object.entries({ state: wanted, held, country, payChannel, playerId, from, to, sort }).filter(
      ([, value]) => value,
    ),
  )
}

const columns: readonly Column<Withdrawal>[] = [
  {
    id: 'createdAt',
    header: t('pay.created'),
    width: 130,
    isSortable: true,
    cell: ({ createdAt }) => <span title={time(createdAt)}>{relativeTime(createdAt)}</span>,
  },
  {
    id: 'playerId',
    header: t('pay.player'),
    width: 90,
    isNumber: true,
    cell: ({ playerId }) => <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} />,
  },
  {
    id: 'amount',
    header: t('pay.amount'),
    width: 140,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    id: 'state',
    header: t('pay.state'),
    width: 210,
    cell: ({ state, held, needsSecond }) => (
      <Group gap={4} wrap="nowrap">
        <Badge color={orderColour(state)}>{tName('order-state', state)}</Badge>
        {held && <Badge color="red">{t('order-state.held')}</Badge>}
        {needsSecond && state === 'created' && (
          <Badge
            color="grape"
            variant="outline"
            title={t('pay.two-operators')}
            aria-label={t('pay.two-operators')}
          >
            2×
          </Badge>
        )}
      </Group>
    ),
  },
  { id: 'risks', header: t('pay.risks'), cell: RiskBadges },
  {
    id: 'method',
    header: t('pay.method'),
    width: 80,
    isOptional: true,
    cell: ({ paymentMethod }) => tName('pay-method', paymentMethod),
  },
  { id: 'account', header: t('pay.account'), width: 150, cell: ({ account }) => account },
  {
    id: 'accountName',
    header: t('pay.name'),
    width: 150,
    isOptional: true,
    cell: ({ accountName }) => accountName,
  },
  {
    id: 'fee',
    header: t('pay.fee'),
    width: 110,
    isNumber: true,
    isOptional: true,
    cell: ({ fee, currency }) => money(fee, currency),
  },
  { id: 'country', header: t('pay.country'), width: 70, isOptional: true, cell: ({ country }) => country },
  {
    id: 'approvedBy',
    header: t('pay.approved-by'),
    width: 200,
    isOptional: true,
    cell: (row) => row.approvedBy,
  },
  { id: 'id', header: t('pay.order'), width: 260, cell: ({ id }) => id },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('order-state.created'),
    width: 140,
    options: tOptions('order-state', withdrawalStates),
  },
  {
    kind: 'choice',
    name: 'held',
    label: t('withdrawals.held'),
    width: 120,
    options: [
      { value: 'yes', label: t('pay.yes') },
      { value: 'no', label: t('pay.no') },
    ],
  },
  ...orderFilters,
]
