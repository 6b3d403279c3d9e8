/** What the house can lose on open slips: in total, by league, by start, and the outcomes and players nearest to a bound. */
import { BarChart } from '@mantine/charts'
import { Group, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { count, money, shortTime } from '#formats/formats.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { BoundBar } from '#sports/BoundBar.tsx'
import { CurrencyChoice } from '#sports/CurrencyChoice.tsx'
import { currencyIn, type HouseExposure } from '#sports/sports.ts'
import classes from './sports.module.css'

const refetchInterval = 4_000
const chartHeight = 200

export function ExposureScreen() {
  const [search, change] = useListSearch()
  const { data, error } = useCall('/operator/sports/exposure', {}, { refetchInterval })
  const currency = currencyIn(search.currency)
  const own = data?.list.find((each) => each.currency === currency)
  return (
    <Screen
      title={t('sports.exposure')}
      text={t('sports.exposure-text')}
      tools={
        <>
          <CurrencyChoice value={currency} onChange={(value) => change({ currency: value })} />
          <RebuildButton />
        </>
      }
    >
      <LoadState data={own} error={error} height={160} />
      {own && <Exposure own={own} />}
    </Screen>
  )
}

const RebuildButton = () => (
  <ActionButton
    label={t('sports.rebuild')}
    permission="sports:manage"
    action={{
      path: '/operator/sports/rebuild',
      body: {},
      title: t('sports.rebuild-title'),
      text: t('sports.rebuild-text'),
      confirm: t('sports.rebuild'),
      refreshes: ['/operator/sports/exposure'],
    }}
  />
)

function Exposure({ own }: { own: HouseExposure }) {
  const { currency } = own
  const stake = money(own.stake, currency)
  return (
    <Stack gap="sm" maw={1320}>
      <Paper withBorder p="sm">
        <Group justify="space-between">
          <div>
            <Text fw={600}>{t('sports.house-bound')}</Text>
            <Text size="sm" c="dimmed">
              {t('sports.house-text', { slips: count(own.slips), stake })}
            </Text>
          </div>
          <BoundBar name={t('sports.house-bound')} {...own} />
        </Group>
      </Paper>
      {own.slips === 0 ? (
        <Text c="dimmed">{t('sports.no-exposure')}</Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
            <Stack gap="sm">
              <Leagues own={own} />
              <Times own={own} />
              <Players own={own} />
            </Stack>
            <Outcomes own={own} />
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {t('sports.combined-note')}
          </Text>
        </>
      )}
    </Stack>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="sm">
    <Text fw={600} mb={6}>
      {title}
    </Text>
    {children}
  </Paper>
)

const Outcomes = ({ own: { outcomes, currency } }: { own: HouseExposure }) => (
  <Card title={t('sports.by-outcome')}>
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('sports.outcome')}</Table.Th>
          <Table.Th ta="right">{t('sports.slips')}</Table.Th>
          <Table.Th ta="right">{t('sports.loss')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {outcomes.map(({ matchId, match, selection, name, slips, loss, bound }) => (
          <Table.Tr key={`${matchId} ${selection}`}>
            <Table.Td>
              <NumberLink
                text={name}
                to="/sports/match/$matchId"
                params={{ matchId }}
                search={{ currency }}
              />
              <Text size="xs" c="dimmed">
                {match}
              </Text>
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>
              <NumberLink
                text={count(slips)}
                to="/sports/match/$matchId"
                params={{ matchId }}
                search={{ section: 'slips', selection, currency, status: 'open' }}
              />
            </Table.Td>
            <Table.Td>
              <BoundBar name={name} loss={loss} bound={bound} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

const Players = ({ own: { players, currency } }: { own: HouseExposure }) => (
  <Card title={t('sports.by-player')}>
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('sports.player')}</Table.Th>
          <Table.Th ta="right">{t('sports.slips')}</Table.Th>
          <Table.Th ta="right">{t('sports.loss')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {players.map(({ playerId, slips, loss, bound }) => (
          <Table.Tr key={playerId}>
            <Table.Td>
              <NumberLink
                text={playerId}
                to="/players/$id"
                params={{ id: playerId }}
                search={{ section: 'slips' }}
              />
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>{count(slips)}</Table.Td>
            <Table.Td>
              <BoundBar name={playerId} loss={loss} bound={bound} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

const Leagues = ({ own: { leagues, currency } }: { own: HouseExposure }) => (
  <Card title={t('sports.by-league')}>
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('sports.league')}</Table.Th>
          <Table.Th>{t('sports.sport')}</Table.Th>
          <Table.Th ta="right">{t('sports.count-matches')}</Table.Th>
          <Table.Th ta="right">{t('sports.stake')}</Table.Th>
          <Table.Th ta="right">{t('sports.loss')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {leagues.map(({ leagueId, name, sport, matches, stake, loss }) => (
          <Table.Tr key={leagueId}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{tName('sport', sport)}</Table.Td>
            <Table.Td className={classes.amount ?? ''}>
              <NumberLink text={count(matches)} to="/sports" search={{ league: leagueId, currency }} />
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>{money(stake, currency)}</Table.Td>
            <Table.Td className={classes.amount ?? ''}>{money(loss, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)

const Times = ({ own: { times, currency } }: { own: HouseExposure }) => (
  <Card title={t('sports.by-time')}>
    <BarChart
      h={chartHeight}
      data={times.map(({ from, loss }) => ({
        time: from === null ? t('sports.started') : shortTime(from),
        [t('sports.loss')]: loss,
      }))}
      dataKey="time"
      series={[{ name: t('sports.loss'), color: 'indigo.6' }]}
      valueFormatter={(value) => money(value, currency)}
      yAxisProps={{ width: 110 }}
    />
  </Card>
)
