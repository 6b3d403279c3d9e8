/** Persons that are not verified: the response of the provider, and the decision of an operator. */
import { undecidedStates } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countryFilter } from '#compliance/compliance.ts'
import { IdentityDrawer } from '#compliance/IdentityDrawer.tsx'
import { Ago, PlayerLink, StateBadge } from '#compliance/Parts.tsx'
import { count } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useListSearch } from '#lists/list-search.ts'
import type { Column, Filter } from '#lists/list-types.ts'

type Identity = OperatorData<'/operator/identities'>['list'][number]

export function IdentityScreen() {
  const [{ person }, change] = useListSearch()
  return (
    <Screen title={t('identity.title')} text={t('identity.text')} isList>
      <List
        id="identities"
        call="/operator/identities"
        columns={columns}
        filters={filters}
        rowKey={({ playerId }) => playerId}
        onOpen={({ playerId }) => change({ person: playerId })}
        emptyText={t('identity.empty')}
      />
      <IdentityDrawer id={person} onClose={() => change({ person: undefined })} />
    </Screen>
  )
}

const columns: readonly Column<Identity>[] = [
  {
    id: 'submittedAt',
    header: t('identity.submitted'),
    width: 150,
    cell: ({ submittedAt }) => <Ago at={submittedAt} />,
  },
  { id: 'playerId', header: t('comp.player'), width: 100, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  {
    id: 'state',
    header: t('comp.state'),
    width: 170,
    cell: ({ state }) => <StateBadge prefix="identity-state" state={state} />,
  },
  {
    id: 'waitsFor',
    header: t('identity.waits-for'),
    width: 170,
    cell: ({ waitsFor }) => tName('identity-waits', waitsFor),
  },
  {
    id: 'decidedBy',
    header: t('identity.decided-by'),
    cell: ({ decidedBy, decidedAt }) => decidedBy ?? (decidedAt ? t('identity.provider') : '–'),
  },
  {
    id: 'decidedAt',
    header: t('identity.decided'),
    width: 150,
    cell: ({ decidedAt }) => <Ago at={decidedAt} />,
  },
  { id: 'asks', header: t('identity.asks'), width: 130, isNumber: true, cell: ({ asks }) => count(asks) },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('comp.state'),
    width: 150,
    options: tOptions('identity-state', undecidedStates),
  },
  {
    kind: 'choice',
    name: 'waitsFor',
    label: t('identity.waits-for'),
    width: 160,
    options: [{ value: 'operator', label: t('identity-waits.operator') }],
  },
  countryFilter,
]
