/** SQL on orders, accounts and events as operators see them. Lists are read by keys, never by offsets. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import { effectsToReview } from '#modules/payments/channels/event-store.ts'
import type { Deposit } from '#modules/payments/deposit/deposit-store.ts'
import { firstOrderIdAt } from '#modules/payments/order-id.ts'
import { byRule, bySandbox, type WithdrawalWithAccount } from '#modules/payments/withdraw/withdraw-store.ts'

const dayMs = 86_400_000

export type OrderFilters = {
  readonly state?: string | undefined
  readonly held?: 'yes' | 'no' | undefined
  readonly country?: Country | undefined
  readonly payChannel?: string | undefined
  readonly playerId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sort?: string | undefined
}

type Page = { readonly cursor: string | undefined; readonly limit: number; readonly isDescending: boolean }

/** Ids begin with the time, so days and pages are ranges of ids. */
function conditionsOf(kind: 'D' | 'W', filters: OrderFilters, { cursor, isDescending }: Page) {
  const { state, held, country, payChannel, playerId, from, to } = filters
  const conditions = [sql<boolean>`true`]
  if (state) conditions.push(sql`o.state = ${state}`)
  if (held) conditions.push(held === 'yes' ? sql`o.held_at is not null` : sql`o.held_at is null`)
  if (country) conditions.push(sql`o.country = ${country}`)
  if (payChannel) conditions.push(sql`o.pay_channel = ${payChannel}`)
  if (playerId) conditions.push(sql`o.player_id = ${BigInt(playerId)}`)
  if (from) conditions.push(sql`o.id >= ${firstOrderIdAt(kind, Date.parse(from))}`)
  if (to) conditions.push(sql`o.id < ${firstOrderIdAt(kind, Date.parse(to) + dayMs)}`)
  if (cursor) conditions.push(isDescending ? sql`o.id < ${cursor}` : sql`o.id > ${cursor}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const directionOf = ({ isDescending }: Page) => (isDescending ? ('desc' as const) : ('asc' as const))

export const withdrawalPage = async (
  { query }: Db,
  filters: OrderFilters,
  page: Page,
): Promise<WithdrawalWithAccount[]> =>
  (await query
    .selectFrom('withdrawal as o')
    .innerJoin('payoutAccount as a', 'a.id', 'o.accountId')
    .where(conditionsOf('W', filters, page))
    .selectAll('o')
    .select(['a.masked', 'a.name'])
    .orderBy('o.id', directionOf(page))
    .limit(page.limit)
    .execute()) as unknown as WithdrawalWithAccount[]

export const withdrawalWithAccount = async (
  { query }: Pick<Db, 'query'>,
  id: string,
): Promise<WithdrawalWithAccount | undefined> =>
  (await query
    .selectFrom('withdrawal as o')
    .innerJoin('payoutAccount as a', 'a.id', 'o.accountId')
    .where('o.id', '=', id)
    .selectAll('o')
    .select(['a.masked', 'a.name'])
    .executeTakeFirst()) as unknown as WithdrawalWithAccount | undefined

export const depositPage = async ({ query }: Db, filters: OrderFilters, page: Page): Promise<Deposit[]> =>
  (await query
    .selectFrom('deposit as o')
    .where(conditionsOf('D', filters, page))
    .selectAll('o')
    .orderBy('o.id', directionOf(page))
    .limit(page.limit)
    .execute()) as unknown as Deposit[]

export const stepsWithReasons = ({ query }: Db, id: string) =>
  query
    .selectFrom('orderStep')
    .where('orderId', '=', id)
    .select(['at', 'state', 'reason'])
    .orderBy('n')
    .execute()

// Approvals

const approvalWindowMs = dayMs

/** By player: the amount of orders that operators approved within a day and that were not returned. */
export async function approvedSums(
  query: Db['query'],
  players: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, bigint>> {
  if (players.length === 0) return new Map()
  const rows = await query
    .selectFrom('withdrawal as o')
    .innerJoin('orderStep as s', 's.orderId', 'o.id')
    .where('o.playerId', 'in', players)
    .where('o.state', 'in', ['approved', 'sent', 'paid'])
    .where('o.approvedBy', 'not in', [byRule, bySandbox])
    .where('s.state', '=', 'approved')
    .where('s.at', '>', new Date(now.getTime() - approvalWindowMs))
    .select((e) => ['o.playerId', e.fn.sum<bigint>('o.amount').as('amount')])
    .groupBy('o.playerId')
    .execute()
  return new Map(rows.map(({ playerId, amount }) => [playerId, BigInt(amount)]))
}

// Searches

export async function playersOfOrder({ query }: Db, id: string): Promise<bigint[]> {
  const table = id.startsWith('D') ? ('deposit' as const) : ('withdrawal' as const)
  const rows = await query.selectFrom(table).where('id', '=', id).select('playerId').execute()
  return rows.map(({ playerId }) => playerId)
}

export async function playersByFingerprint(
  { query }: Db,
  fingerprints: readonly Buffer[],
  limit: number,
): Promise<bigint[]> {
  if (fingerprints.length === 0) return []
  const rows = await query
    .selectFrom('payoutAccount')
    .where('fingerprint', 'in', fingerprints)
    .select('playerId')
    .distinct()
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

/** The methods that payouts go through, with their bank codes. */
export const payoutMethods = ({ query }: Db) =>
  query
    .selectFrom('paymentConfig')
    .where('direction', '=', 'out')
    .select(['payChannel', 'paymentMethod', 'bankCodes'])
    .execute()

// Risk reasons

export type AccountFacts = {
  readonly confirmedAt: Date
  readonly others: number
  readonly example: bigint | null
}

/** When accounts were confirmed, and how many other players use them. */
export async function accountFacts({ pool }: Db, ids: readonly bigint[]): Promise<Map<bigint, AccountFacts>> {
  const { rows } = await pool.query<AccountFacts & { id: bigint }>(
    `select a.id, a.confirmed_at as "confirmedAt", count(o.player_id)::int as others, min(o.player_id) as example
       from payout_account a
       left join payout_account o on o.fingerprint = a.fingerprint and o.player_id <> a.player_id
      where a.id = any ($1::bigint[]) group by a.id, a.confirmed_at`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type OrderTime = { readonly id: string; readonly playerId: bigint; readonly createdAt: Date }
type LastDeposit = { readonly amount: bigint; readonly finishedAt: Date }

/** The last successful deposit before each order, unless it is older than so many milliseconds. */
export async function lastDepositsBefore(
  { pool }: Db,
  orders: readonly OrderTime[],
  maxAgeMs: number,
): Promise<Map<string, LastDeposit>> {
  const { rows } = await pool.query<LastDeposit & { id: string }>(
    `select o.id, d.amount, d.finished_at as "finishedAt"
       from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) o(id, player_id, first, last)
       cross join lateral (
         select amount, finished_at from deposit
          where player_id = o.player_id and id >= o.first and id < o.last and state = 'success'
          order by id desc limit 1) d`,
    [
      orders.map(({ id }) => id),
      orders.map(({ playerId }) => playerId),
      orders.map(({ createdAt }) => firstOrderIdAt('D', createdAt.getTime() - maxAgeMs)),
      orders.map(({ createdAt }) => firstOrderIdAt('D', createdAt.getTime())),
    ],
  )
  return new Map(rows.map(({ id, ...deposit }) => [id, deposit]))
}

// Events, refunds, reconciliations

export const accountsForOperators = ({ query }: Db, player: bigint) =>
  query
    .selectFrom('payoutAccount')
    .where('playerId', '=', player)
    .select(['id', 'payChannel', 'paymentMethod', 'bankCode', 'masked', 'name', 'confirmedAt', 'usedAt'])
    .orderBy('usedAt', 'desc')
    .execute()

const eventColumns = [
  'e.id',
  'e.channel',
  'e.kind',
  'e.effect',
  'e.orderId',
  'e.providerEvent',
  'e.amount',
  'e.currency',
  'e.seenAt',
  'e.reviewedBy',
  'e.reviewedAt',
  'r.state as refund',
] as const

type EventFilters = { readonly isReviewed: boolean; readonly channel?: string | undefined }

export const eventPage = (
  { query }: Db,
  { isReviewed, channel }: EventFilters,
  page: { readonly before: bigint | null; readonly limit: number },
) =>
  query
    .selectFrom('paymentEvent as e')
    .leftJoin('paymentRefund as r', (join) =>
      join.onRef('r.channel', '=', 'e.channel').onRef('r.providerEvent', '=', 'e.providerEvent'),
    )
    .where('e.reviewedAt', isReviewed ? 'is not' : 'is', null)
    .where('e.effect', 'in', effectsToReview)
    .$if(channel !== undefined, (rows) => rows.where('e.channel', '=', channel ?? ''))
    .$if(page.before !== null, (rows) => rows.where('e.id', '<', page.before ?? 0n))
    .select(eventColumns)
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .execute()

/** Locks the event, so that two operators cannot both decide. */
export const lockEvent = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('paymentEvent')
    .where('id', '=', id)
    .select([
      'id',
      'channel',
      'providerEvent',
      'orderId',
      'effect',
      'kind',
      'amount',
      'currency',
      'reviewedAt',
    ])
    .forUpdate()
    .executeTakeFirst()

export const refundOf = (tx: Tx, channel: string, providerEvent: string) =>
  tx
    .selectFrom('paymentRefund')
    .where('channel', '=', channel)
    .where('providerEvent', '=', providerEvent)
    .select('state')
    .executeTakeFirst()

/** The players of orders, by order id. */
export async function playersOfOrders({ pool }: Db, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ id: string; playerId: bigint }>(
    `select id, player_id as "playerId" from deposit where id = any ($1)
     union all select id, player_id from withdrawal where id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, playerId }) => [id, playerId]))
}

export const refundPage = (
  { query }: Db,
  state: string | undefined,
  page: { readonly before: readonly [Date, string] | null; readonly limit: number },
) => {
  const [at, event] = page.before ?? []
  return query
    .selectFrom('paymentRefund')
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? ''))
    .$if(page.before !== null, (rows) =>
      rows.where(sql<boolean>`(created_at, provider_event) < (${at}::timestamptz, ${event}::text)`),
    )
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('providerEvent', 'desc')
    .limit(page.limit)
    .execute()
}

export type ReconciledDay = {
  readonly id: bigint
  readonly day: string
  readonly channel: string
  readonly lines: number
  readonly orders: number
  readonly ranAt: Date
  readonly differences: number
  readonly open: number
}

type ReconciliationFilters = {
  readonly channel?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The newest run of each day and channel, the newest day first. */
export async function reconciliationPage(
  { pool }: Db,
  { channel, from, to }: ReconciliationFilters,
  page: { readonly before: readonly [string, string] | null; readonly limit: number },
): Promise<ReconciledDay[]> {
  const [day, after] = page.before ?? [null, null]
  const { rows } = await pool.query<ReconciledDay>(
    `select r.id, r.day::text, r.channel, r.lines, r.orders, r.ran_at as "ranAt",
            count(d.n)::int as differences,
            count(d.n) filter (where d.effect is null or d.effect not in ('credited', 'credited_late'))::int as open
       from (select distinct on (day, channel) id, day, channel, lines, orders, ran_at from reconciliation
              where ($1::text is null or channel = $1) and ($2::date is null or day >= $2)
                and ($3::date is null or day <= $3) and ($4::date is null or (day, channel) < ($4, $5))
              order by day desc, channel desc, id desc limit $6) r
       left join reconciliation_difference d on d.reconciliation_id = r.id
      group by 1, 2, 3, 4, 5, 6 order by 2 desc, 3 desc`,
    [channel ?? null, from ?? null, to ?? null, day, after, page.limit],
  )
  return rows
}

export const differencesOf = ({ query }: Db, id: bigint) =>
  query
    .selectFrom('reconciliationDifference')
    .where('reconciliationId', '=', id)
    .select(['n', 'kind', 'subject', 'orderId', 'here', 'there', 'effect'])
    .orderBy('n')
    .execute()

// Payment methods

export const allConfigs = ({ query }: Db) =>
  query
    .selectFrom('paymentConfig')
    .selectAll()
    .orderBy('country')
    .orderBy('direction')
    .orderBy('weight')
    .orderBy('id')
    .execute()
