/** All SQL of the browsers that want to be told. */
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

/** A phone that changes hands speaks for whoever asked last. */
export const putDevice = async (tx: Tx, device: Device): Promise<void> => {
  const { fingerprint, ...rest } = device
  await tx
    .insertInto('pushDevice')
    .values(device)
    .onConflict((same) => same.column('fingerprint').doUpdateSet(rest))
    .execute()
}

/** Keeps the newest. */
export const dropOldDevices = async (tx: Tx, playerId: bigint, most: number): Promise<void> => {
  const newest = tx
    .selectFrom('pushDevice')
    .select('fingerprint')
    .where('playerId', '=', playerId)
    .orderBy('createdAt', 'desc')
    .orderBy('fingerprint')
    .limit(most)
  await tx
    .deleteFrom('pushDevice')
    .where('playerId', '=', playerId)
    .where('fingerprint', 'not in', newest)
    .execute()
}

export const dropDevice = async ({ query }: Db, playerId: bigint, fingerprint: Buffer): Promise<void> => {
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

/** Tells whether the device is known. */
export const putLang = async (
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
