/** SQL on deposits and on the steps of orders. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Next } from '#modules/payments/channels/channel.ts'
import { readInChunks } from '#modules/payments/chunk.ts'
import type { DepositState } from '#modules/payments/deposit/deposit-states.ts'
import { firstOrderIdAt } from '#modules/payments/order-id.ts'

export type NewDeposit = {
  readonly playerId: bigint
  readonly id: string
  readonly country: Country
  readonly currency: Cash
  readonly amount: Minor
  readonly fee: Minor
  readonly payChannel: string
  readonly paymentMethod: string
  readonly routing: string | null
  readonly activityId: string | null
  readonly requestId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type Deposit = NewDeposit & {
  readonly state: DepositState
  readonly reason: string | null
  readonly chargedAt: Date | null
  readonly providerRef: string | null
  readonly next: Next | null
  readonly qrCode: string | null
  readonly url: string | null
  readonly askedAt: Date | null
  readonly paidEvent: string | null
  readonly finishedAt: Date | null
}

const columns = [
  'playerId',
  'id',
  'country',
  'currency',
  'amount',
  'fee',
  'payChannel',
  'paymentMethod',
  'routing',
  'activityId',
  'requestId',
  'createdAt',
  'expiresAt',
  'state',
  'reason',
  'chargedAt',
  'providerRef',
  'next',
  'qrCode',
  'url',
  'askedAt',
  'paidEvent',
  'finishedAt',
] as const

/** Check constraints of the table guarantee the values of the text columns. */
const typed = <Row>(row: Row | undefined): Deposit | undefined => row as Deposit | undefined

/** False when an order with this requestId exists. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<boolean> {
  const made = await tx
    .insertInto('deposit')
    .values({ ...deposit, changedAt: deposit.createdAt })
    .onConflict((conflict) => conflict.columns(['playerId', 'requestId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const depositOf = async (db: Db, player: bigint, id: string): Promise<Deposit | undefined> =>
  typed(
    await db.query
      .selectFrom('deposit')
      .where('playerId', '=', player)
      .where('id', '=', id)
      .select(columns)
      .executeTakeFirst(),
  )

export const depositByRequest = async (
  db: Db,
  player: bigint,
  requestId: string,
): Promise<Deposit | undefined> =>
  typed(
    await db.query
      .selectFrom('deposit')
      .where('playerId', '=', player)
      .where('requestId', '=', requestId)
      .select(columns)
      .executeTakeFirst(),
  )

export const depositById = async (db: Db, id: string): Promise<Deposit | undefined> =>
  typed(await db.query.selectFrom('deposit').where('id', '=', id).select(columns).executeTakeFirst())

/** Locks the row, so that decisions about an order are serialised. */
export const lockDeposit = async (tx: Tx, channel: string, id: string): Promise<Deposit | undefined> =>
  typed(
    await tx
      .selectFrom('deposit')
      .where('id', '=', id)
      .where('payChannel', '=', channel)
      .select(columns)
      .forUpdate()
      .executeTakeFirst(),
  )

export type DepositChange = Partial<
  Pick<
    Deposit,
    'state' | 'reason' | 'providerRef' | 'next' | 'qrCode' | 'url' | 'expiresAt' | 'paidEvent' | 'finishedAt'
  >
>

export async function changeDeposit(tx: Tx, id: string, change: DepositChange, now: Date): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Written before the channel is called, so that a charge whose response was lost is polled. False when it was called too
 * often in the last minute for orders of this player.
 */
export async function markCharged(
  { pool }: Db,
  { playerId, id }: Pick<Deposit, 'playerId' | 'id'>,
  { routing, bankCode, now }: { routing: string | null; bankCode: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await pool.query<{ isAllowed: boolean }>(
    'select deposit_charged($1, $2, $3, $4, $5) as "isAllowed"',
    [playerId, id, routing, bankCode, now],
  )
  return rows[0]?.isAllowed === true
}

/** True for one of the concurrent callers that want to poll this order. */
export async function claimPoll(db: Db, id: string, now: Date, lastBefore: Date): Promise<boolean> {
  const claimed = await db.query
    .updateTable('deposit')
    .set({ askedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'waiting'])
    .where((e) => e.or([e('askedAt', 'is', null), e('askedAt', '<', lastBefore)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

type Page = { readonly pageNum: number; readonly pageSize: number }

export async function depositsOf(
  db: Db,
  player: bigint,
  { pageNum, pageSize }: Page,
): Promise<{ list: Deposit[]; total: number }> {
  const own = db.query.selectFrom('deposit').where('playerId', '=', player)
  const [list, counted] = await Promise.all([
    own
      .select(columns)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    own.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list: list as Deposit[], total: Number(counted.total) }
}

export type PaidDeposit = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: bigint
  readonly activityId: string | null
  readonly paidAt: Date
}

/** An order is paid within this time, or flagged as late. */
const maxOpenMs = 7 * 86_400_000

/** Deposits of a country that were paid in a span, in the order of their payment. */
export async function paidDeposits(
  { slowQuery }: Pick<Db, 'slowQuery'>,
  country: Country,
  from: Date,
  to: Date,
): Promise<readonly PaidDeposit[]> {
  const rows = await slowQuery
    .selectFrom('deposit')
    .where('state', '=', 'success')
    .where('id', '>=', firstOrderIdAt('D', from.getTime() - maxOpenMs))
    .where('id', '<', firstOrderIdAt('D', to.getTime()))
    .where('country', '=', country)
    .where('finishedAt', '>=', from)
    .where('finishedAt', '<', to)
    .select(['id', 'playerId', 'amount', 'activityId', 'finishedAt'])
    .orderBy('finishedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ finishedAt, ...row }) => ({ ...row, paidAt: finishedAt ?? to }))
}

export async function countSuccessful(db: Db, player: bigint): Promise<number> {
  const { count } = await db.query
    .selectFrom('deposit')
    .where('playerId', '=', player)
    .where('state', '=', 'success')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open orders whose charge was created but not polled recently, the longest unpolled first. */
export const depositsToPoll = async (db: Db, lastBefore: Date, limit: number): Promise<Deposit[]> =>
  (await db.query
    .selectFrom('deposit')
    .where('state', 'in', ['created', 'waiting'])
    .where('chargedAt', '<', lastBefore)
    .where((e) => e.or([e('askedAt', 'is', null), e('askedAt', '<', lastBefore)]))
    .select(columns)
    .orderBy('askedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()) as Deposit[]

/** The longest unpolled first, so that a channel that fails does not block the orders of others. */
export const depositsToExpire = async (db: Db, now: Date, limit: number): Promise<Deposit[]> =>
  (await db.query
    .selectFrom('deposit')
    .where('state', 'in', ['created', 'waiting'])
    .where('expiresAt', '<=', now)
    .select(columns)
    .orderBy('askedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()) as Deposit[]

/** Number of open orders by state. */
export async function openDeposits(db: Db): Promise<Record<string, number>> {
  const rows = await db.query
    .selectFrom('deposit')
    .where('state', 'in', ['created', 'waiting'])
    .select((e) => ['state', e.fn.countAll<bigint>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** The existing ones, in no order. */
export const depositsByIds = (db: Db, ids: readonly string[]): Promise<Deposit[]> =>
  readInChunks(ids, async (part) => {
    const rows = db.query.selectFrom('deposit').where('id', 'in', part).select(columns)
    return (await rows.execute()) as Deposit[]
  })

export type Step<State> = { readonly at: Date; readonly state: State }

/** The state history of several orders, by order id. */
export async function stepsOf<State>(db: Db, ids: readonly string[]): Promise<Map<string, Step<State>[]>> {
  const found = new Map<string, Step<State>[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db.query
    .selectFrom('orderStep')
    .where('orderId', 'in', ids)
    .select(['orderId', 'state', 'at'])
    .orderBy('orderId')
    .orderBy('n')
    .execute()
  for (const { orderId, state, at } of rows) found.get(orderId)?.push({ at, state: state as State })
  return found
}
