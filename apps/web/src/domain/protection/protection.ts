/** What the web app knows of a player's limits, pause and play session (R12.06 to R12.08). The server enforces all of it. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { refresh } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'

export type Protection = Data<'/protection/state'>
export type Limit = Protection['limits'][number]
export type LimitKind = Limit['kind']
export type LimitPeriod = Limit['period']
export type PlaySession = NonNullable<Protection['session']>

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const satisfies readonly LimitKind[]
export const limitPeriods = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[]

/** Without fields after a logout in the meantime. */
export const isProtection = (data: object | undefined): data is Protection =>
  data !== undefined && 'limits' in data

export function useProtection(): {
  readonly protection: Protection | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<void>
} {
  const { data, isError, isFetching, refetch } = useCall('/protection/state')
  return { protection: isProtection(data) ? data : undefined, isError, isFetching, refetch }
}

/** After something was set on this device; other devices get the socket event. */
export function refreshProtection(): void {
  void refresh('/protection/state')
  void refresh('/protection/history')
}

/** The limits in force of one kind, shortest period first. */
export function limitsOf({ limits }: Pick<Protection, 'limits'>, kind: LimitKind): readonly Limit[] {
  return limitPeriods.flatMap((period) => findLimit({ limits }, kind, period) ?? []).filter(isSet)
}

export function findLimit(
  { limits }: Pick<Protection, 'limits'>,
  kind: LimitKind,
  period: LimitPeriod,
): Limit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period)
}

const isSet = ({ amount }: Limit): boolean => amount !== null

/** No bets and deposits now. */
export const isStopped = ({ state }: Pick<Protection, 'state'>): boolean => state !== 'open'
