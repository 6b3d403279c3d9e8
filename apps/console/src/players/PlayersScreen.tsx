/** Players: one search box for everything a person can name, and filters. */
import { useNavigate } from '@tanstack/react-router'
import { money, relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { StateBadge, Tags, VerificationBadge } from '#players/PlayerBadges.tsx'
import type { PlayerRow } from '#players/player.ts'

export function PlayersScreen() {
  const navigate = useNavigate()
  const [{ query }] = useListSearch()
  return (
    <Screen title={t('players.title')} text={t('players.text')} isList>
      <List
        id="players"
        call="/operator/players"
        csv="/operator/players/export"
        columns={query ? foundColumns : columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/players/$id', params: { id } })}
        emptyText={t('players.empty')}
      />
    </Screen>
  )
}

const allColumns: readonly Column<PlayerRow>[] = [
  {
    id: 'id',
    header: t('players.id'),
    width: 80,
    isNumber: true,
    isLink: true,
    cell: ({ id }) => <NumberLink text={id} to="/players/$id" params={{ id }} />,
  },
  { id: 'phone', header: t('players.phone'), width: 165, cell: ({ phone }) => phone ?? '–' },
  {
    id: 'match',
    header: t('players.match'),
    width: 125,
    cell: ({ match }) => match && tName('match', match),
  },
  { id: 'country', header: t('players.country'), width: 75, cell: ({ country }) => country },
  { id: 'state', header: t('players.state'), width: 105, cell: StateBadge },
  { id: 'verification', header: t('players.verification'), width: 140, cell: VerificationBadge },
  {
    id: 'cash',
    header: t('players.cash'),
    width: 125,
    isNumber: true,
    cell: ({ cash, currency, id }) => (
      <NumberLink
        text={money(cash, currency)}
        to="/players/$id"
        params={{ id }}
        search={{ section: 'ledger', account: 'cash' }}
      />
    ),
  },
  { id: 'tags', header: t('players.tags'), cell: Tags },
  { id: 'createdAt', header: t('players.created'), width: 172, cell: ({ createdAt }) => time(createdAt) },
  {
    id: 'loginAt',
    header: t('players.login'),
    width: 120,
    cell: ({ loginAt }) => (loginAt ? <span title={time(loginAt)}>{relativeTime(loginAt)}</span> : '–'),
  },
]

/** A search says what it found the player by, in place of the time of registration. */
const foundColumns = allColumns.map((column) => ({ ...column, isOptional: column.id === 'createdAt' }))
const columns = allColumns.filter(({ id }) => id !== 'match')

const filters: readonly Filter[] = [
  { kind: 'text', name: 'query', label: t('players.query'), width: 320 },
  {
    kind: 'choice',
    name: 'country',
    label: t('players.country'),
    width: 120,
    options: ['BR', 'CL'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('players.state'),
    width: 150,
    options: tOptions('player-state', ['blocked', 'excluded']),
  },
  { kind: 'text', name: 'tag', label: t('players.tag'), width: 140 },
]
