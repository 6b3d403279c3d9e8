/** Rounds that are open, the longest untouched first, and their end by the published rule. */
import { Badge, Group, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { money, relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

type Row = OperatorData<'/operator/rounds/open'>['list'][number]

const refetchMs = 15_000

export const OpenRoundsScreen = () => (
  <Screen title={t('open-rounds.title')} text={t('open-rounds.text')} isList>
    <List
      id="open-rounds"
      call="/operator/rounds/open"
      columns={columns}
      filters={filters}
      toBody={({ hours, ...search }) =>
        ({ ...pick(search), ...(hours && { hours: Math.min(Number(hours) || 0, maxHours) }) }) as never
      }
      rowKey={({ id }) => id}
      emptyText={t('open-rounds.empty')}
      refetchMs={refetchMs}
    />
  </Screen>
)

const maxHours = 8_760
const names = ['kind', 'gameId', 'studio', 'playerId'] as const
const pick = (search: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('open-rounds.kind'),
    width: 150,
    options: tOptions('round-kind', ['instant', 'shared', 'studio']),
  },
  { kind: 'text', name: 'gameId', label: t('game.id'), width: 140 },
  { kind: 'text', name: 'studio', label: t('game.studio'), width: 120 },
  { kind: 'text', name: 'playerId', label: t('open-rounds.player'), width: 140 },
  { kind: 'text', name: 'hours', label: t('open-rounds.hours'), width: 200 },
]

const Ends = ({ row: { id, playerId, ends } }: { row: Row }) => (
  <Group gap={4} wrap="nowrap">
    {ends.map((end) => (
      <ActionButton
        key={end}
        label={tName('round-end', end)}
        permission="games:manage"
        button={{ size: 'compact-xs' }}
        action={{
          path: '/operator/round/end',
          body: { playerId, roundId: id, end },
          title: tName('round-end', end),
          text: tName('round-end-text', end),
          confirm: tName('round-end', end),
          refreshes: ['/operator/rounds/open'],
        }}
      />
    ))}
  </Group>
)

const columns: readonly Column<Row>[] = [
  {
    id: 'changedAt',
    header: t('open-rounds.untouched'),
    width: 150,
    cell: ({ changedAt }) => <span title={time(changedAt)}>{relativeTime(changedAt)}</span>,
  },
  {
    id: 'id',
    header: t('open-rounds.round'),
    width: 190,
    isLink: true,
    cell: ({ id, playerId }) => (
      <NumberLink
        text={id}
        to="/players/$id"
        params={{ id: playerId }}
        search={{ section: 'rounds', round: id }}
      />
    ),
  },
  {
    id: 'player',
    header: t('open-rounds.player'),
    width: 110,
    isLink: true,
    cell: ({ playerId }) => <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} />,
  },
  {
    id: 'game',
    header: t('game.name'),
    isLink: true,
    cell: ({ game, gameId }) => <NumberLink text={game} to="/games/$id" params={{ id: gameId }} />,
  },
  {
    id: 'kind',
    header: t('open-rounds.kind'),
    width: 130,
    cell: ({ kind, studio }) => <Badge color="gray">{studio ?? tName('round-kind', kind)}</Badge>,
  },
  {
    id: 'bet',
    header: t('open-rounds.bet'),
    width: 120,
    isNumber: true,
    cell: ({ bet, currency }) => money(bet, currency),
  },
  {
    id: 'win',
    header: t('open-rounds.win'),
    width: 165,
    isNumber: true,
    cell: ({ win, currency }) => money(win, currency),
  },
  {
    id: 'bonus',
    header: t('open-rounds.bonus'),
    width: 90,
    isOptional: true,
    cell: ({ isBonus }) => (isBonus ? <Text size="sm">{t('game.yes')}</Text> : ''),
  },
  { id: 'ends', header: t('open-rounds.end'), width: 190, isLink: true, cell: (row) => <Ends row={row} /> },
]
