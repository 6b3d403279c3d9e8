/** SQL on verification codes and sent text messages. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import { takeLocks } from '#kernel/db/advisory-lock.ts'
import { type Db, runSql } from '#kernel/db/db.ts'

/** A code has one purpose: a code sent for registration cannot reset a password. */
export type CodePurpose = 'register' | 'bind' | 'reset' | 'payout' | 'login'

export type CodeTarget = {
  readonly country: Country
  readonly phone: string
  readonly purpose: CodePurpose
  /** The exact action that is confirmed, such as the amount and account of a payout. */
  readonly context?: string
}

export type SmsCap = {
  readonly column: 'phone' | 'address' | 'block' | 'prefix' | 'all'
  readonly value: string
  readonly points: number
  readonly perSeconds: number
}

const where: Record<SmsCap['column'], string> = {
  phone: 'phone = $1',
  address: 'address = $1',
  // The key of a block is a prefix of the keys in it.
  block: 'starts_with(address, $1)',
  prefix: 'starts_with(phone, $1)',
  all: '$1 = $1',
}

/**
 * Records a text message if every cap allows it; otherwise returns the seconds to wait. Requests that share a number, a
 * block or an address are serialised by locks, so that two concurrent ones cannot both be the last that a cap allows.
 */
export const reserveSms = (
  db: Db,
  caps: readonly SmsCap[],
  phone: string,
  address: string,
  now: Date,
): Promise<number> =>
  db.tx(async (tx) => {
    await takeLocks(tx, 'sms', [
      phone,
      ...caps.filter(({ column }) => column !== 'all').map(({ value }) => value),
    ])
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
  const fresh = { codeHash, context, tries: 0, expiresAt, usedAt: null, expiredAt: null }
  await db.query
    .insertInto('code')
    .values({ country, phone, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['country', 'phone', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Marks the codes that have expired, for the case that the clock is set back later. */
export const markExpiredCodes = async (db: Db, now: Date): Promise<void> => {
  await db.query
    .updateTable('code')
    .set({ expiredAt: now })
    .where('usedAt', 'is', null)
    .where('expiredAt', 'is', null)
    .where('expiresAt', '<=', now)
    .execute()
}

/** The attempt is counted before the code is compared, so that a failed request cannot undo it. */
export const countCodeAttempt = (
  db: Db,
  { country, phone, purpose }: CodeTarget,
  maxAttempts: number,
  now: Date,
) =>
  db.query
    .updateTable('code')
    // Stored, so that a clock that is set back does not make an expired code valid again.
    .set((e) => ({
      tries: e('tries', '+', 1),
      expiredAt: sql<Date>`coalesce(expired_at, case when expires_at <= ${now} then ${now}::timestamptz end)`,
    }))
    .where('country', '=', country)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('tries', '<', maxAttempts)
    .returning(['codeHash', sql<boolean>`expired_at is not null`.as('isExpired')])
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

// Limited attempts

export type AttemptLimit = {
  readonly kind: 'code' | 'lookup' | 'person' | 'password'
  readonly subject: string
  readonly points: number
  readonly perSeconds: number
}

/** Records an attempt if the limit allows it; otherwise returns the seconds to wait. */
export const reserveAttempt = (
  db: Db,
  { kind, subject, points, perSeconds }: AttemptLimit,
  now: Date,
): Promise<{ id: bigint; waitSeconds: number }> =>
  db.tx(async (tx) => {
    await takeLocks(tx, kind, [subject])
    const [full] = await runSql<{ at: Date }>(
      tx,
      `select at from identity_attempt where kind = $1 and subject = $2 and at > $3 order by at desc limit 1 offset $4`,
      [kind, subject, new Date(now.getTime() - perSeconds * 1000), points - 1],
    )
    if (full) {
      const waitMs = full.at.getTime() + perSeconds * 1000 - now.getTime()
      return { id: 0n, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    }
    const { id } = await tx
      .insertInto('identityAttempt')
      .values({ kind, subject, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, waitSeconds: 0 }
  })

export const forgetAttempt = async (db: Db, id: bigint): Promise<void> => {
  await db.query.deleteFrom('identityAttempt').where('id', '=', id).execute()
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
