/** SQL on launch tokens. */
import type { Db } from '#kernel/db/db.ts'

export type Launch = {
  readonly playerId: bigint
  readonly sessionId: bigint
  readonly gameId: string
  readonly isBonus: boolean
  readonly expiresAt: Date
}

export const insertLaunch = async (db: Db, tokenHash: Buffer, launch: Launch): Promise<void> => {
  await db.query
    .insertInto('launch')
    .values({ tokenHash, ...launch })
    .execute()
}

/** Deletes the token and returns its row; undefined when it does not exist. */
export const deleteLaunch = (db: Db, tokenHash: Buffer): Promise<Launch | undefined> =>
  db.query
    .deleteFrom('launch')
    .where('tokenHash', '=', tokenHash)
    .returning(['playerId', 'sessionId', 'gameId', 'isBonus', 'expiresAt'])
    .executeTakeFirst()

/** The login session a token was created for; undefined when the token does not exist. */
export const findLaunchSessionId = async (db: Db, tokenHash: Buffer): Promise<bigint | undefined> =>
  (
    await db.query
      .selectFrom('launch')
      .where('tokenHash', '=', tokenHash)
      .select('sessionId')
      .executeTakeFirst()
  )?.sessionId

export const deleteExpiredLaunches = async (db: Db, now: Date): Promise<void> => {
  await db.query.deleteFrom('launch').where('expiresAt', '<', now).execute()
}
