/** The measured return summed up from the first day, inside of the band that narrows with every round. */
import { LineChart } from '@mantine/charts'
import { ScrollArea, Skeleton, Table, Text } from '@mantine/core'
import { BarChartIcon } from '@radix-ui/react-icons'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { calendarDay, count, money, percent } from '#formats/formats.ts'
import { Message } from '#frame/Message.tsx'
import { bandText, share, VerdictBadge } from '#games/game.tsx'
import { t } from '#i18n/i18n.ts'

type Returns = OperatorData<'/operator/game/return'>

const height = 260
const minWidth = 0.02
const shownWidths = 2.5
const dayText = (day: string): string => day.slice(5).split('-').reverse().join('/')

/** The first days have a wide band: the chart shows the part around the last one. */
function domainOf({ stated, total }: Returns): [number, number] {
  const width = Math.max(
    minWidth,
    (total.upper ?? stated) - stated,
    Math.abs((total.measured ?? stated) - stated),
  )
  return [Math.max(0, stated - shownWidths * width), stated + shownWidths * width]
}

export function ReturnChart({ data }: { data: Returns | undefined }) {
  if (!data) return <Skeleton height={height} />
  if (data.total.rounds === 0)
    return <Message icon={<BarChartIcon />} title={t('return.none')} text={t('return.none-text')} />
  const names = {
    measured: t('game.measured'),
    lower: t('return.lower'),
    upper: t('return.upper'),
    stated: t('game.stated'),
  }
  const rows = data.days.map(({ day, total }) => ({
    day: dayText(day),
    [names.upper]: total.upper,
    [names.stated]: data.stated,
    [names.lower]: total.lower,
    [names.measured]: total.measured,
  }))
  return (
    <LineChart
      h={height}
      data={rows}
      dataKey="day"
      series={[
        { name: names.upper, color: 'gray.5', strokeDasharray: '4 3' },
        { name: names.stated, color: 'teal.6' },
        { name: names.lower, color: 'gray.5', strokeDasharray: '4 3' },
        { name: names.measured, color: 'indigo.6' },
      ]}
      curveType="linear"
      withDots={false}
      withLegend
      connectNulls
      valueFormatter={(value) => percent(value, 2)}
      yAxisProps={{
        domain: domainOf(data),
        allowDataOverflow: true,
        tickFormatter: (value: number) => percent(value, 1),
        width: 60,
      }}
    />
  )
}

/** The numbers behind the chart; days without rounds are left out. */
export function ReturnTable({ data }: { data: Returns }) {
  const days = data.days.filter(({ rounds }) => rounds > 0).toReversed()
  if (days.length === 0) return null
  return (
    <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table verticalSpacing={3} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('game.day')}</Table.Th>
            {[
              t('game.rounds'),
              t('game.stakes'),
              t('game.margin'),
              t('game.measured'),
              t('return.summed'),
              t('game.band'),
            ].map((name) => (
              <Table.Th key={name} ta="right">
                {name}
              </Table.Th>
            ))}
            <Table.Th>{t('game.verdict')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map(({ day, rounds, stakes, wins, measured, total }) => (
            <Table.Tr key={day}>
              <Table.Td>{calendarDay(day)}</Table.Td>
              <Table.Td ta="right">{count(rounds)}</Table.Td>
              <Table.Td ta="right">{money(stakes, data.currency)}</Table.Td>
              <Table.Td ta="right">{money(stakes - wins, data.currency)}</Table.Td>
              <Table.Td ta="right">{share(measured)}</Table.Td>
              <Table.Td ta="right">{share(total.measured)}</Table.Td>
              <Table.Td ta="right">{bandText(total)}</Table.Td>
              <Table.Td>
                <VerdictBadge verdict={total.verdict} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt={4}>
        {t('return.band-text')}
      </Text>
    </ScrollArea.Autosize>
  )
}
