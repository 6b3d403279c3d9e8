/** Charts of a market: a day by hour against the same weekday, and the last thirty days. The numbers are a table below. */
import { BarChart, LineChart } from '@mantine/charts'
import { Paper, Skeleton, Table, Text } from '@mantine/core'
import { BarChartIcon } from '@radix-ui/react-icons'
import type { Cash } from '@saguao/contract/product/money.ts'
import { useCall } from '#api/use-call.ts'
import { compact, count } from '#formats/formats.ts'
import { Message } from '#frame/Message.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { type FigureName, type Figures, figureIn, figureNames, textOf } from '#overview/figures.ts'
import classes from '#overview/overview.module.css'

type Country = 'BR' | 'CL'

const height = 220
const refetchInterval = 60_000
const shownDays = 30
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const dayText = (day: string): string => day.slice(5).split('-').reverse().join('/')
type DayProps = { readonly country: Country; readonly day: string | undefined }
const useDay = ({ country, day }: DayProps) =>
  useCall('/operator/overview/day', { country, ...(day && { day }) }, { refetchInterval })

export function DayChart({ country, figure, day }: DayProps & { figure: FigureName }) {
  const { data } = useDay({ country, day })
  if (!data) return <Skeleton height={height} />
  const [shown, compared] = [dayText(data.day), dayText(data.comparedWith)]
  const at = (list: typeof data.hours, hour: number): number | null => {
    const found = list.find((row) => row.hour === hour)
    return found ? figureIn(found, figure) : null
  }
  const rows = hours.map((hour) => ({
    hour: `${hour} h`,
    [compared]: at(data.before, hour),
    [shown]: at(data.hours, hour),
  }))
  return (
    <ChartCard title={t('overview.day-chart', { name: tName('overview', figure) })}>
      <LineChart
        h={height}
        data={rows}
        dataKey="hour"
        series={[
          { name: compared, color: 'gray.5', strokeDasharray: '4 3' },
          { name: shown, color: 'indigo.6' },
        ]}
        curveType="monotone"
        withDots={false}
        withLegend
        valueFormatter={(value) => textOf(value, figure, data.currency)}
        yAxisProps={{ tickFormatter: compact, width: 44 }}
        connectNulls={false}
      />
    </ChartCard>
  )
}

export function DaysChart({ country, figure }: { country: Country; figure: FigureName }) {
  const { data } = useCall('/operator/overview/days', { country, days: shownDays }, { refetchInterval })
  if (!data) return <Skeleton height={height} />
  const isEmpty = data.days.every((row) => figureIn(row, figure) === 0)
  const name = tName('overview', figure)
  return (
    <ChartCard title={t('overview.days-chart', { name })}>
      {isEmpty ? (
        <Message
          icon={<BarChartIcon />}
          colour="gray"
          title={t('overview.no-data')}
          text={t('overview.no-data-text')}
        />
      ) : (
        <BarChart
          h={height}
          data={data.days.map((row) => ({ day: dayText(row.day), [name]: figureIn(row, figure) }))}
          dataKey="day"
          series={[{ name, color: 'indigo.6' }]}
          valueFormatter={(value) => textOf(value, figure, data.currency)}
          yAxisProps={{ tickFormatter: compact, width: 44 }}
        />
      )}
    </ChartCard>
  )
}

const ChartCard = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Paper withBorder p="sm">
    <Text fw={600} mb="xs">
      {title}
    </Text>
    {children}
  </Paper>
)

/** The numbers behind the chart of the day, also for those who cannot see the chart. */
export function HourTable({ country, day }: DayProps) {
  const { data } = useDay({ country, day })
  if (!data) return null
  const money = data.currency as Cash
  return (
    <Paper withBorder p="sm" mt="sm">
      <Text fw={600} mb={4}>
        {t('overview.hours')} · {dayText(data.day)}
      </Text>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing={2} className={classes.hours ?? ''} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.hour')}</Table.Th>
              {figureNames.map((name) => (
                <Table.Th key={name}>{tName('overview', name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.hours.map((row) => (
              <HourRow key={row.hour} row={row} country={country} day={data.day} currency={money} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

type HourProps = {
  readonly row: Figures & { readonly hour: number }
  readonly country: Country
  readonly day: string
  readonly currency: Cash
}

const HourRow = ({ row, country, day, currency }: HourProps) => (
  <Table.Tr>
    <Table.Td>{`${row.hour} h`}</Table.Td>
    {figureNames.map((name) => (
      <Table.Td key={name}>
        {name === 'deposits' || name === 'withdrawals' ? (
          <NumberLink
            text={`${textOf(figureIn(row, name), name, currency)} (${count(name === 'deposits' ? row.depositCount : row.withdrawalCount)})`}
            to={(name === 'deposits' ? '/deposits' : '/withdrawals') as never}
            search={{ country, from: day, to: day }}
          />
        ) : (
          textOf(figureIn(row, name), name, currency)
        )}
      </Table.Td>
    ))}
  </Table.Tr>
)
