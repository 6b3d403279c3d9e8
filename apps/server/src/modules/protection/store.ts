/** SQL on limits, pauses, exclusions and their history. */
import { sql } from 'kysely'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { firstIdAt } from '#kernel/db/time-ordered-id.ts'
import type { LimitPeriod } from '#modules/protection/periods.ts'

export type LimitKind = 'deposit' | 'loss' | 'stake' | 'time'
export type LimitKey = { readonly kind: LimitKind; readonly period: LimitPeriod }

export type StoredLimit = LimitKey & {
  readonly amount: bigint
  readonly pendingAmount: bigint | null
  readonly pendingAt: Date | null
  /** A request that was not confirmed until then has lapsed. */
  readonly pendingUntil: Date | null
}

type Reader = { readonly query: Db['query'] | Tx }

/** The limits with what is requested at `at`: a request that has lapsed is none. */
export async function limitsOf({ query }: Reader, player: bigint, at: Date): Promise<StoredLimit[]> {
  const rows = (await query
    .selectFrom('playerLimit')
    .where('playerId', '=', player)
    .select(['kind', 'period', 'amount', 'pendingAmount', 'pendingAt'])
    .select(sql<Date | null>`limit_lapses_at(pending_at)`.as('pendingUntil'))
    .execute()) as StoredLimit[]
  return rows.map((row) =>
    row.pendingUntil !== null && row.pendingUntil <= at
      ? { ...row, pendingAmount: null, pendingAt: null, pendingUntil: null }
      : row,
  )
}

/** What the counters hold of the limits on loss and stake. */
export async function countedBets(
  { pool }: Db,
  player: bigint,
  at: Date,
): Promise<(LimitKey & { readonly used: bigint })[]> {
  const { rows } = await pool.query('select kind, period, used from limits_used($1, $2)', [player, at])
  return rows
}

/** Paid and open deposits since each of these times. */
export async function depositsSince(
  tx: Tx,
  player: bigint,
  since: readonly Date[],
): Promise<readonly bigint[]> {
  const [row] = await runSql<{ used: string[] }>(tx, 'select deposits_used($1, $2)::text[] as used', [
    player,
    since,
  ])
  return row?.used.map(BigInt) ?? []
}

/** Paid deposits since each of these times. */
export async function depositsPaidSince(
  tx: Tx,
  player: bigint,
  since: readonly Date[],
): Promise<readonly bigint[]> {
  const [row] = await runSql<{ paid: string[] }>(tx, 'select deposits_paid($1, $2)::text[] as paid', [
    player,
    since,
  ])
  return row?.paid.map(BigInt) ?? []
}

/** Minutes of play from the first day up to the day `after`. */
export async function minutesPlayed(
  { pool }: Db,
  player: bigint,
  { first, after }: { readonly first: string; readonly after: string },
): Promise<number> {
  const { rows } = await pool.query<{ minutes: number }>(
    `select coalesce(sum(minutes), 0)::int as minutes from play_day
      where player_id = $1 and day >= $2 and day < $3`,
    [player, first, after],
  )
  return rows[0]?.minutes ?? 0
}

export type LimitChange = LimitKey & {
  readonly player: bigint
  readonly at: Date
  readonly timeZone: string
  /** The start of the oldest running period. */
  readonly countFrom: Date
}

const firstRound = ({ countFrom }: LimitChange): string => firstIdAt('R', countFrom.getTime())

export async function setLimit(
  tx: Tx,
  change: LimitChange & { readonly amount: bigint | null; readonly waitHours: number },
): Promise<void> {
  const { player, kind, period, amount, at, waitHours, timeZone } = change
  await runSql(tx, 'select player_limit_set($1, $2, $3, $4, $5, make_interval(hours => $6), $7, $8)', [
    player,
    kind,
    period,
    amount,
    at,
    waitHours,
    timeZone,
    firstRound(change),
  ])
}

type Confirmation = 'confirmed' | 'waiting' | 'lapsed' | 'none'

export async function confirmLimit(tx: Tx, change: LimitChange): Promise<Confirmation> {
  const { player, kind, period, at, timeZone } = change
  const values = [player, kind, period, at, timeZone, firstRound(change)]
  const [row] = await runSql<{ outcome: Confirmation }>(
    tx,
    'select player_limit_confirm($1, $2, $3, $4, $5, $6) as outcome',
    values,
  )
  return row?.outcome ?? 'none'
}

export type Restriction = {
  readonly player: bigint
  readonly kind: 'paused' | 'excluded'
  readonly until: Date | 'infinity'
  readonly data: object
  readonly at: Date
}

export async function restrict(tx: Tx, { player, kind, until, data, at }: Restriction): Promise<void> {
  await runSql(tx, 'select player_restrict($1, $2, $3, $4, $5)', [
    player,
    kind,
    until,
    JSON.stringify(data),
    at,
  ])
}

type ExclusionEnd = {
  readonly player: bigint
  readonly by: string
  readonly note: string
  readonly waitDays: number
}

/** Stores a request to end an exclusion, ends the exclusion after its wait, and returns when that is. */
export async function endExclusion(tx: Tx, { player, by, note, waitDays }: ExclusionEnd): Promise<Date> {
  const [row] = await runSql<{ until: Date | null }>(tx, 'select exclusion_end($1, $2, $3, $4) as until', [
    player,
    waitDays,
    by,
    note,
  ])
  if (!row?.until) throw new Error(`protection: player ${player} is unknown`)
  return row.until
}

/** When the newest exclusion of a player began. */
export async function excludedSince(tx: Tx, player: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('protectionEvent')
    .where('playerId', '=', player)
    .where('kind', '=', 'excluded')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Locks everything that a paid deposit is compared with and credited to. */
export const lockForCredit = async (tx: Tx, player: bigint): Promise<void> => {
  await runSql(tx, 'select deposit_credit_lock($1)', [player])
}

/** Locks the row that a changed limit is written behind; a player without limits has none. */
export const lockGuard = async (tx: Tx, player: bigint): Promise<void> => {
  await runSql(tx, 'select guard_row_lock($1)', [player])
}

/** The newest first, for keyset pages. */
export const eventsBefore = ({ query }: Db, player: bigint, before: bigint | null, limit: number) =>
  query
    .selectFrom('protectionEvent')
    .where('playerId', '=', player)
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0n))
    .select(['id', 'kind', 'data', 'at', 'validFrom'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function historyOf(
  { query }: Db,
  player: bigint,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) {
  const own = query.selectFrom('protectionEvent').where('playerId', '=', player)
  const [list, counted] = await Promise.all([
    own
      .select(['id', 'kind', 'data', 'at', 'validFrom'])
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    own.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list, total: Number(counted.total) }
}
