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

/** Takes the token out of the world. Undefined when it is not there, or no more. */
export const burnLaunch = (db: Db, tokenHash: Buffer): Promise<Launch | undefined> =>
  db.query
    .deleteFrom('launch')
    .where('tokenHash', '=', tokenHash)
    .returning(['playerId', 'sessionId', 'gameId', 'isBonus', 'expiresAt'])
    .executeTakeFirst()

/** The session a token was given to, if it still is one. */
export const sessionOfLaunch = async (db: Db, tokenHash: Buffer): Promise<bigint | undefined> =>
  (
    await db.query
      .selectFrom('launch')
      .where('tokenHash', '=', tokenHash)
      .select('sessionId')
      .executeTakeFirst()
  )?.sessionId

export const forgetLaunches = async (db: Db, now: Date): Promise<void> => {
  await db.query.deleteFrom('launch').where('expiresAt', '<', now).execute()
}
