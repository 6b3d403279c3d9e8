/** Studios with keys, calls and errors of the last hour. */
import { Alert, Badge, Text } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#api/use-call.ts'
import { count, percent, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { StateBadge } from '#games/game.tsx'
import { t } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'

export type Studio = OperatorData<'/operator/studio'>

const refetchMs = 5_000

export function StudiosScreen() {
  const navigate = useNavigate()
  const { data } = useCall('/operator/studios', {}, { refetchInterval: refetchMs })
  return (
    <Screen title={t('studios.title')} text={t('studios.text')} isList>
      {data !== undefined && data.unknownCalls > 0 && (
        <Alert color="orange" mx="md" mb="xs">
          {t('studios.unknown', { count: count(data.unknownCalls) })}
        </Alert>
      )}
      <List
        id="studios"
        call="/operator/studios"
        columns={columns}
        isPaged={false}
        toBody={() => ({})}
        rowKey={({ name }) => name}
        onOpen={({ name }) => void navigate({ to: '/studios/$name', params: { name }, search: {} as never })}
        emptyText={t('studios.empty')}
        refetchMs={refetchMs}
      />
    </Screen>
  )
}

export const errorShare = ({ calls, errors }: Pick<Studio, 'calls' | 'errors'>): string =>
  calls === 0 ? '–' : percent(errors / calls, 1)

export const milliseconds = (value: number | null): string => (value === null ? '–' : `≤ ${count(value)} ms`)

const columns: readonly Column<Studio>[] = [
  {
    id: 'name',
    header: t('game.studio'),
    width: 160,
    cell: ({ name }) => <Text fw={500}>{name}</Text>,
    sortValue: ({ name }) => name,
  },
  { id: 'launchUrl', header: t('studio.launch'), cell: ({ launchUrl }) => launchUrl },
  { id: 'state', header: t('game.state'), width: 115, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'games',
    header: t('studio.games'),
    width: 80,
    isNumber: true,
    isLink: true,
    cell: ({ games, name }) => <NumberLink text={count(games)} to="/games" search={{ studio: name }} />,
    sortValue: ({ games }) => games,
  },
  {
    id: 'key',
    header: t('studio.key-changed'),
    width: 172,
    cell: ({ keyChangedAt }) => time(keyChangedAt),
    sortValue: ({ keyChangedAt }) => keyChangedAt,
  },
  {
    id: 'old',
    header: t('studio.old-key'),
    width: 130,
    cell: ({ hasOldKey }) => (hasOldKey ? <Badge color="orange">{t('studio.old-key-valid')}</Badge> : '–'),
  },
  {
    id: 'calls',
    header: t('studio.calls'),
    width: 130,
    isNumber: true,
    cell: ({ calls }) => count(calls),
    sortValue: ({ calls }) => calls,
  },
  {
    id: 'errors',
    header: t('studio.errors'),
    width: 130,
    isNumber: true,
    cell: (row) => `${count(row.errors)} (${errorShare(row)})`,
    sortValue: ({ errors }) => errors,
  },
  { id: 'p95', header: 'p95', width: 110, isNumber: true, cell: ({ p95 }) => milliseconds(p95) },
]
