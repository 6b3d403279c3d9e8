/** Gross and net revenue by day of one market. The numbers are in the table below it. */
import { BarChart } from '@mantine/charts'
import { Paper, Skeleton, Text } from '@mantine/core'
import { useCall } from '#api/use-call.ts'
import { compact, money } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { type Country, periodIn } from '#reports/period.ts'

const height = 170

const dayText = (day: string): string => day.slice(5).split('-').reverse().join('/')

export function RevenueChart({ country }: { country: Country }) {
  const [search] = useListSearch()
  const { data } = useCall('/operator/report/revenue', { ...periodIn(search), country, by: 'day' })
  if (!data) return <Skeleton height={height} mx="md" mb="xs" w="auto" />
  const currency = country === 'BR' ? 'BRL' : 'CLP'
  const [gross, net] = [tName('report-figure', 'gross'), tName('report-figure', 'net')]
  return (
    <Paper withBorder mx="md" mb="xs" px="sm" py={6}>
      <Text size="sm" fw={600}>
        {t('report.chart', { currency })}
      </Text>
      {data.list.length === 0 ? (
        <Text c="dimmed" size="sm" py="md">
          {t('report.chart-empty')}
        </Text>
      ) : (
        <BarChart
          h={height}
          data={data.list
            .toReversed()
            .map((row) => ({ day: dayText(row.key), [gross]: row.gross, [net]: row.net }))}
          dataKey="day"
          series={[
            { name: gross, color: 'indigo.6' },
            { name: net, color: 'teal.6' },
          ]}
          withLegend
          valueFormatter={(value) => money(value, currency)}
          yAxisProps={{ tickFormatter: compact, width: 64 }}
        />
      )}
    </Paper>
  )
}
