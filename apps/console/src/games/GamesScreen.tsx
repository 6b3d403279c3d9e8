/** Games with stated and measured return, limits and state. A row opens the page of the game. */
import { Group, Text } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { count, decimal, money, percent } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import {
  bandText,
  currencyFilter,
  daysFilter,
  type GameRow,
  StateBadge,
  share,
  VerdictBadge,
} from '#games/game.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

export function GamesScreen() {
  const navigate = useNavigate()
  const [{ currency, from, to }] = useListSearch()
  const search = { currency, from, to } as never
  return (
    <Screen title={t('games.title')} text={t('games.text')} isList>
      <List
        id="games"
        call="/operator/games"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/games/$id', params: { id }, search })}
        emptyText={t('games.empty')}
      />
    </Screen>
  )
}

/** Without the sign of the currency, which the other columns show. */
const amount = (value: number, currency: Cash): string => (currency === 'CLP' ? count(value) : decimal(value))

const filters: readonly Filter[] = [
  { kind: 'text', name: 'query', label: t('games.query'), width: 120 },
  { kind: 'text', name: 'studio', label: t('game.studio'), width: 90 },
  {
    kind: 'choice',
    name: 'state',
    label: t('game.state'),
    width: 130,
    options: tOptions('game-state', ['on', 'off', 'unpublished']),
  },
  {
    kind: 'choice',
    name: 'verdict',
    label: t('game.verdict'),
    width: 120,
    options: tOptions('verdict-return', ['above', 'below', 'inside', 'few']),
  },
  currencyFilter(),
  daysFilter(),
]

const columns: readonly Column<GameRow>[] = [
  { id: 'name', header: t('game.name'), isSortable: true, cell: ({ name }) => <Text fw={500}>{name}</Text> },
  {
    id: 'studio',
    header: t('game.studio'),
    width: 100,
    isOptional: true,
    cell: ({ studio }) => tName('studio-name', studio),
  },
  {
    id: 'kind',
    header: t('game.kind'),
    width: 100,
    isOptional: true,
    cell: ({ kind }) => tName('game-kind', kind),
  },
  { id: 'state', header: t('game.state'), width: 115, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'stated',
    header: t('game.stated'),
    width: 95,
    isNumber: true,
    isSortable: true,
    cell: ({ stated }) => percent(stated, 2),
  },
  {
    id: 'measured',
    header: t('game.measured'),
    width: 92,
    isNumber: true,
    isSortable: true,
    cell: ({ measured }) => share(measured),
  },
  { id: 'band', header: t('game.band'), width: 138, isNumber: true, cell: bandText },
  {
    id: 'verdict',
    header: t('game.verdict'),
    width: 140,
    cell: ({ verdict }) => (
      <Group gap={4} wrap="nowrap">
        <VerdictBadge verdict={verdict} />
      </Group>
    ),
  },
  {
    id: 'rounds',
    header: t('game.rounds'),
    width: 92,
    isNumber: true,
    isSortable: true,
    cell: ({ rounds }) => count(rounds),
  },
  {
    id: 'stakes',
    header: t('game.stakes'),
    width: 116,
    isNumber: true,
    isSortable: true,
    cell: ({ stakes, currency }) => money(stakes, currency),
  },
  {
    id: 'margin',
    header: t('game.margin'),
    width: 112,
    isNumber: true,
    isSortable: true,
    cell: ({ stakes, wins, currency }) => money(stakes - wins, currency),
  },
  {
    id: 'limits',
    header: t('game.limits-short'),
    width: 140,
    isNumber: true,
    isLink: true,
    cell: ({ id, limits, currency }) =>
      limits ? (
        <NumberLink
          text={`${amount(limits.minBet, currency)} – ${amount(limits.maxBet, currency)}`}
          to="/games/$id"
          params={{ id }}
          search={{ currency, limits: currency }}
        />
      ) : (
        '–'
      ),
  },
]
