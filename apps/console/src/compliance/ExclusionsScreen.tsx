/** Players who are paused or excluded now: by themselves, or by the register of impeded persons. */
import { restrictionKinds } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countryFilter, playerFilter } from '#compliance/compliance.ts'
import { PlayerLink, StateBadge } from '#compliance/Parts.tsx'
import { time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'

type Exclusion = OperatorData<'/operator/exclusions'>['list'][number]

export const ExclusionsScreen = () => (
  <Screen title={t('exclusions.title')} text={t('exclusions.text')} isList>
    <List
      id="exclusions"
      call="/operator/exclusions"
      csv="/operator/exclusions/export"
      columns={columns}
      filters={filters}
      rowKey={({ playerId, kind }) => `${playerId} ${kind}`}
      emptyText={t('exclusions.empty')}
    />
  </Screen>
)

const columns: readonly Column<Exclusion>[] = [
  { id: 'playerId', header: t('comp.player'), width: 100, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  {
    id: 'kind',
    header: t('comp.state'),
    width: 190,
    cell: ({ kind }) => <StateBadge prefix="restriction" state={kind} />,
  },
  {
    id: 'since',
    header: t('exclusions.since'),
    width: 180,
    cell: ({ since }) => (since ? time(since) : '–'),
  },
  {
    id: 'until',
    header: t('exclusions.until'),
    width: 180,
    cell: ({ until }) => (until ? time(until) : t('exclusions.endless')),
  },
  { id: 'by', header: t('exclusions.by'), width: 130, cell: ({ by }) => tName('restricted-by', by) },
  {
    id: 'endRequestedAt',
    header: t('exclusions.end'),
    cell: ({ endEnteredBy, endRequestedAt }) =>
      endRequestedAt ? `${time(endRequestedAt)} · ${endEnteredBy}` : '–',
  },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('comp.state'),
    width: 180,
    options: tOptions('restriction', restrictionKinds),
  },
  countryFilter,
  playerFilter,
]
