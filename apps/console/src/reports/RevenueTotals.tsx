/** The totals of the period by currency, each beside the equally long period before. */
import { Group, Paper, Skeleton, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { money, percent } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

type Revenue = OperatorData<'/operator/report/revenue'>
type Totals = Revenue['totals'][number]

const maxRatio = 10

const shown = ['stakes', 'wins', 'gross', 'rewards', 'net'] as const

export function RevenueTotals({ data }: { data: Revenue | undefined }) {
  if (!data) return <Skeleton height={64} mx="md" mb="xs" w="auto" />
  return (
    <Group gap="xs" px="md" pb="xs">
      {data.totals.map((totals) => (
        <Paper key={totals.currency} withBorder px="sm" py={6} flex="1 1 auto">
          <Group justify="space-between" gap="sm">
            <Text fw={600} size="sm">
              {tName('overview.market', totals.country)}
            </Text>
            {shown.map((name) => (
              <Total
                key={name}
                name={name}
                totals={totals}
                before={data.before.find(({ currency }) => currency === totals.currency)}
              />
            ))}
          </Group>
        </Paper>
      ))}
    </Group>
  )
}

type TotalProps = {
  readonly name: (typeof shown)[number]
  readonly totals: Totals
  readonly before: Totals | undefined
}

function Total({ name, totals, before }: TotalProps) {
  const earlier = before?.[name] ?? 0
  const ratio = earlier > 0 ? totals[name] / earlier - 1 : undefined
  // A period before with next to nothing says nothing.
  const change = ratio !== undefined && Math.abs(ratio) < maxRatio ? ratio : undefined
  const sign = change !== undefined && change > 0 ? '+' : ''
  return (
    <div title={t('report.before', { value: money(earlier, totals.currency) })}>
      <Text size="xs" c="dimmed">
        {tName('report-figure', name)}
      </Text>
      <Text size="xs" fw={600} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {money(totals[name], totals.currency)}
      </Text>
      <Text size="xs" c="dimmed">
        {change === undefined ? '–' : `${sign}${percent(change, 0)}`}
      </Text>
    </div>
  )
}
