/** SQL on withdrawals and payout accounts. */

import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { type Db, run, type Tx } from '#kernel/db/db.ts'
import { inPortions } from '#modules/payments/chunk.ts'
import type { WithdrawState } from '#modules/payments/withdraw/withdraw-states.ts'

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
] as const

const typed = <Row>(row: Row | undefined): Withdrawal | undefined => row as Withdrawal | undefined

export const insertWithdrawal = async (tx: Tx, withdrawal: NewWithdrawal): Promise<void> => {
  await tx
    .insertInto('withdrawal')
    .values({ ...withdrawal, state: 'created', changedAt: withdrawal.createdAt })
    .execute()
}

/** Whoever decides about a withdrawal holds its row: cancel and send can't both win. */
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

/** How many are under way, by their state. */
export async function openWithdrawals(db: Db): Promise<Record<string, number>> {
  const rows = await db.query
    .selectFrom('withdrawal')
    .where('state', 'in', ['created', 'approved', 'sent'])
    .select((e) => ['state', e.fn.countAll<bigint>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Those that there are, in no order. */
export const withdrawalsByIds = (db: Db, ids: readonly string[]): Promise<Withdrawal[]> =>
  inPortions(ids, async (part) => {
    const rows = db.query.selectFrom('withdrawal as w').where('w.id', 'in', part).select(columns)
    return (await rows.execute()) as Withdrawal[]
  })

export type WithdrawalChange = Partial<
  Pick<Withdrawal, 'state' | 'reason' | 'approvedBy' | 'sendAfter' | 'sentAt' | 'finishedAt'>
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

export const noteProviderRef = async (db: Db, id: string, providerRef: string): Promise<void> => {
  await db.query.updateTable('withdrawal').set({ providerRef }).where('id', '=', id).execute()
}

/** True for one caller only, of those who would ask about a payout within the same while. */
export async function takePayoutAsking(db: Db, id: string, now: Date, lastBefore: Date): Promise<boolean> {
  const taken = await db.query
    .updateTable('withdrawal')
    .set({ askedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where((e) => e.or([e('askedAt', 'is', null), e('askedAt', '<', lastBefore)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type Page = { readonly pageNum: number; readonly pageSize: number }
export type ShownWithdrawal = Withdrawal & { readonly masked: string; readonly name: string | null }

export async function withdrawalsOf(
  db: Db,
  player: bigint,
  { pageNum, pageSize }: Page,
): Promise<{ list: ShownWithdrawal[]; total: number }> {
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
  return { list: list as ShownWithdrawal[], total: Number(counted.total) }
}

/** What a player took out since then; what came back doesn't count. */
export async function takenSince(
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

/** One payout of a player is decided at a time, so that two can't both be the last the limits allow. */
export const lockPayouts = async (tx: Tx, player: bigint): Promise<void> => {
  await run(tx, `select pg_advisory_xact_lock(hashtext('payout'), hashtext($1))`, [String(player)])
}

export const withdrawalsIn = async (
  db: Db,
  states: readonly WithdrawState[],
  createdBefore: Date,
  most: number,
): Promise<ShownWithdrawal[]> =>
  (await db.query
    .selectFrom('withdrawal as w')
    .innerJoin('payoutAccount as a', 'a.id', 'w.accountId')
    .where('w.state', 'in', states)
    .where('w.createdAt', '<=', createdBefore)
    .select([...columns, 'a.masked', 'a.name'])
    .orderBy('w.createdAt')
    .limit(most)
    .execute()) as ShownWithdrawal[]

export async function countWithdrawalsIn(
  db: Db,
  states: readonly WithdrawState[],
  createdBefore: Date,
): Promise<number> {
  const { count } = await db.query
    .selectFrom('withdrawal')
    .where('state', 'in', states)
    .where('createdAt', '<=', createdBefore)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Approved, and their while for second thoughts is over. */
export async function idsToSend(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db.query
    .selectFrom('withdrawal')
    .where('state', '=', 'approved')
    .where('sendAfter', '<=', now)
    .select('id')
    .orderBy('sendAfter')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sent long enough ago that something should have been heard. */
export const withdrawalsToAsk = async (
  db: Db,
  { sentBefore, askedBefore, most }: { sentBefore: Date; askedBefore: Date; most: number },
): Promise<Withdrawal[]> =>
  (await db.query
    .selectFrom('withdrawal as w')
    .where('w.state', '=', 'sent')
    .where('w.sentAt', '<', sentBefore)
    .where((e) => e.or([e('w.askedAt', 'is', null), e('w.askedAt', '<', askedBefore)]))
    .select(columns)
    .orderBy('w.askedAt', (order) => order.asc().nullsFirst())
    .limit(most)
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

/** The account's id, whether it is new or was used before. */
export async function keepAccount(tx: Tx, account: NewAccount, now: Date): Promise<bigint> {
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

/** Players whose payouts went to an account of this player: one person, or people who share a pocket. */
export async function payoutSharers(tx: Tx, player: bigint): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('payoutAccount as mine')
    .innerJoin('payoutAccount as other', 'other.fingerprint', 'mine.fingerprint')
    .where('mine.playerId', '=', player)
    .where('other.playerId', '<>', player)
    .select('other.playerId')
    .distinct()
    .execute()
  return rows.map(({ playerId }) => playerId)
}
