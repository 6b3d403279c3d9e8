/** SQL on restrictions and limits of all players, for the lists of operators. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Db } from '#kernel/db/db.ts'
import type { LimitPeriod } from '#modules/protection/periods.ts'
import type { LimitKind } from '#modules/protection/store.ts'

export type RestrictionRow = {
  readonly playerId: bigint
  readonly country: Country
  readonly since: Date | null
  /** Text, because a Date cannot be infinite. */
  readonly until: string | null
  readonly enteredBy: string | null
  readonly requestedAt: Date | null
}

export type RestrictionQuery = {
  readonly kind: 'paused' | 'excluded' | 'register'
  readonly country: Country | undefined
  readonly playerId: bigint | undefined
  readonly before: bigint | null
  readonly limit: number
  readonly now: Date
}

export async function restrictedPlayers({ pool }: Db, query: RestrictionQuery): Promise<RestrictionRow[]> {
  const { kind, country, playerId, before, limit, now } = query
  const { rows } = await pool.query<RestrictionRow>(
    `select player_id as "playerId", country, since,
            case when isfinite(until) then to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end
              as until,
            entered_by as "enteredBy", requested_at as "requestedAt"
       from restricted_players($1, $2, $3, $4, $5, $6)`,
    [kind, country ?? null, playerId ?? null, before, limit, now],
  )
  return rows
}

export type WaitingRow = {
  readonly playerId: bigint
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: bigint
  readonly pendingAmount: bigint | null
  readonly pendingAt: Date
}

/** The key of the index. */
export type WaitingPlace = Pick<WaitingRow, 'pendingAt' | 'playerId' | 'kind' | 'period'>

/** The earliest first. */
export async function waitingLimits(
  { pool }: Db,
  kind: LimitKind | undefined,
  page: { readonly after: WaitingPlace | null; readonly limit: number; readonly at: Date },
): Promise<WaitingRow[]> {
  const values: unknown[] = [page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const { after } = page
  const conditions = [
    'pending_at is not null',
    // Without those that have lapsed; in this form the index serves the condition.
    `pending_at > ${put(page.at)}::timestamptz - (limit_lapses_at('epoch') - timestamptz 'epoch')`,
    ...(kind ? [`kind = ${put(kind)}`] : []),
    ...(after
      ? [
          `(pending_at, player_id, kind, period) >
           (${put(after.pendingAt)}, ${put(after.playerId)}, ${put(after.kind)}, ${put(after.period)})`,
        ]
      : []),
  ]
  const { rows } = await pool.query<WaitingRow>(
    `select player_id as "playerId", kind, period, amount, pending_amount as "pendingAmount",
            pending_at as "pendingAt"
       from player_limit where ${conditions.join(' and ')}
      order by pending_at, player_id, kind, period limit $1`,
    values,
  )
  return rows
}

export type EventRow = {
  readonly id: bigint
  readonly playerId: bigint
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
  readonly at: Date
  /** `at` in microseconds, which a Date rounds. */
  readonly micros: bigint
  readonly validFrom: Date
}

export type EventPlace = Pick<EventRow, 'micros' | 'id'>

/** The newest first. The key of a player, or an index by time, serves each filter. */
export async function protectionEvents(
  { pool }: Db,
  { kind, playerId }: { readonly kind: string | undefined; readonly playerId: bigint | undefined },
  page: { readonly before: EventPlace | null; readonly limit: number },
): Promise<EventRow[]> {
  const values: unknown[] = [page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    'true',
    ...(kind ? [`kind = ${put(kind)}`] : []),
    ...(playerId === undefined ? [] : [`player_id = ${put(playerId)}`]),
    ...(page.before
      ? [
          `(at, id) < ('epoch'::timestamptz + ${put(page.before.micros)}::bigint * interval '1 microsecond', ${put(page.before.id)})`,
        ]
      : []),
  ]
  const { rows } = await pool.query<EventRow>(
    `select id, player_id as "playerId", kind, data, at, (extract(epoch from at) * 1000000)::bigint as micros,
            valid_from as "validFrom"
       from protection_event where ${conditions.join(' and ')} order by at desc, id desc limit $1`,
    values,
  )
  return rows
}
