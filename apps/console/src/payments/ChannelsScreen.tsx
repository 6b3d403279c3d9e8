/** Payment methods with limits, fees and state; a row opens the form. */
import { Badge, Code, NumberInput, SimpleGrid, Switch } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { useState } from 'react'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { useCan } from '#session/session.ts'

type Channel = OperatorData<'/operator/channels'>['list'][number]

export function ChannelsScreen() {
  const [channel, setChannel] = useState<Channel>()
  const can = useCan()
  return (
    <Screen title={t('channels.title')} text={t('channels.text')} isList>
      <List
        id="channels"
        call="/operator/channels"
        columns={columns}
        isPaged={false}
        toBody={() => ({})}
        rowKey={({ id }) => id}
        {...(can('payments:channels') && { onOpen: setChannel })}
      />
      {channel && <ChannelForm key={channel.id} channel={channel} onClose={() => setChannel(undefined)} />}
    </Screen>
  )
}

const percentPerWhole = 100
const rateDigits = 4

function ChannelForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [minAmount, setMin] = useState<number | string>(channel.minAmount)
  const [maxAmount, setMax] = useState<number | string>(channel.maxAmount)
  const [rate, setRate] = useState<number | string>(Number((channel.feeRate * percentPerWhole).toFixed(2)))
  const [feeFixed, setFixed] = useState<number | string>(channel.feeFixed)
  const [enabled, setEnabled] = useState(channel.enabled)
  const { alias, decimals } = currencies[channel.currency]
  const amount = { prefix: `${alias} `, decimalScale: decimals, min: 0, hideControls: true }
  const values = {
    minAmount: Number(minAmount),
    maxAmount: Number(maxAmount),
    feeRate: Number((Number(rate) / percentPerWhole).toFixed(rateDigits)),
    feeFixed: Number(feeFixed),
    enabled,
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  const changed = Object.fromEntries(
    names.filter((name) => values[name] !== channel[name]).map((name) => [name, values[name]]),
  )
  return (
    <ActionDialog
      opened
      onClose={onClose}
      path="/operator/channel/change"
      body={{ id: channel.id, ...changed }}
      title={`${channel.name} · ${t(channel.direction === 'in' ? 'chan.in' : 'chan.out')} · ${channel.country}`}
      text={t('chan.change-text')}
      confirm={t('chan.save')}
      refreshes={['/operator/channels']}
      isReady={Object.keys(changed).length > 0}
    >
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput label={t('chan.min')} value={minAmount} onChange={setMin} {...amount} />
        <NumberInput label={t('chan.max')} value={maxAmount} onChange={setMax} {...amount} />
        <NumberInput
          label={t('chan.fee-rate')}
          value={rate}
          onChange={setRate}
          suffix=" %"
          decimalScale={2}
          min={0}
          max={percentPerWhole}
          hideControls
        />
        <NumberInput label={t('chan.fee-fixed')} value={feeFixed} onChange={setFixed} {...amount} />
      </SimpleGrid>
      <Switch
        label={t('chan.on')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}

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
    width: 150,
    isNumber: true,
    cell: (row) => money(row.minAmount, row.currency),
    sortValue: ({ minAmount }) => minAmount,
  },
  {
    id: 'max',
    header: t('chan.max'),
    width: 160,
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
    width: 130,
    isNumber: true,
    cell: (row) => money(row.feeFixed, row.currency),
  },
  { id: 'state', header: t('chan.state'), width: 185, cell: ChannelState },
]
