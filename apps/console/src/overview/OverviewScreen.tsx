/** The overview: now, live; today against the same weekday; queues and alarms; the last thirty days. */
import { Grid, Group, Paper, SegmentedControl, Select, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { useLiveOverview } from '#api/live.ts'
import { useCall } from '#api/use-call.ts'
import { count, decimal, shortTime, time } from '#formats/formats.ts'
import { Message } from '#frame/Message.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tOptions } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { AlarmList, QueueList } from '#overview/Attention.tsx'
import { DayChart, DaysChart, HourTable } from '#overview/Charts.tsx'
import { type FigureName, figureNames, isFigureName } from '#overview/figures.ts'
import { MarketCard } from '#overview/MarketCard.tsx'

/** Without events, while the connection is interrupted. */
const refetchInterval = 15_000

type Country = 'BR' | 'CL'

export function OverviewScreen() {
  useLiveOverview()
  const [search, changeSearch] = useListSearch()
  const { data, error } = useCall('/operator/overview/now', {}, { refetchInterval })
  const country: Country = search.country === 'CL' ? 'CL' : 'BR'
  const figure: FigureName = isFigureName(search.figure) ? search.figure : 'stakes'
  if (error && !data)
    return (
      <Message
        icon={<ExclamationTriangleIcon />}
        colour="red"
        title={t('list.failed')}
        text={error.message}
      />
    )
  return (
    <Screen
      title={t('overview.title')}
      {...(data && { text: t('overview.text', { time: time(data.at) }) })}
      tools={
        <Group gap="xs">
          <Select
            w={150}
            aria-label={t('overview.figure')}
            allowDeselect={false}
            value={figure}
            onChange={(next) => changeSearch({ figure: next ?? undefined })}
            data={tOptions('overview', figureNames)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('support.country')}
            value={country}
            onChange={(next) => changeSearch({ country: next, day: undefined })}
            data={tOptions('overview.market', ['BR', 'CL'] as const)}
          />
        </Group>
      }
    >
      {data ? (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, lg: 9 }}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              {data.markets.map((market) => (
                <MarketCard key={market.country} market={market} />
              ))}
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" mt="sm">
              <DayChart country={country} figure={figure} day={search.day} />
              <DaysChart country={country} figure={figure} />
            </SimpleGrid>
            <HourTable country={country} day={search.day} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 3 }}>
            <SimpleGrid cols={2} spacing="sm">
              <Tile
                name={t('overview.online')}
                value={count(data.players)}
                text={t('overview.connections', { count: count(data.connections) })}
              />
              <Tile
                name={t('overview.rate')}
                value={decimal(data.betsPerSecond)}
                text={t('overview.rate-text')}
              />
            </SimpleGrid>
            <AlarmList alarms={data.alarms} />
            <QueueList queues={data.queues} now={shortTime(data.at)} />
          </Grid.Col>
        </Grid>
      ) : (
        <Skeleton height={420} />
      )}
    </Screen>
  )
}

const Tile = ({ name, value, text }: { name: string; value: string; text: string }) => (
  <Paper withBorder p="sm">
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Text fz={26} fw={600} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Text>
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </Paper>
)
