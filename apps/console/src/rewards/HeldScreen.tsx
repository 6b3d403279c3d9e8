/** Rewards that wait because too many players share something: decisions for one or for many. */
import { Badge, Drawer, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { heldReasons } from '@saguao/contract/operators/names.ts'
import { BulkDecisions, DecisionButtons, type DecisionCall } from '#actions/Decisions.tsx'
import { useCall } from '#api/use-call.ts'
import { money, relativeTime, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { countryFilter, type HeldReward, rewardFilter, rewardText, sourceText } from '#rewards/reward.ts'
import { useCan } from '#session/session.ts'

const refetchMs = 15_000

export function HeldScreen() {
  const [{ grant }, change] = useListSearch()
  const can = useCan()
  return (
    <Screen title={t('held.title')} text={t('held.text')} isList>
      <List
        id="held-rewards"
        call="/operator/rewards/held"
        csv="/operator/rewards/held/export"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ grant: id })}
        refetchMs={refetchMs}
        emptyText={t('held.empty')}
        {...(can('rewards:decide') && {
          bulk: (rows: readonly HeldReward[], clear: () => void) => <BulkDecide rows={rows} clear={clear} />,
        })}
      />
      <HeldDrawer id={grant} onClose={() => change({ grant: undefined })} />
    </Screen>
  )
}

const decisions = ['grant', 'refuse'] as const
type Decision = (typeof decisions)[number]

const decisionCall: DecisionCall<'/operator/reward/decide', Decision> = {
  path: '/operator/reward/decide',
  permission: 'rewards:decide',
  prefix: 'held',
  main: 'grant',
  dangerous: 'refuse',
  refreshes: ['/operator/rewards/held', '/operator/rewards'],
}

const BulkDecide = ({ rows, clear }: { rows: readonly HeldReward[]; clear: () => void }) => (
  <BulkDecisions
    call={decisionCall}
    decisions={decisions}
    title="held.bulk-title"
    rows={rows}
    itemOf={({ id, playerId, reward, amount, currency }, decision) => ({
      key: id,
      label: `${playerId} · ${rewardText(reward)} · ${money(amount, currency)}`,
      body: { id, decision },
    })}
    clear={clear}
  />
)

const HeldDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} size={560} title={t('held.one')}>
    {id && <HeldDetails id={id} onDone={onClose} />}
  </Drawer>
)

const firstAfter = (id: string): string => String(BigInt(id) - 1n)

/** The row as the list would show it now; it is gone when another operator has decided. */
function HeldDetails({ id, onDone }: { id: string; onDone: () => void }) {
  const { data } = useCall('/operator/rewards/held', { cursor: firstAfter(id), limit: 1 })
  if (!data) return null
  const row = data.list.find((one) => one.id === id)
  if (!row) return <Text c="dimmed">{t('held.decided')}</Text>
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="xs">
        <Fact name={t('held.player')}>
          <NumberLink text={row.playerId} to="/players/$id" params={{ id: row.playerId }} />
        </Fact>
        <Fact name={t('rewards.reward')}>{rewardText(row.reward)}</Fact>
        <Fact name={t('held.amount')}>{money(row.amount, row.currency)}</Fact>
        <Fact name={t('held.since')}>{time(row.createdAt)}</Fact>
        <Fact name={t('held.source')}>{sourceText(row)}</Fact>
      </SimpleGrid>
      <div>
        <Title order={2} mb="xs">
          {t('held.reason')}
        </Title>
        <Text>{tName('held-reason-text', row.reason)}</Text>
        <Group gap="xs" mt="xs">
          {row.sharedWith.map((player) => (
            <NumberLink key={player} text={player} to="/players/$id" params={{ id: player }} />
          ))}
        </Group>
      </div>
      <DecisionButtons
        call={decisionCall}
        decisions={decisions}
        bodyOf={(decision) => ({ id, decision })}
        onDone={onDone}
      />
    </Stack>
  )
}

const columns: readonly Column<HeldReward>[] = [
  {
    id: 'createdAt',
    header: t('held.since'),
    width: 140,
    cell: ({ createdAt }) => <span title={time(createdAt)}>{relativeTime(createdAt)}</span>,
  },
  {
    id: 'playerId',
    header: t('held.player'),
    width: 100,
    isNumber: true,
    cell: ({ playerId }) => <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} />,
  },
  { id: 'country', header: t('rewards.market'), width: 80, cell: ({ country }) => country },
  { id: 'reward', header: t('rewards.reward'), width: 190, cell: ({ reward }) => rewardText(reward) },
  {
    id: 'amount',
    header: t('held.amount'),
    width: 140,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  {
    id: 'reason',
    header: t('held.reason'),
    width: 190,
    cell: ({ reason }) => (
      <Badge color="orange" tt="none" title={tName('held-reason-text', reason)}>
        {tName('held-reason', reason)}
      </Badge>
    ),
  },
  {
    id: 'sharedWith',
    header: t('held.shared-with'),
    cell: ({ sharedWith }) => (
      <Group gap={6}>
        {sharedWith.map((player) => (
          <NumberLink key={player} text={player} to="/players/$id" params={{ id: player }} />
        ))}
      </Group>
    ),
  },
  { id: 'source', header: t('held.source'), width: 260, isOptional: true, cell: sourceText },
  { id: 'id', header: t('held.number'), width: 90, isOptional: true, isNumber: true, cell: ({ id }) => id },
]

const filters: readonly Filter[] = [
  countryFilter,
  rewardFilter,
  {
    kind: 'choice',
    name: 'reason',
    label: t('held.reason'),
    width: 170,
    options: tOptions('held-reason', heldReasons),
  },
  { kind: 'text', name: 'playerId', label: t('held.player'), width: 130 },
]
