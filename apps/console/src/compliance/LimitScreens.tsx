/** Limits of all players: raises that wait, and the history of limits, pauses and exclusions. */
import { limitEventKinds } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { playerFilter } from '#compliance/compliance.ts'
import { PlayerLink } from '#compliance/Parts.tsx'
import { count, money, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'

type Waiting = OperatorData<'/operator/limitChanges'>['list'][number]
type Event = OperatorData<'/operator/limitHistory'>['list'][number]

/** Limits on time are minutes. */
const amountText = (kind: string | null, amount: number, currency: Cash): string =>
  kind === 'time' ? t('limits.minutes', { minutes: count(amount) }) : money(amount, currency)

export const WaitingLimitsScreen = () => (
  <Screen title={t('limits.title')} text={t('limits.text')} isList>
    <List
      id="limit-changes"
      call="/operator/limitChanges"
      columns={waitingColumns}
      filters={waitingFilters}
      rowKey={({ playerId, kind, period }) => `${playerId} ${kind} ${period}`}
      emptyText={t('limits.empty')}
    />
  </Screen>
)

const waitingColumns: readonly Column<Waiting>[] = [
  { id: 'pendingAt', header: t('limits.from'), width: 190, cell: ({ pendingAt }) => time(pendingAt) },
  { id: 'playerId', header: t('comp.player'), width: 100, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  { id: 'kind', header: t('limits.kind'), width: 160, cell: ({ kind }) => tName('limit-kind', kind) },
  {
    id: 'period',
    header: t('limits.period'),
    width: 110,
    cell: ({ period }) => tName('limit-period', period),
  },
  {
    id: 'amount',
    header: t('limits.now'),
    width: 160,
    isNumber: true,
    cell: ({ kind, amount, currency }) => amountText(kind, amount, currency),
  },
  {
    id: 'pendingAmount',
    header: t('limits.wanted'),
    width: 160,
    isNumber: true,
    cell: ({ kind, pendingAmount, currency }) =>
      pendingAmount === null ? t('limits.none') : amountText(kind, pendingAmount, currency),
  },
]

const waitingFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('limits.kind'),
    width: 170,
    options: tOptions('limit-kind', ['deposit', 'loss', 'stake', 'time']),
  },
]

export const LimitHistoryScreen = () => (
  <Screen title={t('limit-history.title')} text={t('limit-history.text')} isList>
    <List
      id="limit-history"
      call="/operator/limitHistory"
      csv="/operator/limitHistory/export"
      columns={historyColumns}
      filters={historyFilters}
      rowKey={({ id }) => id}
      emptyText={t('limit-history.empty')}
    />
  </Screen>
)

function eventValue({ limit, amount, currency, days, months, kind }: Event): string {
  if (limit) return amount === null ? t('limits.none') : amountText(limit, amount, currency)
  if (days !== null) return t('limit-history.days', { count: days })
  if (months !== null) return t('limit-history.months', { count: months })
  return kind === 'excluded' ? t('exclusions.endless') : '–'
}

const historyColumns: readonly Column<Event>[] = [
  { id: 'at', header: t('comp.time'), width: 180, cell: ({ at }) => time(at) },
  { id: 'playerId', header: t('comp.player'), width: 100, isNumber: true, cell: PlayerLink },
  { id: 'country', header: t('comp.country'), width: 80, cell: ({ country }) => country },
  { id: 'kind', header: t('limit-history.what'), width: 210, cell: ({ kind }) => tName('protection', kind) },
  {
    id: 'limit',
    header: t('limits.kind'),
    width: 190,
    cell: ({ limit, period }) =>
      limit && period ? `${tName('limit-kind', limit)} · ${tName('limit-period', period)}` : '–',
  },
  { id: 'amount', header: t('limit-history.value'), width: 150, isNumber: true, cell: eventValue },
  {
    id: 'validFrom',
    header: t('limit-history.valid'),
    cell: ({ at, validFrom }) => (at === validFrom ? t('limit-history.at-once') : time(validFrom)),
  },
]

const historyFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('limit-history.what'),
    width: 210,
    options: tOptions('protection', limitEventKinds),
  },
  playerFilter,
]
