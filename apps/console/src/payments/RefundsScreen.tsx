/** Refunds of payments to their payer, newest first. */
import { Badge, Code } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count, money, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'

type Refund = OperatorData<'/operator/refunds'>['list'][number]

export const RefundsScreen = () => (
  <Screen title={t('refunds.title')} isList>
    <List
      id="refunds"
      call="/operator/refunds"
      columns={columns}
      filters={filters}
      rowKey={({ channel, providerEvent }) => `${channel} ${providerEvent}`}
    />
  </Screen>
)

const colours = { due: 'indigo', done: 'teal', refused: 'red' } as const

const columns: readonly Column<Refund>[] = [
  { id: 'createdAt', header: t('pay.created'), width: 170, cell: ({ createdAt }) => time(createdAt) },
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
    width: 130,
    cell: ({ state }) => <Badge color={colours[state]}>{tName('refund-state', state)}</Badge>,
  },
  { id: 'tries', header: t('pay.tries'), width: 110, isNumber: true, cell: ({ tries }) => count(tries) },
  { id: 'channel', header: t('pay.channel'), width: 110, cell: ({ channel }) => channel },
  { id: 'orderId', header: t('pay.order'), width: 290, cell: ({ orderId }) => <Code>{orderId}</Code> },
  { id: 'reason', header: t('pay.reason'), cell: ({ reason }) => reason },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('pay.state'),
    width: 150,
    options: tOptions('refund-state', ['due', 'done', 'refused'] as const),
  },
]
