/** The page of a match: exposure per outcome, the slips behind it, suspensions and corrections. */
import { Alert, Box, Group, ScrollArea, SimpleGrid, Tabs, Text } from '@mantine/core'
import type { Cash } from '@saguao/contract/product/money.ts'
import { useParams } from '@tanstack/react-router'
import { useCall } from '#api/use-call.ts'
import { count, money, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { LoadScreen } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { BoundBar } from '#sports/BoundBar.tsx'
import { CurrencyChoice } from '#sports/CurrencyChoice.tsx'
import { MarketTable } from '#sports/MarketTable.tsx'
import { MatchActions } from '#sports/MatchActions.tsx'
import { MatchBadges } from '#sports/MatchBadges.tsx'
import { MatchHistory } from '#sports/MatchHistory.tsx'
import { MatchSlips } from '#sports/MatchSlips.tsx'
import { currencyIn, type MatchPage } from '#sports/sports.ts'

const refetchInterval = 2_000

const sections = ['markets', 'slips', 'history'] as const

export function MatchScreen() {
  const { matchId = '' } = useParams({ strict: false })
  const { data, error } = useCall('/operator/match', { matchId }, { refetchInterval })
  if (!data) return <LoadScreen title={t('sports.match')} error={error} />
  return (
    <Screen
      title={data.name}
      text={`${data.league} · ${time(data.startsAt)} · ${data.id}`}
      tools={<MatchActions match={data} />}
      isList
    >
      <MatchBody match={data} />
    </Screen>
  )
}

function MatchBody({ match }: { match: MatchPage }) {
  const [search, change] = useListSearch()
  const currency = currencyIn(search.currency)
  // An ended match has no market any more.
  const first = match.markets.length > 0 ? 'markets' : 'slips'
  const section = sections.find((name) => name === search.section) ?? first
  const open = (name: string | null) =>
    change({ section: name ?? undefined, selection: undefined, status: undefined, playerId: undefined })
  return (
    <Box style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Head match={match} currency={currency} onCurrency={(value) => change({ currency: value })} />
      <Tabs value={section} onChange={open} px="md">
        <Tabs.List>
          {sections.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`sports.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {section === 'slips' && <MatchSlips match={match} />}
      {section !== 'slips' && (
        <ScrollArea flex={1} mih={0} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Box p="md">
            {section === 'markets' ? (
              <MarketTable match={match} currency={currency} />
            ) : (
              <MatchHistory match={match} />
            )}
          </Box>
        </ScrollArea>
      )}
    </Box>
  )
}

type HeadProps = {
  readonly match: MatchPage
  readonly currency: Cash
  readonly onCurrency: (currency: string) => void
}

function Head({ match, currency, onCurrency }: HeadProps) {
  const own = match.exposure.find((each) => each.currency === currency)
  const whole = match.suspensions.find(({ market }) => market === '')
  return (
    <Box px="md" pb="sm">
      <Group justify="space-between" mb="sm">
        <Group gap="md">
          <Text fz={22} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {match.score}
          </Text>
          <MatchBadges {...match} />
        </Group>
        <CurrencyChoice value={currency} onChange={onCurrency} />
      </Group>
      {whole && (
        <Alert color="red" mb="sm" py={6}>
          {t('sports.suspended-by', { by: whole.by, time: time(whole.at), reason: whole.reason })}
        </Alert>
      )}
      {match.abandoned?.by && (
        <Alert color="orange" mb="sm" py={6}>
          {t('sports.abandoned-by', { by: match.abandoned.by, reason: match.abandoned.reason ?? '' })}
        </Alert>
      )}
      {own ? (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          <Fact name={t('sports.match-bound')}>
            <Group justify="flex-start">
              <BoundBar name={match.name} {...own} />
            </Group>
          </Fact>
          <Fact name={t('sports.worst')} title={t('sports.worst-text')}>
            {money(-own.worst, currency)}
          </Fact>
          <Fact name={t('sports.stake')}>{money(own.stake, currency)}</Fact>
          <Fact name={t('sports.slips')}>{count(own.slips)}</Fact>
        </SimpleGrid>
      ) : (
        <Text c="dimmed" size="sm">
          {t('sports.no-exposure')}
        </Text>
      )}
    </Box>
  )
}
