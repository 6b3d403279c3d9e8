/** Rounds, slips and rewards of a player. */
import { Badge, Box, Table } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { useCall } from '#api/use-call.ts'
import { decimal, money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'
import type { SectionProps } from '#players/player.ts'
import { RoundDrawer } from '#players/RoundDrawer.tsx'

type RoundRow = OperatorData<'/operator/player/rounds'>['list'][number]
type SlipRow = OperatorData<'/operator/player/slips'>['list'][number]
type RewardRow = OperatorData<'/operator/player/rewards'>['list'][number]

const dayForm = /^\d{4}-\d\d-\d\d$/

export function RoundsSection({ player: { id } }: SectionProps) {
  const [{ round }, change] = useListSearch()
  return (
    <>
      <List
        id="player-rounds"
        call="/operator/player/rounds"
        columns={roundColumns}
        filters={roundFilters}
        toBody={({ gameId, day }) => ({
          id,
          ...(gameId && { gameId }),
          ...(day && dayForm.test(day) && { day }),
        })}
        rowKey={(row) => row.id}
        onOpen={(row) => change({ round: row.id })}
      />
      <RoundDrawer player={id} round={round} onClose={() => change({ round: undefined })} />
    </>
  )
}

const statusColours = {
  pending: 'yellow',
  open: 'indigo',
  settled: 'gray',
  returned: 'orange',
  cashed: 'teal',
} as const

const RoundStatus = ({ status }: RoundRow) => (
  <Badge color={statusColours[status]}>{tName('round-status', status)}</Badge>
)

const SlipStatus = ({ status }: SlipRow) => (
  <Badge color={statusColours[status]}>{tName('slip-status', status)}</Badge>
)

const moneyKind = (isBonus: boolean): string => t(isBonus ? 'player.bonus' : 'player.real')

const roundColumns: readonly Column<RoundRow>[] = [
  { id: 'createdAt', header: t('player.at'), width: 170, cell: ({ createdAt }) => time(createdAt) },
  { id: 'game', header: t('player.game'), width: 200, cell: ({ game }) => game },
  {
    id: 'bet',
    header: t('player.bet'),
    width: 140,
    isNumber: true,
    cell: ({ bet, currency }) => money(bet, currency),
  },
  {
    id: 'win',
    header: t('player.win'),
    width: 140,
    isNumber: true,
    cell: ({ win, currency }) => money(win, currency),
  },
  { id: 'money', header: t('player.money'), width: 100, cell: ({ isBonus }) => moneyKind(isBonus) },
  { id: 'status', header: t('players.state'), width: 120, cell: RoundStatus },
  { id: 'id', header: t('player.round'), cell: ({ id }) => id },
]

const roundFilters: readonly Filter[] = [
  { kind: 'text', name: 'gameId', label: t('player.game'), width: 170 },
  { kind: 'day', name: 'day', label: t('player.day'), width: 160 },
]

export const SlipsSection = ({ player: { id } }: SectionProps) => (
  <List
    id="player-slips"
    call="/operator/player/slips"
    columns={slipColumns}
    toBody={() => ({ id })}
    rowKey={(row) => row.id}
  />
)

const slipColumns: readonly Column<SlipRow>[] = [
  { id: 'createdAt', header: t('player.at'), width: 170, cell: ({ createdAt }) => time(createdAt) },
  {
    id: 'stake',
    header: t('player.stake'),
    width: 130,
    isNumber: true,
    cell: (row) => money(row.stake, row.currency),
  },
  { id: 'odds', header: t('player.odds'), width: 90, isNumber: true, cell: ({ odds }) => decimal(odds) },
  {
    id: 'win',
    header: t('player.win'),
    width: 130,
    isNumber: true,
    cell: (row) => money(row.win, row.currency),
  },
  { id: 'status', header: t('players.state'), width: 130, cell: SlipStatus },
  {
    id: 'legs',
    header: t('player.selections'),
    cell: ({ legs }) =>
      legs
        .map(({ match, selection, status }) => `${match}: ${selection} (${tName('leg-status', status)})`)
        .join(' · '),
  },
  { id: 'id', header: t('player.slip'), width: 210, isOptional: true, cell: ({ id }) => id },
]

export function RewardsSection({ player: { id, currency } }: SectionProps) {
  const rewards = useCall('/operator/player/rewards', { id })
  const bonuses = rewards.data?.bonuses ?? []
  return (
    <>
      {bonuses.length > 0 && <Bonuses bonuses={bonuses} currency={currency} />}
      <List
        id="player-rewards"
        call="/operator/player/rewards"
        columns={rewardColumns}
        toBody={() => ({ id })}
        rowKey={(row) => row.id}
      />
    </>
  )
}

type Bonus = OperatorData<'/operator/player/rewards'>['bonuses'][number]
const shownBonuses = 4

/** Bonuses with a wagering requirement, newest first. */
const Bonuses = ({ bonuses, currency }: { bonuses: readonly Bonus[]; currency: Cash }) => (
  <Box px="md" pt="xs">
    <Table verticalSpacing={2} maw={900}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('player.bonuses')}</Table.Th>
          <Table.Th>{t('player.kind')}</Table.Th>
          <Table.Th>{t('players.state')}</Table.Th>
          <Table.Th ta="right">{t('player.granted')}</Table.Th>
          <Table.Th ta="right">{t('player.wagering')}</Table.Th>
          <Table.Th ta="right">{t('player.converted')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bonuses.slice(0, shownBonuses).map((bonus) => (
          <Table.Tr key={bonus.openedAt + bonus.kind}>
            <Table.Td>{time(bonus.openedAt)}</Table.Td>
            <Table.Td>{tName('bonus-kind', bonus.kind)}</Table.Td>
            <Table.Td>{tName('bonus-state', bonus.state)}</Table.Td>
            <Table.Td ta="right">{bonus.granted === null ? '–' : money(bonus.granted, currency)}</Table.Td>
            <Table.Td ta="right">
              {`${money(bonus.wagered, currency)} / ${money(bonus.required, currency)}`}
            </Table.Td>
            <Table.Td ta="right">{money(bonus.converted, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
)

const rewardColours = { granted: 'teal', held: 'orange', refused: 'red' } as const

const rewardColumns: readonly Column<RewardRow>[] = [
  { id: 'createdAt', header: t('player.at'), width: 170, cell: ({ createdAt }) => time(createdAt) },
  { id: 'reward', header: t('player.reward'), width: 175, cell: ({ reward }) => tName('reward', reward) },
  {
    id: 'amount',
    header: t('player.amount'),
    width: 140,
    isNumber: true,
    cell: (row) => money(row.amount, row.currency),
  },
  {
    id: 'account',
    header: t('player.account'),
    width: 130,
    cell: ({ account }) => tName('balance', account),
  },
  {
    id: 'state',
    header: t('players.state'),
    width: 120,
    cell: ({ state }) => <Badge color={rewardColours[state]}>{tName('reward-state', state)}</Badge>,
  },
  { id: 'reason', header: t('player.reason'), width: 140, cell: ({ reason }) => reason },
  { id: 'decidedBy', header: t('player.decided-by'), width: 180, cell: ({ decidedBy }) => decidedBy },
  { id: 'source', header: t('player.ref'), cell: ({ source }) => source },
]
