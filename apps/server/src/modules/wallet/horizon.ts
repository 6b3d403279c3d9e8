/** The posting id up to which the ledger is final. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf, type Db } from '#kernel/db/db.ts'

const lockTimedOut = '55P03'
const maxAttempts = 20
const retryMs = 250

/** Every posting up to the returned id is committed or will never exist. Retried while a slow transaction posts. */
export async function readHorizon(db: Db, attempt = 1): Promise<bigint> {
  try {
    const { rows } = await sql<{ upto: bigint }>`select wallet_horizon() as upto`.execute(db.query)
    return rows[0]?.upto ?? 0n
  } catch (error) {
    if (codeOf(error) !== lockTimedOut || attempt === maxAttempts) throw error
    await sleep(retryMs)
    return readHorizon(db, attempt + 1)
  }
}
