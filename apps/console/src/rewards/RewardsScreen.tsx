/** Rewards by market: the cost of today and of the month beside their budgets. A row opens the chart of its days. */
import { Anchor, Badge, Group, Paper, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, money, percent } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { RewardDrawer } from '#rewards/RewardDrawer.tsx'
import { type RewardRow, rewardText } from '#rewards/reward.ts'
import classes from '#rewards/rewards.module.css'

const refetchInterval = 15_000

export function RewardsScreen() {
  const { data, error } = useCall('/operator/rewards', {}, { refetchInterval })
  const [{ reward, country }, change] = useListSearch()
  const opened = data?.list.find((row) => row.reward === reward && row.country === country)
  return (
    <Screen title={t('rewards.title')} text={t('rewards.text')}>
      <LoadState data={data} error={error} />
      <Stack gap="md">
        {data &&
          (['BR', 'CL'] as const).map((market) => (
            <Market
              key={market}
              rows={data.list.filter((row) => row.country === market)}
              onOpen={(row) => change({ reward: row.reward, country: row.country })}
            />
          ))}
      </Stack>
      <RewardDrawer row={opened} onClose={() => change({ reward: undefined, country: undefined })} />
    </Screen>
  )
}

type MarketProps = { readonly rows: readonly RewardRow[]; readonly onOpen: (row: RewardRow) => void }

function Market({ rows, onOpen }: MarketProps) {
  const [first] = rows
  if (!first) return null
  const { country, currency, day } = first
  const name = tName('rewards-market', country)
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{name}</Title>
        <Text size="xs" c="dimmed">{`${currency} · ${calendarDay(day)}`}</Text>
      </Group>
      <Table.ScrollContainer minWidth={900}>
        <Table verticalSpacing={6} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('rewards.reward')}</Table.Th>
              <Table.Th w={150}>{t('rewards.state')}</Table.Th>
              <Table.Th w={130} className={classes.number ?? ''}>
                {t('rewards.today')}
              </Table.Th>
              <Table.Th w={190}>{t('rewards.day-budget')}</Table.Th>
              <Table.Th w={140} className={classes.number ?? ''}>
                {t('rewards.month')}
              </Table.Th>
              <Table.Th w={190}>{t('rewards.month-budget')}</Table.Th>
              <Table.Th w={90} className={classes.number ?? ''}>
                {t('rewards.held')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.reward} row={row} onOpen={() => onOpen(row)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

function Row({ row, onOpen }: { row: RewardRow; onOpen: () => void }) {
  const { country, reward, currency, day, today, month, held } = row
  const rowsOf = (from: string) => ({ country, reward, from, to: day })
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" fw={600} ta="left" onClick={onOpen}>
          {rewardText(reward)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <State row={row} />
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>
        <Cost amount={today.amount} currency={currency} search={rowsOf(day)} />
      </Table.Td>
      <Table.Td>
        <Budget spending={today} currency={currency} />
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>
        <Cost amount={month.amount} currency={currency} search={rowsOf(`${day.slice(0, 7)}-01`)} />
      </Table.Td>
      <Table.Td>
        <Budget spending={month} currency={currency} />
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>
        {held === 0 ? (
          '0'
        ) : (
          <NumberLink text={count(held)} to={'/rewards/held' as never} search={{ country, reward }} />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

type CostProps = {
  readonly amount: number
  readonly currency: RewardRow['currency']
  readonly search: Readonly<Record<string, string>>
}

/** Without a cost there are no rows to open. */
const Cost = ({ amount, currency, search }: CostProps) =>
  amount === 0 ? (
    <Text span inherit c="dimmed">
      {money(0, currency)}
    </Text>
  ) : (
    <NumberLink text={money(amount, currency)} to={'/rewards/grants' as never} search={search} />
  )

function State({ row: { isAllowed, isOffered, today, month } }: { row: RewardRow }) {
  if (!isAllowed) return <Badge color="gray">{t('rewards.not-allowed')}</Badge>
  if (today.isUsedUp || month.isUsedUp) return <Badge color="red">{t('rewards.used-up')}</Badge>
  return (
    <Badge color={isOffered ? 'teal' : 'gray'}>
      {t(isOffered ? 'rewards.offered' : 'rewards.not-offered')}
    </Badge>
  )
}

type BudgetProps = { readonly spending: RewardRow['today']; readonly currency: RewardRow['currency'] }

const warnFrom = 0.8

function Budget({ spending: { amount, budget, isUsedUp, refused }, currency }: BudgetProps) {
  if (budget === null)
    return (
      <Text size="sm" c="dimmed">
        {t('rewards.no-budget')}
      </Text>
    )
  const share = budget === 0 ? 1 : Math.min(1, amount / budget)
  const colour = isUsedUp ? 'red' : share >= warnFrom ? 'orange' : 'teal'
  const text = `${money(budget, currency)} · ${percent(share, 0)}`
  return (
    <div>
      <Text size="sm" className={classes.digits ?? ''}>
        {text}
      </Text>
      <Progress value={share * 100} color={colour} size={6} aria-label={text} />
      {refused > 0 && (
        <Text size="xs" c="red">
          {t('rewards.refused', { count: count(refused) })}
        </Text>
      )}
    </div>
  )
}
