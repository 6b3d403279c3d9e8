/** Cases of risk markers: open ones first, each with its markers, notes and end. */
import { Badge, Group } from '@mantine/core'
import { caseStates } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { CaseDrawer } from '#compliance/CaseDrawer.tsx'
import { playerFilter } from '#compliance/compliance.ts'
import { Ago, PlayerLink } from '#compliance/Parts.tsx'
import { count } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'

type RiskCase = OperatorData<'/operator/riskCases'>['list'][number]

export function CasesScreen() {
  const [{ case: id }, change] = useListSearch()
  return (
    <Screen title={t('cases.title')} text={t('cases.text')} isList>
      <List
        id="risk-cases"
        call="/operator/riskCases"
        columns={columns}
        filters={filters}
        rowKey={(row) => row.id}
        onOpen={(row) => change({ case: row.id })}
        emptyText={t('cases.empty')}
      />
      <CaseDrawer id={id} onClose={() => change({ case: undefined })} />
    </Screen>
  )
}

const Markers = ({ reasons }: RiskCase) => (
  <Group gap={4}>
    {reasons.map(({ marker, points }) => (
      <Badge key={marker} color="orange" tt="none">{`${tName('marker', marker)} +${points}`}</Badge>
    ))}
  </Group>
)

const columns: readonly Column<RiskCase>[] = [
  { id: 'openedAt', header: t('cases.opened'), width: 140, cell: ({ openedAt }) => <Ago at={openedAt} /> },
  { id: 'playerId', header: t('comp.player'), width: 100, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  { id: 'score', header: t('cases.score'), width: 100, isNumber: true, cell: ({ score }) => count(score) },
  { id: 'reasons', header: t('cases.markers'), cell: Markers },
  {
    id: 'assignedTo',
    header: t('cases.assigned'),
    width: 170,
    cell: ({ assignedTo }) => assignedTo?.name ?? t('cases.unassigned'),
  },
  {
    id: 'outcome',
    header: t('cases.outcome'),
    width: 180,
    cell: ({ closedAt, outcome }) =>
      closedAt ? (
        <Badge color="gray">{outcome ? tName('case-outcome', outcome) : t('case-state.closed')}</Badge>
      ) : (
        '–'
      ),
  },
  {
    id: 'closedAt',
    header: t('cases.closed'),
    width: 140,
    isOptional: true,
    cell: ({ closedAt }) => <Ago at={closedAt} />,
  },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('case-state.open'),
    width: 140,
    options: tOptions('case-state', caseStates),
  },
  {
    kind: 'choice',
    name: 'assigned',
    label: t('cases.assigned'),
    width: 160,
    options: [
      { value: 'me', label: t('cases.me') },
      { value: 'none', label: t('cases.unassigned') },
    ],
  },
  playerFilter,
]
