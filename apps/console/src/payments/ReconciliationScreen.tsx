/** Reconciliation by day and channel; a row opens its differences. */
import { Badge, Code, Drawer, Stack, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

type Reconciliation = OperatorData<'/operator/reconciliations'>['list'][number]

export function ReconciliationScreen() {
  const [row, setRow] = useState<Reconciliation>()
  return (
    <Screen title={t('reconciliation.title')} text={t('reconciliation.text')} isList>
      <List
        id="reconciliations"
        call="/operator/reconciliations"
        columns={columns}
        filters={filters}
        rowKey={({ day, channel }) => `${day} ${channel}`}
        onOpen={setRow}
        emptyText={t('rec.empty')}
      />
      <Drawer
        opened={row !== undefined}
        onClose={() => setRow(undefined)}
        size={720}
        title={row && `${calendarDay(row.day)} · ${row.channel}`}
      >
        {row && <Differences row={row} />}
      </Drawer>
    </Screen>
  )
}

function Differences({ row: { id, channel, day } }: { row: Reconciliation }) {
  const differences = useCall('/operator/reconciliation', { id }).data?.list
  return (
    <Stack gap="md">
      <div>
        <ActionButton
          label={t('rec.run')}
          permission="payments:decide"
          action={{
            path: '/operator/reconciliation/run',
            body: { channel, day },
            refreshes: ['/operator/reconciliations'],
            title: t('rec.run-title', { channel, day: calendarDay(day) }),
            text: t('rec.run-text'),
            confirm: t('rec.run'),
          }}
        />
      </div>
      {differences?.length === 0 && <Text c="dimmed">{t('rec.none')}</Text>}
      {differences && differences.length > 0 && (
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rec.differences')}</Table.Th>
              <Table.Th>{t('pay.order')}</Table.Th>
              <Table.Th>{t('rec.here')}</Table.Th>
              <Table.Th>{t('rec.there')}</Table.Th>
              <Table.Th>{t('pay.effect')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ n, kind, subject, orderId, here, there, effect }) => (
              <Table.Tr key={n}>
                <Table.Td>{`${tName('rec-subject', subject)}: ${tName('rec-kind', kind)}`}</Table.Td>
                <Table.Td>
                  <Code>{orderId}</Code>
                </Table.Td>
                <Table.Td>{here ?? '–'}</Table.Td>
                <Table.Td>{there ?? '–'}</Table.Td>
                <Table.Td>{effect && tName('effect', effect)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

const Orders = ({ orders, channel, day }: Reconciliation) => (
  <NumberLink text={count(orders)} to="/deposits" search={{ payChannel: channel, from: day, to: day }} />
)

const columns: readonly Column<Reconciliation>[] = [
  { id: 'day', header: t('rec.day'), width: 130, cell: ({ day }) => calendarDay(day) },
  { id: 'channel', header: t('pay.channel'), width: 140, cell: ({ channel }) => channel },
  { id: 'lines', header: t('rec.lines'), width: 150, isNumber: true, cell: ({ lines }) => count(lines) },
  { id: 'orders', header: t('rec.orders'), width: 120, isNumber: true, cell: Orders },
  {
    id: 'differences',
    header: t('rec.differences'),
    width: 130,
    isNumber: true,
    cell: ({ differences }) => count(differences),
  },
  {
    id: 'open',
    header: t('rec.unresolved'),
    width: 130,
    isNumber: true,
    cell: ({ open }) => <Badge color={open > 0 ? 'red' : 'teal'}>{count(open)}</Badge>,
  },
  { id: 'ranAt', header: t('rec.ran'), cell: ({ ranAt }) => time(ranAt) },
]

const filters: readonly Filter[] = [
  { kind: 'text', name: 'channel', label: t('pay.channel'), width: 140 },
  { kind: 'days', name: 'from', until: 'to', label: t('pay.days') },
]
