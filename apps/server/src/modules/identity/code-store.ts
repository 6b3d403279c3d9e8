/** SQL on verification codes and sent text messages. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql } from '#kernel/db/db.ts'

/** A code has one purpose: a code sent for registration cannot reset a password. */
export type CodePurpose = 'register' | 'bind' | 'reset' | 'payout'

export type CodeTarget = {
  readonly country: Country
  readonly phone: string
  readonly purpose: CodePurpose
  /** The exact action that is confirmed, such as the amount and account of a payout. */
  readonly context?: string
}

export type SmsCap = {
  readonly column: 'phone' | 'address' | 'prefix' | 'all'
  readonly value: string
  readonly points: number
  readonly perSeconds: number
}

const where: Record<SmsCap['column'], string> = {
  phone: 'phone = $1',
  address: 'address = $1',
  prefix: 'starts_with(phone, $1)',
  all: '$1 = $1',
}

/**
 * Records a text message if every cap allows it; otherwise returns the seconds to wait. Requests for one number are
 * serialised by a lock, so that two concurrent ones cannot both be the last that a cap allows.
 */
export const reserveSms = (
  db: Db,
  caps: readonly SmsCap[],
  phone: string,
  address: string,
  now: Date,
): Promise<number> =>
  db.tx(async (tx) => {
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('sms'), hashtext($1))`, [phone])
    let wait = 0
    for (const { column, value, points, perSeconds } of caps) {
      const since = new Date(now.getTime() - perSeconds * 1000)
      const [full] = await runSql<{ sentAt: Date }>(
        tx,
        `select sent_at from sms_sent where ${where[column]} and sent_at > $2 order by sent_at desc limit 1 offset $3`,
        [value, since, points - 1],
      )
      if (full)
        wait = Math.max(wait, Math.ceil((full.sentAt.getTime() + perSeconds * 1000 - now.getTime()) / 1000))
    }
    if (wait === 0) await tx.insertInto('smsSent').values({ phone, address, sentAt: now }).execute()
    return wait
  })

/** Only the newest code of a number and purpose is valid. */
export async function replaceCode(
  db: Db,
  { country, phone, purpose, context = '' }: CodeTarget,
  codeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const fresh = { codeHash, context, tries: 0, expiresAt, usedAt: null }
  await db.query
    .insertInto('code')
    .values({ country, phone, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['country', 'phone', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** The attempt is counted before the code is compared, so that a failed request cannot undo it. */
export const countCodeAttempt = (db: Db, { country, phone, purpose }: CodeTarget, maxAttempts: number) =>
  db.query
    .updateTable('code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('country', '=', country)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('tries', '<', maxAttempts)
    .returning(['codeHash', 'expiresAt'])
    .executeTakeFirst()

/** False when a concurrent request redeemed it first. */
export async function redeemCode(
  db: Db,
  { country, phone, purpose }: CodeTarget,
  codeHash: Buffer,
  usedAt: Date,
): Promise<boolean> {
  const row = await db.query
    .updateTable('code')
    .set({ usedAt })
    .where('country', '=', country)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('phone')
    .executeTakeFirst()
  return row !== undefined
}

// The action that a player's next code confirms

export type PendingCode = { readonly context: string; readonly about: string }

export const setPendingCode = async (
  db: Db,
  playerId: bigint,
  pending: PendingCode,
  expiresAt: Date,
): Promise<void> => {
  const change = { ...pending, expiresAt }
  await db.query
    .insertInto('pendingCode')
    .values({ playerId, ...change })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet(change))
    .execute()
}

export const findPendingCode = (db: Db, playerId: bigint, now: Date): Promise<PendingCode | undefined> =>
  db.query
    .selectFrom('pendingCode')
    .where('playerId', '=', playerId)
    .where('expiresAt', '>', now)
    .select(['context', 'about'])
    .executeTakeFirst()

export const deletePendingCode = async (db: Db, playerId: bigint): Promise<void> => {
  await db.query.deleteFrom('pendingCode').where('playerId', '=', playerId).execute()
}
