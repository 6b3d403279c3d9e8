/** What the terms would have cost with the players of the past days: chart and table beside the decision. */
import { LineChart } from '@mantine/charts'
import { Alert, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type RewardTermName, rewardTermNames } from '@saguao/contract/operators/settings/reward-settings.ts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { calendarDay, compact, count, money } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { t } from '#i18n/i18n.ts'
import { dayText, rewardText } from '#rewards/reward.ts'
import classes from '#rewards/rewards.module.css'
import type { Draft } from '#settings/setting.ts'

type Expected = OperatorData<'/operator/rewards/expected'>

const chartHeight = 180
const periods = [7, 30, 90] as const
const defaultPeriod = 30

export function ExpectedCost({ draft: { kind, subject, value } }: { draft: Draft }) {
  const known = rewardTermNames.find((name) => name === kind)
  return known ? <Replay kind={known} subject={subject} value={value} /> : null
}

type ReplayProps = Pick<Draft, 'subject' | 'value'> & { readonly kind: RewardTermName }

function Replay({ kind, subject, value }: ReplayProps) {
  const [days, setDays] = useState<number>(defaultPeriod)
  const body = { kind, subject, value: value as never, days }
  const { data, error } = useCall('/operator/rewards/expected', body, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Stack gap="xs" component="section" aria-label={t('expected.title')}>
      <Group justify="space-between">
        <Text fw={600}>{t('expected.title')}</Text>
        <SegmentedControl
          size="xs"
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen))}
          data={periods.map((number) => ({
            value: String(number),
            label: t('expected.days', { count: number }),
          }))}
        />
      </Group>
      <LoadState data={data} error={error} height={chartHeight} />
      {data && <Result expected={data} />}
    </Stack>
  )
}

function Result({ expected }: { expected: Expected }) {
  const { from, to, reward, method, isAllowed, currency, days } = expected
  const [now, then] = [t('expected.current'), t('expected.proposed')]
  return (
    <>
      <Text size="xs" c="dimmed">
        {t(method === 'exact' ? 'expected.exact' : 'expected.estimated', {
          reward: rewardText(reward),
          from: calendarDay(from),
          to: calendarDay(to),
        })}
      </Text>
      {!isAllowed && <Alert color="gray">{t('expected.not-allowed')}</Alert>}
      <Totals expected={expected} />
      <LineChart
        h={chartHeight}
        data={days.map((row) => ({ day: dayText(row.day), [now]: row.current, [then]: row.proposed }))}
        dataKey="day"
        series={[
          { name: now, color: 'gray.5', strokeDasharray: '4 3' },
          { name: then, color: 'indigo.6' },
        ]}
        curveType="linear"
        withDots={false}
        withLegend
        valueFormatter={(value) => money(value, currency)}
        yAxisProps={{ tickFormatter: compact, width: 44 }}
      />
    </>
  )
}

function Totals({ expected: { granted, current, proposed, currency } }: { expected: Expected }) {
  const rows = [
    [t('expected.granted'), granted],
    [t('expected.current'), current],
    [t('expected.proposed'), proposed],
  ] as const
  const difference = proposed.amount - current.amount
  const sign = difference > 0 ? '+' : ''
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th className={classes.number ?? ''}>{t('expected.amount')}</Table.Th>
          <Table.Th className={classes.number ?? ''}>{t('expected.players')}</Table.Th>
          <Table.Th className={classes.number ?? ''}>{t('expected.grants')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, cost]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td className={classes.number ?? ''}>{money(cost.amount, currency)}</Table.Td>
            <Table.Td className={classes.number ?? ''}>{count(cost.players)}</Table.Td>
            <Table.Td className={classes.number ?? ''}>{count(cost.grants)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{t('expected.difference')}</Table.Th>
          <Table.Td className={classes.number ?? ''} fw={600}>
            {`${sign}${money(difference, currency)}`}
          </Table.Td>
          <Table.Td />
          <Table.Td />
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
