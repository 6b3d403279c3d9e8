/** The page of a studio: switch, keys with rotation, calls and errors over time. */
import { LineChart } from '@mantine/charts'
import {
  Alert,
  Badge,
  Grid,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { clockTime, count, shortTime, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { LoadScreen, LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { Card, StateBadge } from '#games/game.tsx'
import { errorShare, milliseconds, type Studio } from '#games/StudiosScreen.tsx'
import { t, tOptions } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

type Calls = OperatorData<'/operator/studio/calls'>

const refetchInterval = 5_000
const refreshes = ['/operator/studios', '/operator/studio', '/operator/games'] as const

export function StudioScreen() {
  const { name = '' } = useParams({ strict: false })
  const { data, error } = useCall('/operator/studio', { studio: name }, { refetchInterval })
  if (!data) return <LoadScreen title={name} error={error} />
  return (
    <Screen title={data.name} text={data.launchUrl} tools={<Switch studio={data} />}>
      <Stack gap="sm">
        {data.off && (
          <Alert color="red" title={t('studio.is-off')}>
            {t('game.off-by', { by: data.off.by, time: time(data.off.at), reason: data.off.reason })}
          </Alert>
        )}
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <CallsCard name={name} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack gap="sm">
              <StateCard studio={data} />
              <KeyCard studio={data} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </Screen>
  )
}

function Switch({ studio: { name, off, state } }: { studio: Studio }) {
  const isOn = off === null
  if (state === 'unpublished' && isOn) return null
  return (
    <ActionButton
      label={t(isOn ? 'studio.stop' : 'studio.start')}
      permission="games:manage"
      button={{ color: isOn ? 'red' : 'teal', variant: 'light' }}
      action={{
        path: '/operator/studio/switch',
        body: { studio: name, on: !isOn },
        title: t(isOn ? 'studio.stop' : 'studio.start'),
        text: t(isOn ? 'studio.stop-text' : 'studio.start-text'),
        confirm: t(isOn ? 'studio.stop' : 'studio.start'),
        isDangerous: isOn,
        refreshes,
      }}
    />
  )
}

const StateCard = ({ studio }: { studio: Studio }) => (
  <Card title={t('studio.now')} text={t('studio.now-text')}>
    <SimpleGrid cols={2} spacing="xs">
      <Fact name={t('game.state')}>
        <StateBadge state={studio.state} />
      </Fact>
      <Fact name={t('studio.games')}>
        <NumberLink text={count(studio.games)} to="/games" search={{ studio: studio.name }} />
      </Fact>
      <Fact name={t('studio.calls')}>{count(studio.calls)}</Fact>
      <Fact name={t('studio.errors')}>{`${count(studio.errors)} (${errorShare(studio)})`}</Fact>
      <Fact name={t('studio.refused')}>{count(studio.refused)}</Fact>
      <Fact name={t('studio.latency')}>{milliseconds(studio.p95)}</Fact>
      <Fact name={t('open-rounds.title')}>
        <NumberLink text={t('open-rounds.show')} to="/open-rounds" search={{ studio: studio.name }} />
      </Fact>
    </SimpleGrid>
  </Card>
)

const defaultGrace = 24
const maxGrace = 168

function KeyCard({ studio: { name, keyChangedAt, hasOldKey, oldKeyUntil } }: { studio: Studio }) {
  const [grace, setGrace] = useState<number | string>(defaultGrace)
  return (
    <Card title={t('studio.keys')} text={t('studio.keys-text')}>
      <SimpleGrid cols={2} spacing="xs">
        <Fact name={t('studio.key-changed')}>{time(keyChangedAt)}</Fact>
        <Fact name={t('studio.old-key')}>
          {hasOldKey ? <Badge color="orange">{t('studio.old-key-valid')}</Badge> : '–'}
        </Fact>
      </SimpleGrid>
      {hasOldKey && (
        <Text size="sm">
          {oldKeyUntil ? t('studio.old-key-until', { time: time(oldKeyUntil) }) : t('studio.old-key-endless')}
        </Text>
      )}
      <Group gap="xs">
        <ActionButton
          label={t('studio.rotate')}
          permission="games:manage"
          action={{
            path: '/operator/studio/key/rotate',
            body: { studio: name, graceHours: Number(grace) },
            title: t('studio.rotate'),
            text: t('studio.rotate-text'),
            confirm: t('studio.rotate-ask'),
            refreshes,
            isReady: grace !== '',
            children: (
              <NumberInput
                label={t('studio.grace')}
                description={t('studio.grace-text')}
                value={grace}
                onChange={setGrace}
                min={0}
                max={maxGrace}
                allowDecimal={false}
              />
            ),
          }}
        />
        {hasOldKey && (
          <ActionButton
            label={t('studio.end-old')}
            permission="games:manage"
            button={{ color: 'red', variant: 'light' }}
            action={{
              path: '/operator/studio/key/end',
              body: { studio: name },
              title: t('studio.end-old'),
              text: t('studio.end-old-text'),
              confirm: t('studio.end-old'),
              isDangerous: true,
              refreshes,
            }}
          />
        )}
      </Group>
    </Card>
  )
}

const periods = ['1', '6', '24', '168']

function CallsCard({ name }: { name: string }) {
  const [search, changeSearch] = useListSearch()
  const hours = periods.find((one) => one === search.hours) ?? '1'
  const body = { studio: name, hours: Number(hours) }
  const { data, error } = useCall('/operator/studio/calls', body, { refetchInterval })
  return (
    <Card
      title={t('studio.calls-title')}
      text={t('studio.calls-text')}
      tools={
        <SegmentedControl
          aria-label={t('studio.period')}
          value={hours}
          onChange={(next) => changeSearch({ hours: next })}
          data={tOptions('studio-period', periods)}
        />
      }
    >
      <LoadState data={data} error={error} height={220} />
      {data && <CallCharts data={data} isLong={hours === '168'} />}
      {data && <Results data={data} />}
    </Card>
  )
}

/** Over several days the times carry their day. */
function CallCharts({ data: { steps }, isLong }: { data: Calls; isLong: boolean }) {
  const names = {
    calls: t('studio.all-calls'),
    refused: t('studio.refused'),
    errors: t('studio.errors-name'),
  }
  const rows = steps.map((step) => ({
    at: isLong ? shortTime(step.at) : clockTime(step.at),
    [names.calls]: step.calls,
    [names.refused]: step.refused,
    [names.errors]: step.errors,
    p50: step.p50,
    p95: step.p95,
  }))
  return (
    <>
      <LineChart
        h={190}
        data={rows}
        dataKey="at"
        series={[
          { name: names.calls, color: 'indigo.6' },
          { name: names.refused, color: 'orange.6' },
          { name: names.errors, color: 'red.6' },
        ]}
        curveType="linear"
        withDots={false}
        withLegend
        valueFormatter={count}
        yAxisProps={{ width: 44, allowDecimals: false }}
      />
      <Text size="xs" c="dimmed">
        {t('studio.latency-chart')}
      </Text>
      <LineChart
        h={130}
        data={rows}
        dataKey="at"
        series={[
          { name: 'p50', color: 'gray.6' },
          { name: 'p95', color: 'indigo.6' },
        ]}
        curveType="linear"
        withDots={false}
        withLegend
        connectNulls={false}
        valueFormatter={(value) => `≤ ${count(value)} ms`}
        yAxisProps={{ width: 44, tickFormatter: (value: number) => count(value) }}
      />
    </>
  )
}

const kindColours = { ok: 'teal', refused: 'orange', error: 'red' } as const

function Results({ data: { results } }: { data: Calls }) {
  if (results.length === 0) return <Text c="dimmed">{t('studio.no-calls')}</Text>
  return (
    <Table verticalSpacing={3}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('studio.operation')}</Table.Th>
          <Table.Th>{t('studio.result')}</Table.Th>
          <Table.Th ta="right">{t('studio.all-calls')}</Table.Th>
          <Table.Th ta="right">p50</Table.Th>
          <Table.Th ta="right">p95</Table.Th>
          <Table.Th ta="right">{t('studio.last')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map(({ operation, status, kind, calls, p50, p95, lastAt }) => (
          <Table.Tr key={`${operation} ${status}`}>
            <Table.Td>{operation}</Table.Td>
            <Table.Td>
              <Badge color={kindColours[kind]}>{status}</Badge>
            </Table.Td>
            <Table.Td ta="right">{count(calls)}</Table.Td>
            <Table.Td ta="right">{milliseconds(p50)}</Table.Td>
            <Table.Td ta="right">{milliseconds(p95)}</Table.Td>
            <Table.Td ta="right">{time(lastAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
