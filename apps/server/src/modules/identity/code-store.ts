/** SQL on codes and on the texts sent. */
import { type Db, run } from '#kernel/db/db.ts'
import type { Target } from '#modules/identity/codes.ts'

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
 * Notes a text to be sent if every cap leaves room, and tells how many seconds to wait if one doesn't. Requests for one
 * number follow each other, so that two at once can't both be the last that is allowed.
 */
export const withinCaps = (
  db: Db,
  caps: readonly SmsCap[],
  phone: string,
  address: string,
  now: Date,
): Promise<number> =>
  db.tx(async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(hashtext('sms'), hashtext($1))`, [phone])
    let wait = 0
    for (const { column, value, points, perSeconds } of caps) {
      const since = new Date(now.getTime() - perSeconds * 1000)
      const [full] = await run<{ sentAt: Date }>(
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

/** Only the newest code of a number and purpose is good. */
export async function replaceCode(
  db: Db,
  { country, phone, purpose, context = '' }: Target,
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

/** The try is counted before the code is compared, and stays counted whatever becomes of the call. */
export const takeCodeTry = (db: Db, { country, phone, purpose }: Target, triesMost: number) =>
  db.query
    .updateTable('code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('country', '=', country)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('tries', '<', triesMost)
    .returning(['codeHash', 'expiresAt'])
    .executeTakeFirst()

/** False when somebody else used it a moment before. */
export async function useCode(
  db: Db,
  { country, phone, purpose }: Target,
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

// What a player's next code is to confirm

export type PendingCode = { readonly context: string; readonly about: string }

export const keepPending = async (
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

export const pendingOf = (db: Db, playerId: bigint, now: Date): Promise<PendingCode | undefined> =>
  db.query
    .selectFrom('pendingCode')
    .where('playerId', '=', playerId)
    .where('expiresAt', '>', now)
    .select(['context', 'about'])
    .executeTakeFirst()

export const dropPending = async (db: Db, playerId: bigint): Promise<void> => {
  await db.query.deleteFrom('pendingCode').where('playerId', '=', playerId).execute()
}
