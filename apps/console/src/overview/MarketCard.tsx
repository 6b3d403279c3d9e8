/** The day of a market so far, each figure beside the same hours of the same weekday. */
import { Group, Paper, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { calendarDay, percent } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { type FigureName, figureIn, figureNames, rowsOf, textOf } from '#overview/figures.ts'
import classes from '#overview/overview.module.css'

type Market = OperatorData<'/operator/overview/now'>['markets'][number]

export const MarketCard = ({ market }: { market: Market }) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" mb={4}>
      <Text fw={600}>{tName('overview.market', market.country)}</Text>
      <Text size="xs" c="dimmed">
        {`${market.currency} · ${calendarDay(market.day)}`}
      </Text>
    </Group>
    <Table verticalSpacing={3} horizontalSpacing={4} className={classes.figures ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th>{t('overview.today-short')}</Table.Th>
          <Table.Th>{t('overview.change')}</Table.Th>
          <Table.Th>{t('overview.week-ago')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figureNames.map((name) => (
          <Row key={name} name={name} market={market} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)

function Row({ name, market }: { name: FigureName; market: Market }) {
  const { today, before, currency, country, day } = market
  const [value, earlier] = [figureIn(today, name), figureIn(before, name)]
  return (
    <Table.Tr>
      <Table.Th scope="row">{tName('overview', name)}</Table.Th>
      <Table.Td className={classes.number}>
        <NumberLink text={textOf(value, name, currency)} {...rowsOf(name, country, day)} />
      </Table.Td>
      <Table.Td className={classes.number}>
        <Change value={value} earlier={earlier} />
      </Table.Td>
      <Table.Td className={classes.number}>
        <Text size="xs" c="dimmed" inherit={false}>
          {textOf(earlier, name, currency)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

/** A ratio to nothing, or to a loss, would say nothing. */
function Change({ value, earlier }: { value: number; earlier: number }) {
  if (earlier <= 0) return <Text size="xs">–</Text>
  const ratio = value / earlier - 1
  const sign = ratio > 0 ? '+' : ''
  return <Text size="xs">{`${sign}${percent(ratio, 0)}`}</Text>
}
