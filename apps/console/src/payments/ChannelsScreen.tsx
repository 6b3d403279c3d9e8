/** Payment methods with limits, fees and state; a row opens its setting. */
import { Badge, Code } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { SettingDrawer } from '#settings/SettingDrawer.tsx'

type Channel = OperatorData<'/operator/channels'>['list'][number]

export function ChannelsScreen() {
  const [channel, setChannel] = useState<Channel>()
  return (
    <Screen title={t('channels.title')} text={t('channels.text')} isList>
      <List
        id="channels"
        call="/operator/channels"
        columns={columns}
        isPaged={false}
        toBody={() => ({})}
        rowKey={({ id }) => id}
        onOpen={setChannel}
      />
      <SettingDrawer
        kind="payment-channel"
        subject={channel?.id}
        title={channel && nameOf(channel)}
        onClose={() => setChannel(undefined)}
      />
    </Screen>
  )
}

const nameOf = ({ name, direction, country }: Channel): string =>
  `${name} · ${t(direction === 'in' ? 'chan.in' : 'chan.out')} · ${country}`

function ChannelState({ enabled, isRunning, isOffered }: Channel) {
  if (!enabled) return <Badge color="red">{t('chan.off')}</Badge>
  if (!isRunning) return <Badge color="gray">{t('chan.not-running')}</Badge>
  return <Badge color={isOffered ? 'teal' : 'gray'}>{t(isOffered ? 'chan.offered' : 'chan.hidden')}</Badge>
}

const columns: readonly Column<Channel>[] = [
  {
    id: 'country',
    header: t('pay.country'),
    width: 80,
    cell: ({ country }) => country,
    sortValue: ({ country }) => country,
  },
  {
    id: 'direction',
    header: t('chan.direction'),
    width: 120,
    cell: ({ direction }) => t(direction === 'in' ? 'chan.in' : 'chan.out'),
    sortValue: ({ direction }) => direction,
  },
  {
    id: 'name',
    header: t('pay.method'),
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    id: 'code',
    header: t('pay.method-code'),
    width: 140,
    isOptional: true,
    cell: ({ paymentMethod }) => <Code>{paymentMethod}</Code>,
  },
  {
    id: 'payChannel',
    header: t('pay.channel'),
    width: 115,
    cell: ({ payChannel }) => payChannel,
    sortValue: ({ payChannel }) => payChannel,
  },
  {
    id: 'min',
    header: t('chan.min'),
    width: 130,
    isNumber: true,
    cell: (row) => money(row.minAmount, row.currency),
    sortValue: ({ minAmount }) => minAmount,
  },
  {
    id: 'max',
    header: t('chan.max'),
    width: 145,
    isNumber: true,
    cell: (row) => money(row.maxAmount, row.currency),
    sortValue: ({ maxAmount }) => maxAmount,
  },
  {
    id: 'rate',
    header: t('chan.fee-rate'),
    width: 110,
    isNumber: true,
    cell: ({ feeRate }) => percent(feeRate, 2),
    sortValue: ({ feeRate }) => feeRate,
  },
  {
    id: 'fixed',
    header: t('chan.fee-fixed'),
    width: 120,
    isNumber: true,
    cell: (row) => money(row.feeFixed, row.currency),
  },
  { id: 'state', header: t('chan.state'), width: 185, cell: ChannelState },
]
