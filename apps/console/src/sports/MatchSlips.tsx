/** The slips on a match; the address names an outcome, a state or a player. */
import { Badge } from '@mantine/core'
import { count, decimal, money, time } from '#formats/formats.ts'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { currencyFilter, currencyIn, type MatchPage, type SlipRow } from '#sports/sports.ts'

const statuses = ['open', 'settled', 'returned', 'cashed'] as const
const playerForm = /^[1-9]\d{0,17}$/

export function MatchSlips({ match }: { match: MatchPage }) {
  return (
    <List
      id="match-slips"
      call="/operator/match/slips"
      columns={columns}
      filters={filtersOf(match)}
      toBody={({ selection, status, currency, playerId }) => ({
        matchId: match.id,
        ...(selection && { selection }),
        ...(currency && { currency: currencyIn(currency) }),
        ...(playerId && playerForm.test(playerId) && { playerId }),
        ...(status && { status: statuses.find((each) => each === status) ?? 'open' }),
      })}
      rowKey={({ id }) => id}
      emptyText={t('sports.slips-empty')}
    />
  )
}

/** Outcomes with the name of their market; those of a market that is over are found through the market table. */
const filtersOf = ({ markets }: MatchPage): readonly Filter[] => [
  {
    kind: 'choice',
    name: 'selection',
    label: t('sports.outcome'),
    width: 260,
    options: markets
      .flatMap((market) => market.outcomes.map((outcome) => ({ market, outcome })))
      .filter(({ outcome }) => outcome.exposure.length > 0)
      .map(({ market, outcome }) => ({
        value: outcome.selection,
        label: `${market.name}: ${outcome.name}`,
      })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t('sports.state'),
    width: 140,
    options: tOptions('match-slip', statuses),
  },
  currencyFilter,
  { kind: 'text', name: 'playerId', label: t('sports.player'), width: 130 },
]

const columns: readonly Column<SlipRow>[] = [
  { id: 'createdAt', header: t('sports.created'), width: 172, cell: ({ createdAt }) => time(createdAt) },
  {
    id: 'playerId',
    header: t('sports.player'),
    width: 90,
    isNumber: true,
    isLink: true,
    cell: ({ playerId }) => (
      <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} search={{ section: 'slips' }} />
    ),
  },
  { id: 'name', header: t('sports.outcome'), cell: ({ name }) => name },
  { id: 'odds', header: t('sports.odds'), width: 80, isNumber: true, cell: ({ odds }) => decimal(odds) },
  { id: 'legs', header: t('sports.legs'), width: 90, isNumber: true, cell: ({ legs }) => count(legs) },
  {
    id: 'stake',
    header: t('sports.stake'),
    width: 120,
    isNumber: true,
    cell: ({ stake, currency }) => money(stake, currency),
  },
  {
    id: 'loss',
    header: t('sports.loss'),
    width: 130,
    isNumber: true,
    cell: ({ loss, currency }) => money(loss, currency),
  },
  {
    id: 'win',
    header: t('sports.win'),
    width: 120,
    isNumber: true,
    cell: ({ win, status, currency }) => (status === 'open' ? '–' : money(win, currency)),
  },
  {
    id: 'overpaid',
    header: t('sports.overpaid'),
    width: 130,
    isNumber: true,
    isOptional: true,
    cell: ({ overpaid, currency }) => money(overpaid, currency),
  },
  {
    id: 'money',
    header: t('sports.money'),
    width: 90,
    cell: ({ isBonus }) => t(isBonus ? 'sports.bonus' : 'sports.real'),
  },
  {
    id: 'status',
    header: t('sports.state'),
    width: 150,
    cell: ({ status }) => (
      <Badge color={status === 'open' ? 'indigo' : 'gray'}>{tName('match-slip', status)}</Badge>
    ),
  },
  { id: 'id', header: t('sports.slip'), width: 210, isOptional: true, cell: ({ id }) => id },
]
