/** Versions of the legal texts, and how many players accepted each. */
import { Badge, Group } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { count, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'

type LegalText = OperatorData<'/operator/legalTexts'>['list'][number]

export const LegalScreen = () => (
  <Screen title={t('legal.title')} text={t('legal.text')} isList>
    <List
      id="legal-texts"
      call="/operator/legalTexts"
      columns={columns}
      rowKey={({ country, kind, version }) => `${country} ${kind} ${version}`}
      isPaged={false}
      emptyText={t('legal.empty')}
    />
  </Screen>
)

const columns: readonly Column<LegalText>[] = [
  {
    id: 'country',
    header: t('comp.country'),
    width: 90,
    isSortable: true,
    sortValue: ({ country }) => country,
    cell: ({ country }) => country,
  },
  {
    id: 'kind',
    header: t('legal.kind'),
    width: 220,
    isSortable: true,
    sortValue: ({ kind }) => kind,
    cell: ({ kind }) => tName('legal-kind', kind),
  },
  {
    id: 'version',
    header: t('legal.version'),
    width: 260,
    cell: ({ version, isCurrent, isSample }) => (
      <Group gap={4} wrap="nowrap">
        {version}
        {isCurrent && <Badge color="teal">{t('legal.current')}</Badge>}
        {isSample && <Badge color="orange">{t('legal.sample')}</Badge>}
      </Group>
    ),
  },
  {
    id: 'validFrom',
    header: t('legal.valid'),
    width: 190,
    cell: ({ validFrom }) => (validFrom ? time(validFrom) : '–'),
  },
  {
    id: 'accepted',
    header: t('legal.accepted'),
    width: 140,
    isNumber: true,
    cell: ({ accepted }) => (accepted === null ? '–' : count(accepted)),
  },
  { id: 'publishedBy', header: t('legal.published'), cell: ({ publishedBy }) => publishedBy ?? '–' },
]
