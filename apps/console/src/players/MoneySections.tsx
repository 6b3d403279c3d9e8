/** Ledger and orders of a player. */
import { Badge, Code } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useParams } from '@tanstack/react-router'
import { money, time } from '#formats/formats.ts'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import type { SectionProps } from '#players/player.ts'

type LedgerRow = OperatorData<'/operator/player/ledger'>['list'][number]
type OrderRow = OperatorData<'/operator/player/orders'>['list'][number]

const accounts = ['cash', 'bonus', 'locked', 'play', 'pig', 'pb'] as const
const kinds = [
  'recharge',
  'hold',
  'settle',
  'return',
  'bet',
  'win',
  'round',
  'refund',
  'bonus',
  'release',
  'collect',
  'forfeit',
  'cashback',
  'envelope',
  'adjustment',
] as const

const accountOf = (name: string | undefined) => accounts.find((account) => account === name)

export const LedgerSection = ({ player: { id } }: SectionProps) => (
  <List
    id="player-ledger"
    call="/operator/player/ledger"
    columns={ledgerColumns}
    filters={ledgerFilters}
    toBody={({ account, kind }) => ({
      id,
      ...(accountOf(account) && { account: accountOf(account) as (typeof accounts)[number] }),
      ...(kind && { kind }),
    })}
    csv="/operator/player/ledger/export"
    rowKey={(row) => row.id}
  />
)

/** The first letter of a reference says which rows it belongs to. */
function Reference({ value }: { value: string }) {
  const { id = '' } = useParams({ strict: false })
  const params = { id }
  if (value.startsWith('R'))
    return (
      <NumberLink
        text={value}
        to="/players/$id"
        params={params}
        search={{ section: 'rounds', round: value }}
      />
    )
  if (value.startsWith('W'))
    return <NumberLink text={value} to="/withdrawals" search={{ playerId: id, order: value }} />
  if (value.startsWith('D'))
    return <NumberLink text={value} to="/players/$id" params={params} search={{ section: 'deposits' }} />
  return <Code>{value}</Code>
}

const ledgerColumns: readonly Column<LedgerRow>[] = [
  { id: 'createdAt', header: t('player.at'), width: 170, cell: ({ createdAt }) => time(createdAt) },
  { id: 'kind', header: t('player.kind'), width: 140, cell: ({ kind }) => tName('ledger-kind', kind) },
  {
    id: 'account',
    header: t('player.account'),
    width: 130,
    cell: ({ account }) => tName('balance', account),
  },
  {
    id: 'amount',
    header: t('player.amount'),
    width: 150,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    id: 'balanceAfter',
    header: t('player.balance-after'),
    width: 150,
    isNumber: true,
    cell: ({ balanceAfter, currency }) => money(balanceAfter, currency),
  },
  { id: 'ref', header: t('player.ref'), cell: ({ ref }) => ref && <Reference value={ref} /> },
  { id: 'key', header: t('player.key'), isOptional: true, cell: ({ key }) => <Code>{key}</Code> },
]

const ledgerFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'account',
    label: t('player.account'),
    width: 150,
    options: tOptions('balance', accounts),
  },
  {
    kind: 'choice',
    name: 'kind',
    label: t('player.kind'),
    width: 170,
    options: tOptions('ledger-kind', kinds),
  },
]

export const DepositsSection = ({ player: { id } }: SectionProps) => (
  <List
    id="player-deposits"
    call="/operator/player/orders"
    columns={orderColumns}
    toBody={() => ({ id, kind: 'deposit' as const })}
    rowKey={(row) => row.id}
  />
)

export const WithdrawalsSection = ({ player: { id } }: SectionProps) => (
  <List
    id="player-withdrawals"
    call="/operator/player/orders"
    columns={orderColumns}
    toBody={() => ({ id, kind: 'withdrawal' as const })}
    rowKey={(row) => row.id}
  />
)

const colours: Readonly<Record<string, string>> = {
  success: 'teal',
  paid: 'teal',
  failure: 'red',
  returned: 'gray',
  created: 'indigo',
}

const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'createdAt', header: t('player.at'), width: 170, cell: ({ createdAt }) => time(createdAt) },
  {
    id: 'id',
    header: t('player.order'),
    width: 270,
    cell: ({ id, kind, playerId }) =>
      kind === 'withdrawal' ? (
        <NumberLink text={id} to="/withdrawals" search={{ playerId, order: id }} />
      ) : (
        <Code>{id}</Code>
      ),
  },
  {
    id: 'amount',
    header: t('player.amount'),
    width: 150,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    id: 'fee',
    header: t('player.fee'),
    width: 120,
    isNumber: true,
    isOptional: true,
    cell: ({ fee, currency }) => money(fee, currency),
  },
  {
    id: 'method',
    header: t('player.method'),
    width: 150,
    cell: ({ payChannel, paymentMethod }) => `${tName('pay-method', paymentMethod)} · ${payChannel}`,
  },
  {
    id: 'state',
    header: t('players.state'),
    width: 130,
    cell: ({ state }) => <Badge color={colours[state] ?? 'gray'}>{tName('order-state', state)}</Badge>,
  },
  { id: 'reason', header: t('player.reason'), cell: ({ reason }) => reason && tName('pay-reason', reason) },
  {
    id: 'finishedAt',
    header: t('player.finished'),
    width: 170,
    cell: ({ finishedAt }) => (finishedAt ? time(finishedAt) : '–'),
  },
]
