/** Deposits, newest first. */
import { Badge, Code } from '@mantine/core'
import { depositStates } from '@saguao/contract/operators/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { money, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { orderColour, orderFilters } from '#payments/payment.ts'

type Deposit = OperatorData<'/operator/deposits'>['list'][number]

export const DepositsScreen = () => (
  <Screen title={t('deposits.title')} isList>
    <List
      id="deposits"
      call="/operator/deposits"
      csv="/operator/deposits/export"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => id}
    />
  </Screen>
)

const columns: readonly Column<Deposit>[] = [
  {
    id: 'createdAt',
    header: t('pay.created'),
    width: 180,
    isSortable: true,
    cell: ({ createdAt }) => time(createdAt),
  },
  {
    id: 'playerId',
    header: t('pay.player'),
    width: 80,
    isNumber: true,
    cell: ({ playerId }) => (
      <NumberLink
        text={playerId}
        to="/players/$id"
        params={{ id: playerId }}
        search={{ section: 'deposits' }}
      />
    ),
  },
  {
    id: 'amount',
    header: t('pay.amount'),
    width: 115,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    id: 'fee',
    header: t('pay.fee'),
    width: 110,
    isNumber: true,
    isOptional: true,
    cell: ({ fee, currency }) => money(fee, currency),
  },
  {
    id: 'method',
    header: t('pay.method'),
    width: 125,
    cell: ({ paymentMethod, payChannel }) => `${tName('pay-method', paymentMethod)} · ${payChannel}`,
  },
  {
    id: 'state',
    header: t('pay.state'),
    width: 115,
    cell: ({ state }) => <Badge color={orderColour(state)}>{tName('order-state', state)}</Badge>,
  },
  { id: 'reason', header: t('pay.reason'), cell: ({ reason }) => reason && tName('pay-reason', reason) },
  {
    id: 'finishedAt',
    header: t('pay.finished'),
    width: 180,
    cell: ({ finishedAt }) => (finishedAt ? time(finishedAt) : '–'),
  },
  { id: 'id', header: t('pay.order'), width: 245, cell: ({ id }) => <Code>{id}</Code> },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('pay.state'),
    width: 140,
    options: tOptions('order-state', depositStates),
  },
  ...orderFilters,
]
