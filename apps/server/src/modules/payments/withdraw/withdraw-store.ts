/** SQL on withdrawals and payout accounts. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { takeLocks } from '#kernel/db/advisory-lock.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { readInChunks } from '#modules/payments/chunk.ts'
import type { WithdrawState } from '#modules/payments/withdraw/withdraw-states.ts'

/** `approvedBy` of orders below the country's limit for automatic approval. */
export const byRule = 'rule'
/** `approvedBy` of orders that the bank of the sandbox pays. */
export const bySandbox = 'sandbox'

export type NewWithdrawal = {
  readonly playerId: bigint
  readonly id: string
  readonly country: Country
  readonly currency: Cash
  readonly amount: Minor
  readonly fee: Minor
  readonly payChannel: string
  readonly paymentMethod: string
  readonly accountId: bigint
  readonly createdAt: Date
  readonly sendAfter: Date
}

export type Withdrawal = NewWithdrawal & {
  readonly state: WithdrawState
  readonly approvedBy: string | null
  readonly reason: string | null
  readonly sentAt: Date | null
  readonly providerRef: string | null
  readonly finishedAt: Date | null
  /** Set while an operator holds the order. */
  readonly heldAt: Date | null
  readonly heldBy: string | null
  readonly heldReason: string | null
}

const columns = [
  'w.playerId',
  'w.id',
  'w.country',
  'w.currency',
  'w.amount',
  'w.fee',
  'w.payChannel',
  'w.paymentMethod',
  'w.accountId',
  'w.createdAt',
  'w.state',
  'w.approvedBy',
  'w.sendAfter',
  'w.reason',
  'w.sentAt',
  'w.providerRef',
  'w.finishedAt',
  'w.heldAt',
  'w.heldBy',
  'w.heldReason',
] as const

const typed = <Row>(row: Row | undefined): Withdrawal | undefined => row as Withdrawal | undefined

export const insertWithdrawal = async (tx: Tx, withdrawal: NewWithdrawal): Promise<void> => {
  await tx
    .insertInto('withdrawal')
    .values({ ...withdrawal, state: 'created', changedAt: withdrawal.createdAt })
    .execute()
}

/** Locks the row, so that a cancel and a send cannot both succeed. */
export const lockWithdrawal = async (
  tx: Tx,
  id: string,
  of: { readonly player?: bigint; readonly channel?: string } = {},
): Promise<Withdrawal | undefined> =>
  typed(
    await tx
      .selectFrom('withdrawal as w')
      .where('w.id', '=', id)
      .$if(of.player !== undefined, (query) => query.where('w.playerId', '=', of.player ?? 0n))
      .$if(of.channel !== undefined, (query) => query.where('w.payChannel', '=', of.channel ?? ''))
      .select(columns)
      .forUpdate()
      .executeTakeFirst(),
  )

export const withdrawalById = async (db: Db, id: string): Promise<Withdrawal | undefined> =>
  typed(
    await db.query.selectFrom('withdrawal as w').where('w.id', '=', id).select(columns).executeTakeFirst(),
  )

/** Number of open orders by state. */
export async function openWithdrawals(db: Db): Promise<Record<string, number>> {
  const rows = await db.query
    .selectFrom('withdrawal')
    .where('state', 'in', ['created', 'approved', 'sent'])
    .select((e) => ['state', e.fn.countAll<bigint>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** How many are in one of the states, and since when the oldest exists. */
export async function oldestWithdrawals(
  { query }: Db,
  states: readonly ('created' | 'approved' | 'sent')[],
): Promise<{ count: number; since: Date | null }> {
  const row = await query
    .selectFrom('withdrawal')
    .where('state', 'in', states)
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('createdAt').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), since: row.since as Date | null }
}

/** The existing ones, in no order. */
export const withdrawalsByIds = (db: Db, ids: readonly string[]): Promise<Withdrawal[]> =>
  readInChunks(ids, async (part) => {
    const rows = db.query.selectFrom('withdrawal as w').where('w.id', 'in', part).select(columns)
    return (await rows.execute()) as Withdrawal[]
  })

export type WithdrawalChange = Partial<
  Pick<
    Withdrawal,
    | 'state'
    | 'reason'
    | 'approvedBy'
    | 'sendAfter'
    | 'sentAt'
    | 'finishedAt'
    | 'heldAt'
    | 'heldBy'
    | 'heldReason'
  >
>

export async function changeWithdrawal(
  tx: Tx,
  id: string,
  change: WithdrawalChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .execute()
}

export const setProviderRef = async (db: Db, id: string, providerRef: string): Promise<void> => {
  await db.query.updateTable('withdrawal').set({ providerRef }).where('id', '=', id).execute()
}

/** True for one of the concurrent callers that want to poll this payout. */
export async function claimPayoutPoll(db: Db, id: string, now: Date, lastBefore: Date): Promise<boolean> {
  const claimed = await db.query
    .updateTable('withdrawal')
    .set({ askedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where((e) => e.or([e('askedAt', 'is', null), e('askedAt', '<', lastBefore)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

type Page = { readonly pageNum: number; readonly pageSize: number }
export type WithdrawalWithAccount = Withdrawal & { readonly masked: string; readonly name: string | null }

export async function withdrawalsOf(
  db: Db,
  player: bigint,
  { pageNum, pageSize }: Page,
): Promise<{ list: WithdrawalWithAccount[]; total: number }> {
  const own = db.query.selectFrom('withdrawal as w').where('w.playerId', '=', player)
  const [list, counted] = await Promise.all([
    own
      .innerJoin('payoutAccount as a', 'a.id', 'w.accountId')
      .select([...columns, 'a.masked', 'a.name'])
      .orderBy('w.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    own.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list: list as WithdrawalWithAccount[], total: Number(counted.total) }
}

/** Number and sum of the player's withdrawals since then, without returned ones. */
export async function withdrawnSince(
  db: Pick<Db, 'query'>,
  player: bigint,
  since: Date,
): Promise<{ count: number; amount: bigint }> {
  const { count, amount } = await db.query
    .selectFrom('withdrawal')
    .where('playerId', '=', player)
    .where('createdAt', '>', since)
    .where('state', '<>', 'returned')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.sum<string | null>('amount').as('amount')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), amount: BigInt(amount ?? 0) }
}

/** Withdrawals that the player has cancelled since then. */
export async function countCancelledSince(
  db: Pick<Db, 'query'>,
  player: bigint,
  since: Date,
): Promise<number> {
  const { count } = await db.query
    .selectFrom('withdrawal')
    .where('playerId', '=', player)
    .where('createdAt', '>', since)
    .where('state', '=', 'returned')
    .where('reason', '=', 'cancelled')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Serialises withdrawals of a player, so that two concurrent ones cannot both be the last that the limits allow. */
export const lockPayouts = (tx: Tx, player: bigint): Promise<void> => takeLocks(tx, 'payout', [`${player}`])

export const withdrawalsIn = async (
  db: Db,
  states: readonly WithdrawState[],
  createdBefore: Date,
  limit: number,
  country?: Country,
): Promise<WithdrawalWithAccount[]> =>
  (await db.query
    .selectFrom('withdrawal as w')
    .innerJoin('payoutAccount as a', 'a.id', 'w.accountId')
    .where('w.state', 'in', states)
    .where('w.createdAt', '<=', createdBefore)
    .$if(country !== undefined, (query) => query.where('w.country', '=', country ?? ''))
    .select([...columns, 'a.masked', 'a.name'])
    .orderBy('w.createdAt')
    .limit(limit)
    .execute()) as WithdrawalWithAccount[]

export async function countWithdrawalsIn(
  db: Db,
  states: readonly WithdrawState[],
  createdBefore: Date,
  country: Country,
): Promise<number> {
  const { count } = await db.query
    .selectFrom('withdrawal')
    .where('state', 'in', states)
    .where('createdAt', '<=', createdBefore)
    .where('country', '=', country)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Approved orders whose time for cancellation is over. */
export async function idsToSend(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query
    .selectFrom('withdrawal')
    .where('state', '=', 'approved')
    .where('heldAt', 'is', null)
    .where('sendAfter', '<=', now)
    .select('id')
    .orderBy('sendAfter')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sent orders whose result is overdue. */
export const withdrawalsToPoll = async (
  db: Db,
  { sentBefore, askedBefore, limit }: { sentBefore: Date; askedBefore: Date; limit: number },
): Promise<Withdrawal[]> =>
  (await db.query
    .selectFrom('withdrawal as w')
    .where('w.state', '=', 'sent')
    .where('w.sentAt', '<', sentBefore)
    .where((e) => e.or([e('w.askedAt', 'is', null), e('w.askedAt', '<', askedBefore)]))
    .select(columns)
    .orderBy('w.askedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()) as Withdrawal[]

// Accounts

export type SavedAccount = {
  readonly id: bigint
  readonly payChannel: string
  readonly paymentMethod: string
  readonly bankCode: string | null
  readonly sealed: Buffer
  readonly fingerprint: Buffer
  readonly masked: string
  readonly name: string | null
  readonly usedAt: Date
}

const accountColumns = [
  'id',
  'payChannel',
  'paymentMethod',
  'bankCode',
  'sealed',
  'fingerprint',
  'masked',
  'name',
  'usedAt',
] as const

export const accountsOf = (db: Db, player: bigint): Promise<SavedAccount[]> =>
  db.query
    .selectFrom('payoutAccount')
    .where('playerId', '=', player)
    .select(accountColumns)
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const accountById = (db: Db, player: bigint, id: bigint): Promise<SavedAccount | undefined> =>
  db.query
    .selectFrom('payoutAccount')
    .where('playerId', '=', player)
    .where('id', '=', id)
    .select(accountColumns)
    .executeTakeFirst()

export const accountByFingerprint = (
  db: Db,
  player: bigint,
  fingerprint: Buffer,
): Promise<SavedAccount | undefined> =>
  db.query
    .selectFrom('payoutAccount')
    .where('playerId', '=', player)
    .where('fingerprint', '=', fingerprint)
    .select(accountColumns)
    .executeTakeFirst()

export type NewAccount = Omit<SavedAccount, 'id' | 'usedAt'> & { readonly playerId: bigint }

/** Returns the account's id, whether it is new or known. */
export async function upsertAccount(tx: Tx, account: NewAccount, now: Date): Promise<bigint> {
  const { id } = await tx
    .insertInto('payoutAccount')
    .values({ ...account, confirmedAt: now, usedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'fingerprint']).doUpdateSet((e) => ({
        usedAt: now,
        name: e.fn.coalesce('excluded.name', 'payoutAccount.name'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Players with a payout account in common with this player: possibly the same person. */
export async function playersSharingPayoutAccounts(query: Db['query'], player: bigint): Promise<bigint[]> {
  const rows = await query
    .selectFrom('payoutAccount as mine')
    .innerJoin('payoutAccount as other', 'other.fingerprint', 'mine.fingerprint')
    .where('mine.playerId', '=', player)
    .where('other.playerId', '<>', player)
    .select('other.playerId')
    .distinct()
    .execute()
  return rows.map(({ playerId }) => playerId)
}
