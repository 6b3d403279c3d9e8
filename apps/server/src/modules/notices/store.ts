/** SQL on push subscriptions. */
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Db, Tx } from '#kernel/db/db.ts'

export type Device = {
  readonly playerId: bigint
  readonly fingerprint: Buffer
  readonly sessionId: bigint
  readonly sealed: Buffer
  readonly lang: Lang
  readonly createdAt: Date
}

/** A browser belongs to the player who subscribed last. */
export const upsertDevice = async (tx: Tx, device: Device): Promise<void> => {
  const { fingerprint, ...rest } = device
  await tx
    .insertInto('pushDevice')
    .values(device)
    .onConflict((same) => same.column('fingerprint').doUpdateSet(rest))
    .execute()
}

/** Deletes all but the newest. */
export const deleteOldDevices = async (tx: Tx, playerId: bigint, limit: number): Promise<void> => {
  const newest = tx
    .selectFrom('pushDevice')
    .select('fingerprint')
    .where('playerId', '=', playerId)
    .orderBy('createdAt', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
  await tx
    .deleteFrom('pushDevice')
    .where('playerId', '=', playerId)
    .where('fingerprint', 'not in', newest)
    .execute()
}

export const deleteDevice = async ({ query }: Db, playerId: bigint, fingerprint: Buffer): Promise<void> => {
  await query
    .deleteFrom('pushDevice')
    .where('playerId', '=', playerId)
    .where('fingerprint', '=', fingerprint)
    .execute()
}

export const fingerprintsOf = async (tx: Tx, playerId: bigint): Promise<Buffer[]> => {
  const rows = await tx
    .selectFrom('pushDevice')
    .select('fingerprint')
    .where('playerId', '=', playerId)
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

export const findDevice = (
  { query }: Db,
  playerId: bigint,
  fingerprint: Buffer,
): Promise<Pick<Device, 'sealed' | 'lang'> | undefined> =>
  query
    .selectFrom('pushDevice')
    .select(['sealed', 'lang'])
    .where('playerId', '=', playerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst() as Promise<Pick<Device, 'sealed' | 'lang'> | undefined>

/** False when the device is unknown. */
export const setLang = async (
  { query }: Db,
  playerId: bigint,
  fingerprint: Buffer,
  lang: Lang,
): Promise<boolean> => {
  const { numUpdatedRows } = await query
    .updateTable('pushDevice')
    .set({ lang })
    .where('playerId', '=', playerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
