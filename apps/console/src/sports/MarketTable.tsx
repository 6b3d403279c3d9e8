/** The markets of a match: prices, exposure of each outcome against its bound, and what the house gets if it occurs. */
import { Badge, Group, Table, Text } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { count, decimal, money } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { BoundBar } from '#sports/BoundBar.tsx'
import { SuspendButton } from '#sports/MatchActions.tsx'
import type { Market, MatchPage } from '#sports/sports.ts'
import classes from './sports.module.css'

type TableProps = { readonly match: MatchPage; readonly currency: Cash }

const columns = 6
/** Markets with more outcomes show those with bets only. */
const maxWithoutBets = 3

const exposureOf = ({ exposure }: Market['outcomes'][number], currency: Cash) =>
  exposure.find((each) => each.currency === currency)

const lossOf = ({ outcomes }: Market, currency: Cash): number =>
  Math.max(0, ...outcomes.map((outcome) => exposureOf(outcome, currency)?.loss ?? 0))

/** Markets with the largest possible loss first. */
export function MarketTable({ match, currency }: TableProps) {
  const markets = match.markets.toSorted((a, b) => lossOf(b, currency) - lossOf(a, currency))
  if (markets.length === 0) return <Text c="dimmed">{t('sports.no-exposure')}</Text>
  return (
    <Table maw={1180} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('sports.outcome')}</Table.Th>
          <Table.Th ta="right">{t('sports.odds')}</Table.Th>
          <Table.Th ta="right">{t('sports.slips')}</Table.Th>
          <Table.Th ta="right">{t('sports.stake')}</Table.Th>
          <Table.Th ta="right">{t('sports.loss')}</Table.Th>
          <Table.Th ta="right" title={t('sports.if-text')}>
            {t('sports.if')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {markets.map((market) => (
          <MarketRows key={market.id} match={match} market={market} currency={currency} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function MarketRows({ match, market, currency }: TableProps & { market: Market }) {
  const isWhole = market.outcomes.length <= maxWithoutBets
  const shown = market.outcomes.filter((outcome) => isWhole || exposureOf(outcome, currency))
  const hidden = market.outcomes.length - shown.length
  const isOpen = match.state === 'scheduled' || match.state === 'live'
  const isOwn = match.suspensions.some(({ market: id }) => id === market.id)
  return (
    <>
      <Table.Tr className={classes.market ?? ''}>
        <Table.Td colSpan={columns}>
          <Group gap="xs">
            <Text fw={600}>{market.name}</Text>
            {market.isSuspended && <Badge color="red">{t('sports.suspended')}</Badge>}
            {market.isPaused && <Badge color="orange">{t('sports.paused')}</Badge>}
            {!market.isOffered && <Badge color="gray">{t('sports.over')}</Badge>}
            {isOpen && market.isOffered && match.suspended !== 'all' && (
              <SuspendButton
                matchId={match.id}
                market={market.id}
                name={`${match.name}: ${market.name}`}
                isSuspended={isOwn}
                isSmall
              />
            )}
            {hidden > 0 && (
              <Text size="xs" c="dimmed">
                {t('sports.others', { count: count(hidden) })}
              </Text>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
      {shown.map((outcome) => {
        const own = exposureOf(outcome, currency)
        return (
          <Table.Tr key={outcome.selection}>
            <Table.Td pl="lg">{outcome.name}</Table.Td>
            <Table.Td className={classes.amount ?? ''}>
              {outcome.odds === null ? '–' : decimal(outcome.odds)}
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>
              {own ? (
                <NumberLink
                  text={count(own.slips)}
                  to="/sports/match/$matchId"
                  params={{ matchId: match.id }}
                  search={{ section: 'slips', selection: outcome.selection, currency, status: 'open' }}
                />
              ) : (
                <Text span c="dimmed">
                  {count(0)}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>{own && money(own.stake, currency)}</Table.Td>
            <Table.Td>{own && <BoundBar name={outcome.name} {...own} />}</Table.Td>
            <Table.Td className={classes.amount ?? ''} {...(own && own.result < 0 && { c: 'red' })}>
              {own && money(own.result, currency)}
            </Table.Td>
          </Table.Tr>
        )
      })}
    </>
  )
}
