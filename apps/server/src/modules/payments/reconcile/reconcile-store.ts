/** SQL on reconciliations, and on the orders of a day. */
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import type { Span } from '#modules/payments/channels/channel.ts'
import type { Effect } from '#modules/payments/channels/event-store.ts'
import { type Deposit, depositsByIds } from '#modules/payments/deposit/deposit-store.ts'
import type { Difference } from '#modules/payments/reconcile/reconcile-compare.ts'
import { type Withdrawal, withdrawalsByIds } from '#modules/payments/withdraw/withdraw-store.ts'

/** A day in UTC, as 2026-11-15. */
export type Day = string

/** `effect` is the result of applying a missed payment. */
export type RecordedDifference = Difference & { readonly effect: Effect | null }
export type Reconciliation = {
  readonly channel: string
  readonly day: Day
  readonly lines: number
  readonly orders: number
  readonly differences: readonly RecordedDifference[]
}

export const resolvedEffects: readonly Effect[] = ['credited', 'credited_late']

/** Deposits credited for payments of that period, by the channel's clock. */
export async function creditedIn(db: Db, channel: string, { from, to }: Span): Promise<Deposit[]> {
  const rows = await db.query
    .selectFrom('paymentEvent')
    .where('channel', '=', channel)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('effect', 'in', resolvedEffects)
    .select('orderId')
    .execute()
  return depositsByIds(
    db,
    rows.map(({ orderId }) => orderId),
  )
}

/** Withdrawals sent to the channel in that period and not returned. */
export async function handedOverIn(db: Db, channel: string, { from, to }: Span): Promise<Withdrawal[]> {
  const rows = await db.query
    .selectFrom('withdrawal')
    .where('payChannel', '=', channel)
    .where('sentAt', '>=', from)
    .where('sentAt', '<', to)
    .where('state', 'in', ['sent', 'paid'])
    .select('id')
    .execute()
  return withdrawalsByIds(
    db,
    rows.map(({ id }) => id),
  )
}

export async function storeReconciliation(
  db: Db,
  { differences, ...compared }: Reconciliation,
  now: Date,
): Promise<void> {
  await db.tx(async (tx) => {
    const { id } = await tx
      .insertInto('reconciliation')
      .values({ ...compared, ranAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = differences.map((found, i) => ({ ...found, reconciliationId: id, n: i + 1 }))
    for (const row of rows) await tx.insertInto('reconciliationDifference').values(row).execute()
  })
}

/** The days, from the given one on, for which a channel was reconciled. */
export async function comparedDays(db: Db, channel: string, first: Day): Promise<Set<Day>> {
  const rows = await db.query
    .selectFrom('reconciliation')
    .where('channel', '=', channel)
    .where(sql<boolean>`day >= ${first}::date`)
    .select(sql<Day>`day::text`.as('day'))
    .distinct()
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Unresolved differences of the newest reconciliation of each day, from the given one on. */
export async function countDifferences(db: Db, first: Day): Promise<number> {
  const { count } = await db.query
    .selectFrom((e) =>
      e
        .selectFrom('reconciliation')
        .where(sql<boolean>`day >= ${first}::date`)
        .select((newest) => newest.fn.max('id').as('id'))
        .groupBy(['day', 'channel'])
        .as('newest'),
    )
    .innerJoin('reconciliationDifference as d', 'd.reconciliationId', 'newest.id')
    .where((e) => e.or([e('d.effect', 'is', null), e('d.effect', 'not in', resolvedEffects)]))
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
