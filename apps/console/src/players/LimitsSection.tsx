/** Limits of a player with what is used, and the history of protection. */
import { Box, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, currencies } from '@saguao/contract/product/money.ts'
import { useMemo } from 'react'
import { useCall } from '#api/use-call.ts'
import { count, money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import type { SectionProps } from '#players/player.ts'

type EventRow = OperatorData<'/operator/player/limits'>['list'][number]

export function LimitsSection({ player: { id, currency } }: SectionProps) {
  const columns = useMemo(() => columnsOf(currency), [currency])
  const limits = useCall('/operator/player/limits', { id }).data?.limits
  const show = (kind: string, amount: number): string =>
    kind === 'time' ? count(amount) : money(amount, currency)
  return (
    <>
      <Box px="md" pt="sm">
        {limits?.length === 0 && <Text c="dimmed">{t('player.no-limits')}</Text>}
        {limits && limits.length > 0 && (
          <Table maw={720}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('player.kind')}</Table.Th>
                <Table.Th>{t('player.period')}</Table.Th>
                <Table.Th ta="right">{t('player.limit')}</Table.Th>
                <Table.Th ta="right">{t('player.used')}</Table.Th>
                <Table.Th>{t('player.pending')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {limits.map(({ kind, period, amount, used, pending }) => (
                <Table.Tr key={kind + period}>
                  <Table.Td>{tName('limit-kind', kind)}</Table.Td>
                  <Table.Td>{tName('limit-period', period)}</Table.Td>
                  <Table.Td ta="right">{show(kind, amount)}</Table.Td>
                  <Table.Td ta="right">{show(kind, used)}</Table.Td>
                  <Table.Td>
                    {pending &&
                      `${pending.amount === null ? '∞' : show(kind, pending.amount)} · ${time(pending.at)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Text size="xs" c="dimmed" mt="sm">
          {t('player.history')}
        </Text>
      </Box>
      <List
        id="player-limits"
        call="/operator/player/limits"
        columns={columns}
        toBody={() => ({ id })}
        rowKey={(row) => row.id}
      />
    </>
  )
}

const columnsOf = (currency: Cash): readonly Column<EventRow>[] => [
  { id: 'at', header: t('player.at'), width: 170, cell: ({ at }) => time(at) },
  { id: 'kind', header: t('player.kind'), width: 220, cell: ({ kind }) => tName('protection', kind) },
  { id: 'data', header: t('player.details'), cell: ({ data }) => detailsOf(data, currency) },
  {
    id: 'validFrom',
    header: t('player.valid-from'),
    width: 170,
    cell: ({ validFrom }) => time(validFrom),
  },
]

type Details = Readonly<Record<string, unknown>>

/** The facts of an event in words; amounts are stored in minor units. */
function detailsOf(data: unknown, currency: Cash): string {
  if (typeof data !== 'object' || data === null) return ''
  const { kind, period, amount, ...rest } = data as Details
  const shown = [
    typeof kind === 'string' && tName('limit-kind', kind),
    typeof period === 'string' && tName('limit-period', period),
    amount === null && '∞',
    typeof amount === 'number' &&
      (kind === 'time' ? count(amount) : money(amount / 10 ** currencies[currency].decimals, currency)),
    ...Object.entries(rest).map(([name, value]) => `${tName('field', name)}: ${detailText(value)}`),
  ]
  return shown.filter(Boolean).join(' · ')
}

function detailText(value: unknown): string {
  if (value === 'infinity') return t('player.forever')
  if (typeof value === 'string' && instantForm.test(value)) return time(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const instantForm = /^\d{4}-\d\d-\d\dT/
