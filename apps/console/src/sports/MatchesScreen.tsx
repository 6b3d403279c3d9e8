/** Matches with their exposure in one currency, refreshed while they are played. */
import { Text } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { count, decimal, money, shortTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { BoundBar } from '#sports/BoundBar.tsx'
import { MatchBadges } from '#sports/MatchBadges.tsx'
import { currencyFilter, currencyIn, type MatchRow } from '#sports/sports.ts'

const refetchMs = 4_000

export function MatchesScreen() {
  const [search] = useListSearch()
  const navigate = useNavigate()
  const currency = currencyIn(search.currency)
  return (
    <Screen title={t('sports.matches')} text={t('sports.matches-text')} isList>
      <List
        id="matches"
        call="/operator/matches"
        columns={columnsIn[currency]}
        filters={filters}
        toBody={bodyOf}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: '/sports/match/$matchId', params: { matchId: id }, search: { currency } })
        }
        refetchMs={refetchMs}
        emptyText={t('sports.matches-empty')}
      />
    </Screen>
  )
}

/** The currency chooses the columns and is no filter of the call. */
const bodyOf = ({ state, sport, league }: ListSearch) =>
  Object.fromEntries(Object.entries({ state, sport, league }).filter(([, value]) => value))

function columnsOf(currency: Cash): readonly Column<MatchRow>[] {
  const exposureOf = ({ exposure }: MatchRow) => exposure.find((each) => each.currency === currency)
  return [
    {
      id: 'startsAt',
      header: t('sports.starts'),
      width: 118,
      cell: ({ startsAt }) => <span title={time(startsAt)}>{shortTime(startsAt)}</span>,
    },
    { id: 'league', header: t('sports.league'), width: 140, isOptional: true, cell: ({ league }) => league },
    {
      id: 'match',
      header: t('sports.match'),
      isLink: true,
      cell: ({ id, name }) => (
        <NumberLink text={name} to="/sports/match/$matchId" params={{ matchId: id }} search={{ currency }} />
      ),
    },
    { id: 'state', header: t('sports.state'), width: 200, cell: MatchBadges },
    {
      id: 'score',
      header: t('sports.score'),
      width: 85,
      isNumber: true,
      cell: ({ state, score }) => (state === 'scheduled' ? '–' : score),
    },
    {
      id: 'slips',
      header: t('sports.slips'),
      width: 80,
      isNumber: true,
      isLink: true,
      cell: (row) => {
        const slips = exposureOf(row)?.slips ?? 0
        if (slips === 0)
          return (
            <Text span c="dimmed">
              {count(0)}
            </Text>
          )
        return (
          <NumberLink
            text={count(slips)}
            to="/sports/match/$matchId"
            params={{ matchId: row.id }}
            search={{ section: 'slips', currency, status: 'open' }}
          />
        )
      },
    },
    {
      id: 'stake',
      header: t('sports.stake'),
      width: 120,
      isNumber: true,
      isOptional: true,
      cell: (row) => money(exposureOf(row)?.stake ?? 0, currency),
    },
    {
      id: 'top',
      header: t('sports.top'),
      width: 190,
      cell: (row) => {
        const top = exposureOf(row)?.top
        return top ? `${top.name}${top.odds === null ? '' : ` · ${decimal(top.odds)}`}` : ''
      },
    },
    {
      id: 'worst',
      header: t('sports.worst'),
      width: 120,
      isNumber: true,
      cell: (row) => {
        const own = exposureOf(row)
        return own ? <span title={t('sports.worst-text')}>{money(-own.worst, currency)}</span> : ''
      },
    },
    {
      id: 'loss',
      header: t('sports.loss'),
      width: 215,
      isNumber: true,
      cell: (row) => {
        const own = exposureOf(row)
        return own ? (
          <BoundBar name={row.name} {...own} />
        ) : (
          <Text span c="dimmed">
            –
          </Text>
        )
      },
    },
    { id: 'id', header: 'ID', width: 150, isOptional: true, cell: ({ id }) => id },
  ]
}

const columnsIn: Readonly<Record<Cash, readonly Column<MatchRow>[]>> = {
  BRL: columnsOf('BRL'),
  CLP: columnsOf('CLP'),
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('sports.state'),
    width: 140,
    options: tOptions('match-filter', ['open', 'live', 'suspended', 'ended']),
  },
  {
    kind: 'choice',
    name: 'sport',
    label: t('sports.sport'),
    width: 130,
    options: tOptions('sport', ['football', 'basketball', 'race']),
  },
  currencyFilter,
]
