/** The stored state of an account: blocked, closed, paused, excluded, not verified, without a limit. */
import type { LimitKind, MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'

/** The same as in a session. */
type StoredAccountState = Pick<
  Session,
  'isBlocked' | 'isClosed' | 'isUnverified' | 'isUnchecked' | 'pausedUntil' | 'excludedUntil' | 'limitKinds'
>

export type StateRow = {
  readonly isBlocked: boolean
  readonly isClosed: boolean
  readonly isUnverified: boolean
  readonly isUnchecked: boolean
  readonly pausedUntil: number | null
  readonly excludedUntil: number | null
  readonly limitKinds: readonly LimitKind[]
}

/** Times are milliseconds since the epoch, because a Date cannot be infinite. */
const stateText = `
  select blocked_at is not null as "isBlocked", closed_at is not null as "isClosed",
         registry_state is not distinct from 'unanswered' as "isUnchecked",
         not exists (select from person where player_id = $1 and state = 'verified') as "isUnverified",
         (extract(epoch from paused_until) * 1000)::float8 as "pausedUntil",
         (extract(epoch from case registry_state when 'impeded' then 'infinity' else excluded_until end) * 1000)::float8
           as "excludedUntil",
         limit_kinds($1) as "limitKinds"
    from player where id = $1`

export async function readAccountState(
  { query }: { readonly query: Db['query'] | Tx },
  player: bigint,
): Promise<StoredAccountState> {
  const [row] = (await query.executeQuery<StateRow>(CompiledQuery.raw(stateText, [player]))).rows
  if (!row) throw new Error(`identity: player ${player} is unknown`)
  return presentState(row)
}

/** Sessions and stored states contain only what differs from an account without restrictions and limits. */
export function presentState(row: StateRow): StoredAccountState {
  const { isBlocked, isClosed, isUnverified, isUnchecked, pausedUntil, excludedUntil, limitKinds } = row
  return {
    ...(isBlocked && { isBlocked }),
    ...(isClosed && { isClosed }),
    ...(isUnverified && { isUnverified }),
    ...(isUnchecked && { isUnchecked }),
    ...(pausedUntil !== null && { pausedUntil }),
    ...(excludedUntil !== null && { excludedUntil }),
    ...(limitKinds.length > 0 && { limitKinds }),
  }
}

/** The first kind of limit that the market requires and the player has not set. */
export const missingLimitOf = (
  { limitKinds = [] }: Pick<Session, 'limitKinds'>,
  { mandatoryLimits }: Pick<MarketPolicy, 'mandatoryLimits'>,
): LimitKind | undefined => mandatoryLimits.find((kind) => !limitKinds.includes(kind))
