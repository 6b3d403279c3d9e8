/** SQL on players and sessions. */
import type { Country } from '@saguao/contract/countries.ts'
import type { Db, Tx } from '#kernel/db.ts'

type Named = { readonly country: Country; readonly username: string }

export async function insertPlayers(tx: Tx, newcomers: readonly Named[], createdAt: Date): Promise<bigint[]> {
  const rows = await tx
    .insertInto('player')
    .values(newcomers.map((newcomer) => ({ ...newcomer, createdAt })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type NewSession = { playerId: bigint; tokenHash: Buffer; createdAt: Date; expiresAt: Date }

export const insertSessions = async (tx: Tx, rows: readonly NewSession[]): Promise<void> => {
  await tx.insertInto('session').values(rows).execute()
}

export async function sessionBehind(db: Db, tokenHash: Buffer) {
  const row = await db.query
    .selectFrom('session as s')
    .innerJoin('player as p', 'p.id', 's.playerId')
    .where('s.tokenHash', '=', tokenHash)
    .select(['s.playerId', 's.id as sessionId', 's.expiresAt', 'p.country'])
    .executeTakeFirst()
  return row && { ...row, country: row.country as Country }
}

export async function playerNamed(db: Db, { country, username }: Named): Promise<bigint | undefined> {
  const row = await db.query
    .selectFrom('player')
    .where('country', '=', country)
    .where('username', '=', username)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
