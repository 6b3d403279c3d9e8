/** Payments and messages of providers that did not fit their order: refund to the payer, or mark as reviewed. */
import { Badge, Code, Group } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { money, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

type Unmatched = OperatorData<'/operator/payments/unmatched'>['list'][number]

export const UnmatchedScreen = () => (
  <Screen title={t('unmatched.title')} text={t('unmatched.text')} isList>
    <List
      id="unmatched"
      call="/operator/payments/unmatched"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => id}
      emptyText={t('pay.unmatched-empty')}
    />
  </Screen>
)

const refreshes = ['/operator/payments/unmatched', '/operator/refunds'] as const

const Actions = ({ id, canRefund, reviewedAt }: Unmatched) => (
  <Group gap={4} wrap="nowrap">
    {canRefund && (
      <ActionButton
        label={t('pay.refund-short')}
        permission="payments:decide"
        button={{ size: 'compact-sm' }}
        action={{
          path: '/operator/payment/refund',
          body: { id },
          refreshes,
          title: t('pay.refund'),
          text: t('pay.refund-text'),
          confirm: t('pay.refund'),
        }}
      />
    )}
    {!reviewedAt && (
      <ActionButton
        label={t('pay.review-short')}
        permission="payments:decide"
        button={{ size: 'compact-sm' }}
        action={{
          path: '/operator/payment/reviewed',
          body: { id },
          refreshes,
          title: t('pay.review'),
          text: t('pay.review-text'),
          confirm: t('pay.review'),
        }}
      />
    )}
  </Group>
)

const columns: readonly Column<Unmatched>[] = [
  { id: 'seenAt', header: t('pay.seen'), width: 180, cell: ({ seenAt }) => time(seenAt) },
  {
    id: 'effect',
    header: t('pay.effect'),
    width: 165,
    cell: ({ effect }) => (
      <Badge color="orange" tt="none">
        {tName('effect', effect)}
      </Badge>
    ),
  },
  {
    id: 'amount',
    header: t('pay.amount'),
    width: 115,
    isNumber: true,
    cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : money(amount, currency)),
  },
  {
    id: 'playerId',
    header: t('pay.player'),
    width: 80,
    isNumber: true,
    cell: ({ playerId }) =>
      playerId ? <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} /> : '–',
  },
  { id: 'channel', header: t('pay.channel'), width: 100, cell: ({ channel }) => channel },
  { id: 'orderId', header: t('pay.order'), cell: ({ orderId }) => <Code>{orderId}</Code> },
  {
    id: 'providerEvent',
    header: t('pay.event'),
    isOptional: true,
    cell: (row) => <Code>{row.providerEvent}</Code>,
  },
  {
    id: 'refund',
    header: t('pay.refund-state'),
    width: 115,
    cell: ({ refund }) => refund && <Badge color="teal">{tName('refund-state', refund)}</Badge>,
  },
  { id: 'actions', header: t('list.actions'), width: 220, cell: Actions },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'reviewed',
    label: t('pay.reviewed'),
    width: 140,
    options: [
      { value: 'no', label: t('pay.no') },
      { value: 'yes', label: t('pay.yes') },
    ],
  },
  { kind: 'text', name: 'channel', label: t('pay.channel'), width: 130 },
]
