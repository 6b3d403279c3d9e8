/** Columns of the lists of content. */
import { Badge, Code, Group, Text } from '@mantine/core'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { inOwnLang, stateColours } from '#content/content-names.ts'
import { clockOf } from '#content/market-time.ts'
import { Thumbnail } from '#content/Thumbnail.tsx'
import { marketTime, shortTime } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { Column } from '#lists/list-types.ts'

export type ContentRow = OperatorData<'/operator/content'>['list'][number]

export const StateBadges = ({ state, draft }: Pick<ContentRow, 'state' | 'draft'>) => (
  <Group gap={4} wrap="nowrap">
    <Badge color={stateColours[state]}>{tName('content-state', state)}</Badge>
    {draft && state !== 'new' && (
      <Badge color="orange" variant="outline">
        {t('content.draft')}
      </Badge>
    )}
  </Group>
)

const ScheduleText = ({ startsAt, endsAt, countries }: ContentRow) => {
  if (!startsAt && !endsAt)
    return (
      <Text span c="dimmed" inherit>
        {t('content.always')}
      </Text>
    )
  const at = (instant: string) => marketTime(instant, clockOf(countries))
  if (!endsAt) return t('content.from', { start: at(startsAt ?? '') })
  if (!startsAt) return t('content.until', { end: at(endsAt) })
  return `${at(startsAt)} – ${at(endsAt)}`
}

const name: Column<ContentRow> = {
  id: 'name',
  header: t('content.name'),
  cell: (row) => inOwnLang(row.name) || row.id,
}
const picture: Column<ContentRow> = {
  id: 'picture',
  header: t('content.picture'),
  width: 84,
  cell: ({ picture, color }) => <Thumbnail address={picture} color={color} />,
}
const id: Column<ContentRow> = {
  id: 'id',
  header: t('content.id'),
  width: 170,
  isSortable: true,
  cell: (row) => <Code>{row.id}</Code>,
}
const position: Column<ContentRow> = {
  id: 'position',
  header: t('content.position'),
  width: 160,
  cell: (row) => tName('position', row.position ?? ''),
}
const state: Column<ContentRow> = {
  id: 'state',
  header: t('content.state'),
  width: 190,
  cell: StateBadges,
}
const countries: Column<ContentRow> = {
  id: 'countries',
  header: t('content.country'),
  width: 80,
  cell: (row) => row.countries.join(' · '),
}
const schedule: Column<ContentRow> = {
  id: 'schedule',
  header: t('content.schedule'),
  width: 220,
  cell: ScheduleText,
}
const published: Column<ContentRow> = {
  id: 'published',
  header: t('content.published'),
  width: 210,
  cell: ({ publishedAt, publishedBy }) =>
    publishedAt ? `${shortTime(publishedAt)} · ${publishedBy ?? ''}` : '–',
}
const version: Column<ContentRow> = {
  id: 'version',
  header: t('content.version'),
  width: 70,
  isNumber: true,
  cell: (row) => (row.version === 0 ? '–' : row.version),
}

const plain = [name, picture, state, countries, schedule, published, version, { ...id, isOptional: true }]

export const contentColumns: Readonly<Record<ContentKind, readonly Column<ContentRow>[]>> = {
  banner: [name, picture, state, position, countries, schedule, published, { ...id, isOptional: true }],
  promotion: plain,
  popup: plain,
  notice: [name, state, countries, schedule, published, version, { ...id, isOptional: true }],
  category: [name, picture, id, state, countries, published, version],
  game: [name, picture, id, state, countries, schedule, published],
}

export const draftColumns: readonly Column<ContentRow>[] = [
  name,
  { id: 'kind', header: t('content.kind'), width: 120, cell: ({ kind }) => tName('content-kind', kind) },
  state,
  countries,
  schedule,
  {
    id: 'changed',
    header: t('content.changed'),
    width: 230,
    cell: ({ draft }) => draft && `${shortTime(draft.changedAt)} · ${draft.changedBy}`,
  },
]
