/** One reward of a market: its cost by day, its budget, and where its terms are. */
import { BarChart } from '@mantine/charts'
import { Anchor, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { compact, money } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { dayText, type RewardRow, rewardText, subjectOf } from '#rewards/reward.ts'
import { SettingDrawer } from '#settings/SettingDrawer.tsx'

const chartHeight = 220

type RewardDrawerProps = { readonly row: RewardRow | undefined; readonly onClose: () => void }

export function RewardDrawer({ row, onClose }: RewardDrawerProps) {
  const [isBudgetOpen, setBudgetOpen] = useState(false)
  const title = row && `${rewardText(row.reward)} · ${row.country}`
  return (
    <>
      <Drawer opened={row !== undefined && !isBudgetOpen} onClose={onClose} size={680} title={title}>
        {row && (
          <Stack gap="md">
            <Days row={row} />
            <Group gap="md">
              <Anchor component="button" type="button" onClick={() => setBudgetOpen(true)}>
                {t('rewards.open-budget')}
              </Anchor>
              <Anchor component={Link} to={'/rewards/terms' as never}>
                {t('rewards.open-terms')}
              </Anchor>
            </Group>
          </Stack>
        )}
      </Drawer>
      {row && (
        <SettingDrawer
          kind="reward-budget"
          subject={isBudgetOpen ? subjectOf(row) : undefined}
          title={`${t('rewards.budget')} · ${title}`}
          onClose={() => setBudgetOpen(false)}
        />
      )}
    </>
  )
}

function Days({ row: { country, reward, currency } }: { row: RewardRow }) {
  const { data } = useCall('/operator/rewards/days', { country, reward, days: 30 })
  if (!data) return <Skeleton height={chartHeight} />
  const name = t('rewards.cost')
  const isEmpty = data.days.every(({ amount }) => amount === 0)
  return (
    <div>
      <Title order={2} mb="xs">
        {t('rewards.by-day', { currency })}
      </Title>
      {isEmpty ? (
        <Text c="dimmed">{t('rewards.no-cost')}</Text>
      ) : (
        <BarChart
          h={chartHeight}
          data={data.days.map(({ day, amount }) => ({ day: dayText(day), [name]: amount }))}
          dataKey="day"
          series={[{ name, color: 'indigo.6' }]}
          valueFormatter={(value) => money(value, currency)}
          yAxisProps={{ tickFormatter: compact, width: 44 }}
        />
      )}
    </div>
  )
}
