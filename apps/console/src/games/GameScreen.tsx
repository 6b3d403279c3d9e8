/** The page of a game: alarms, switch, measured return by day with its band, limits with their history. */
import { Alert, Anchor, Badge, Button, Grid, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { calendarDay, count, money, percent, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { LoadScreen } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import {
  bandText,
  Card,
  cashOf,
  currencyFilter,
  daysFilter,
  StateBadge,
  share,
  VerdictBadge,
} from '#games/game.tsx'
import { ReturnChart, ReturnTable } from '#games/ReturnChart.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { Filters } from '#lists/Filters.tsx'
import { useListSearch } from '#lists/list-search.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { SettingDrawer } from '#settings/SettingDrawer.tsx'

type Game = OperatorData<'/operator/game'>

const refreshes = ['/operator/games', '/operator/game', '/operator/overview/now'] as const

export function GameScreen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error } = useCall('/operator/game', { gameId: id })
  if (error || !data) return <LoadScreen title={id} error={error} />
  return (
    <Screen
      title={data.name}
      text={t('game.by', { studio: tName('studio-name', data.studio), id: data.id })}
      tools={<Tools game={data} />}
    >
      <GameBody game={data} />
    </Screen>
  )
}

function Tools({ game: { id, name, off, alarms } }: { game: Game }) {
  const isOn = off === null
  return (
    <>
      {alarms.length > 0 && (
        <ActionButton
          label={t('return.restart')}
          permission="games:manage"
          action={{
            path: '/operator/game/return/restart',
            body: { gameId: id },
            title: t('return.restart'),
            text: t('return.restart-text'),
            confirm: t('return.restart'),
            refreshes,
          }}
        />
      )}
      <ActionButton
        label={t(isOn ? 'game.stop' : 'game.start')}
        permission="games:manage"
        button={{ color: isOn ? 'red' : 'teal', variant: 'light' }}
        action={{
          path: '/operator/game/switch',
          body: { gameId: id, on: !isOn },
          title: t(isOn ? 'game.stop-title' : 'game.start-title', { name }),
          text: t(isOn ? 'game.stop-text' : 'game.start-text'),
          confirm: t(isOn ? 'game.stop' : 'game.start'),
          isDangerous: isOn,
          refreshes,
        }}
      />
    </>
  )
}

const GameBody = ({ game }: { game: Game }) => (
  <Stack gap="sm">
    <Notices game={game} />
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <ReturnCard game={game} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="sm">
          <StateCard game={game} />
          <LimitsCard game={game} />
        </Stack>
      </Grid.Col>
    </Grid>
  </Stack>
)

function Notices({ game: { alarms, off, studioOff, returnSince } }: { game: Game }) {
  return (
    <>
      {alarms.map(({ currency, days, rounds, measured, lower, upper, raisedAt }) => (
        <Alert
          key={currency}
          color={measured > upper ? 'red' : 'orange'}
          role="alert"
          title={t(measured > upper ? 'return.above' : 'return.below', { currency })}
        >
          {t('return.alarm-text', {
            measured: percent(measured, 2),
            lower: percent(lower, 2),
            upper: percent(upper, 2),
            rounds: count(rounds),
            days: count(days),
            time: time(raisedAt),
          })}
        </Alert>
      ))}
      {off && (
        <Alert color="red" title={t('game.is-off')}>
          {t('game.off-by', { by: off.by, time: time(off.at), reason: off.reason })}
        </Alert>
      )}
      {studioOff && (
        <Alert color="red" title={t('studio.is-off')}>
          {t('game.off-by', { by: studioOff.by, time: time(studioOff.at), reason: studioOff.reason })}
        </Alert>
      )}
      {returnSince && (
        <Text size="xs" c="dimmed">
          {t('return.since', { day: calendarDay(returnSince) })}
        </Text>
      )}
    </>
  )
}

function ReturnCard({ game: { id } }: { game: Game }) {
  const [search, changeSearch] = useListSearch()
  const firstField = useRef<HTMLInputElement>(null)
  const { currency, from, to } = search
  const { data, error } = useCall('/operator/game/return', {
    gameId: id,
    currency: cashOf(currency),
    ...(from && { from }),
    ...(to && { to }),
  })
  return (
    <Card title={t('return.title')} text={t('return.text')}>
      <Filters
        filters={[currencyFilter(), daysFilter()]}
        search={search}
        onChange={changeSearch}
        firstField={firstField}
      />
      {error && <Alert color="red">{error.message}</Alert>}
      {data && (
        <SimpleGrid cols={{ base: 2, sm: 6 }} spacing="xs">
          <Fact name={t('game.stated')}>{percent(data.stated, 2)}</Fact>
          <Fact name={t('game.measured')}>
            <Group gap={6}>
              {share(data.total.measured)}
              <VerdictBadge verdict={data.total.verdict} />
            </Group>
          </Fact>
          <Fact name={t('game.band')}>{bandText(data.total)}</Fact>
          <Fact name={t('game.rounds')}>{count(data.total.rounds)}</Fact>
          <Fact name={t('game.stakes')}>{money(data.total.stakes, data.currency)}</Fact>
          <Fact name={t('game.margin')}>{money(data.total.stakes - data.total.wins, data.currency)}</Fact>
        </SimpleGrid>
      )}
      {!error && <ReturnChart data={data} />}
      {data && <ReturnTable data={data} />}
    </Card>
  )
}

const StateCard = ({ game: { id, state, isPublished, kind, studio, countries } }: { game: Game }) => (
  <Card title={t('game.state')}>
    <SimpleGrid cols={2} spacing="xs">
      <Fact name={t('game.state')}>
        <StateBadge state={state} />
      </Fact>
      <Fact name={t('game.published')}>{t(isPublished ? 'game.yes' : 'game.no')}</Fact>
      <Fact name={t('game.kind')}>{tName('game-kind', kind)}</Fact>
      <Fact name={t('game.countries')}>{countries.join(', ')}</Fact>
      <Fact name={t('game.studio')}>
        <NumberLink text={tName('studio-name', studio)} to="/games" search={{ studio }} />
      </Fact>
      <Fact name={t('open-rounds.title')}>
        <NumberLink text={t('open-rounds.show')} to="/open-rounds" search={{ gameId: id }} />
      </Fact>
    </SimpleGrid>
  </Card>
)

function LimitsCard({ game: { id, name, limits } }: { game: Game }) {
  const [search, changeSearch] = useListSearch()
  const opened = limits.find(({ currency }) => currency === search.limits)
  return (
    <Card title={t('game.limits')} text={t('game.limits-text')}>
      {limits.length === 0 && <Text c="dimmed">{t('game.no-limits')}</Text>}
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {limits.map(({ currency, minBet, maxBet, isSet }) => (
            <Table.Tr key={currency}>
              <Table.Th scope="row">{currency}</Table.Th>
              <Table.Td ta="right">{`${money(minBet, currency)} – ${money(maxBet, currency)}`}</Table.Td>
              <Table.Td>{isSet && <Badge color="indigo">{t('game.limits-set')}</Badge>}</Table.Td>
              <Table.Td ta="right">
                <Button size="xs" variant="default" onClick={() => changeSearch({ limits: currency })}>
                  {t('game.limits-open')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component={Link} to="/game-limits" size="sm">
        {t('game.limits-all')}
      </Anchor>
      <SettingDrawer
        kind="game-limits"
        subject={opened && `${id}:${opened.currency}`}
        title={`${tName('setting', 'game-limits')} · ${name} · ${opened?.currency ?? ''}`}
        onClose={() => changeSearch({ limits: undefined })}
      />
    </Card>
  )
}
