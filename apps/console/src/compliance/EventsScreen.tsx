/** Events that an inspector asks for; a row opens its facts. */
import { Badge, Drawer, SimpleGrid, Stack } from '@mantine/core'
import { significantKinds } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { Facts } from '#approvals/Facts.tsx'
import { countryFilter, daysFilter, playerFilter } from '#compliance/compliance.ts'
import { PlayerLink } from '#compliance/Parts.tsx'
import { calendarDay, money, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { subjectText } from '#i18n/subject.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'

type Event = OperatorData<'/operator/significantEvents'>['list'][number]

export function EventsScreen() {
  const [row, setRow] = useState<Event>()
  return (
    <Screen title={t('events.title')} text={t('events.text')} isList>
      <List
        id="significant-events"
        call="/operator/significantEvents"
        csv="/operator/significantEvents/export"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={setRow}
        emptyText={t('events.empty')}
      />
      <Drawer
        opened={row !== undefined}
        onClose={() => setRow(undefined)}
        size={600}
        title={row && tName('event-kind', row.kind)}
      >
        {row && <EventFacts event={row} />}
      </Drawer>
    </Screen>
  )
}

const amountOf = ({ amount, currency }: Event): string =>
  amount === null || currency === null ? '–' : money(amount, currency)

const about = ({ subject }: Event): string =>
  subjectText(subject).replace(/\d{4}-\d\d-\d\d/, (day) => calendarDay(day))

/** Of a change by an operator the player is its subject. */
const playerOf = ({ playerId, subject }: Event): string | null =>
  playerId ?? /^player (\d+)$/.exec(subject)?.[1] ?? null

const EventFacts = ({ event }: { event: Event }) => (
  <Stack gap="md">
    <SimpleGrid cols={2} spacing="xs">
      <Fact name={t('comp.time')}>{time(event.at)}</Fact>
      <Fact name={t('events.subject')}>{about(event)}</Fact>
      <Fact name={t('comp.player')}>
        <PlayerLink playerId={playerOf(event)} />
      </Fact>
      <Fact name={t('events.amount')}>{amountOf(event)}</Fact>
      <Fact name={t('events.by')}>{event.by ?? '–'}</Fact>
      <Fact name={t('comp.country')}>{event.country ?? '–'}</Fact>
    </SimpleGrid>
    <Details facts={event.facts} />
  </Stack>
)

function Details({ facts: { before, after, ...facts } }: Pick<Event, 'facts'>) {
  return (
    <>
      <Facts title={t('events.facts')} value={facts} />
      <Facts title={t('events.before')} value={before} />
      <Facts title={t('events.after')} value={after} />
    </>
  )
}

const columns: readonly Column<Event>[] = [
  { id: 'at', header: t('comp.time'), width: 180, cell: ({ at }) => time(at) },
  {
    id: 'kind',
    header: t('events.kind'),
    width: 270,
    cell: ({ kind }) => (
      <Badge color="gray" tt="none">
        {tName('event-kind', kind)}
      </Badge>
    ),
  },
  { id: 'subject', header: t('events.subject'), cell: about },
  {
    id: 'playerId',
    header: t('comp.player'),
    width: 100,
    isNumber: true,
    cell: (row) => <PlayerLink playerId={playerOf(row)} />,
  },
  { id: 'amount', header: t('events.amount'), width: 150, isNumber: true, cell: amountOf },
  { id: 'by', header: t('events.by'), width: 240, cell: ({ by }) => by ?? '–' },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country ?? '–' },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('events.kind'),
    width: 230,
    options: tOptions('event-kind', significantKinds),
  },
  countryFilter,
  playerFilter,
  daysFilter,
]
