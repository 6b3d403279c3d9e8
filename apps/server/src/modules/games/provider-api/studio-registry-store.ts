/** SQL on studios and the nonces of their requests. */
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { maxClockSkewMs } from '#kernel/security/signature.ts'

export type StudioRow = {
  readonly name: string
  readonly launchUrl: string
  readonly secret: Buffer
  readonly oldSecret: Buffer | null
  /** The old secret is accepted until then; null without an end. */
  readonly oldSecretUntil: Date | null
  readonly changedAt: Date
}

const columns = ['name', 'launchUrl', 'secret', 'oldSecret', 'oldSecretUntil', 'changedAt'] as const

export const readStudios = (db: Db): Promise<StudioRow[]> =>
  db.query.selectFrom('studio').select(columns).orderBy('name').execute()

export const lockStudio = (tx: Tx, name: string): Promise<StudioRow | undefined> =>
  tx.selectFrom('studio').select(columns).where('name', '=', name).forUpdate().executeTakeFirst()

type Secrets = Partial<Pick<StudioRow, 'secret' | 'oldSecret' | 'oldSecretUntil' | 'changedAt'>>

export const writeSecrets = async (tx: Tx, name: string, secrets: Secrets): Promise<void> => {
  await tx.updateTable('studio').set(secrets).where('name', '=', name).execute()
}

/** Secrets that are no longer accepted need not be stored. */
export const deleteExpiredSecrets = async (db: Db, now: Date): Promise<void> => {
  await db.query
    .updateTable('studio')
    .set({ oldSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<=', now)
    .execute()
}

export const writeStudio = async (
  db: Db,
  row: Omit<StudioRow, 'changedAt'>,
  changedAt: Date,
): Promise<void> => {
  const { name, ...rest } = row
  await db.query
    .insertInto('studio')
    .values({ ...row, changedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...rest, changedAt }))
    .execute()
}

export const removeStudio = async (db: Db, name: string): Promise<void> => {
  await db.query.deleteFrom('studio').where('name', '=', name).execute()
}

export type Nonce = { readonly studio: string; readonly nonce: string; readonly at: Date }

const insertNoncesStatement = {
  name: 'studio_nonces',
  text: `insert into studio_nonce (studio, nonce, seen_at)
         select * from unnest($1::text[], $2::text[], $3::timestamptz[])
             on conflict do nothing returning studio, nonce`,
}

const keyOf = ({ studio, nonce }: Pick<Nonce, 'studio' | 'nonce'>): string => `${studio} ${nonce}`

async function insertNonces({ pool }: Db, nonces: readonly Nonce[]): Promise<boolean[]> {
  const values = [
    nonces.map(({ studio }) => studio),
    nonces.map(({ nonce }) => nonce),
    nonces.map(({ at }) => at),
  ]
  const { rows } = await pool.query<Nonce>({ ...insertNoncesStatement, values })
  const fresh = new Set(rows.map(keyOf))
  return nonces.map((nonce) => fresh.has(keyOf(nonce)))
}

const lanes = 2
const most = 256
const maxQueued = 20_000

/** Resolves to true when the nonce is new. Concurrent calls share one statement. */
export const createRecordNonce = (db: Db): ((nonce: Nonce) => Promise<boolean>) =>
  createBatcher<Nonce, boolean>({
    run: (nonces) => insertNonces(db, nonces),
    keysOf: (nonce) => [keyOf(nonce)],
    concurrency: lanes,
    maxBatchSize: most,
    maxQueueLength: maxQueued,
  }).add

/** A signature is valid from `skewMs` before its timestamp until `skewMs` after it. */
const nonceLifeMs = 2 * maxClockSkewMs
const rowsPerStep = 5_000

export async function deleteOldNonces({ pool }: Db, now: number, signal: AbortSignal): Promise<void> {
  const before = new Date(now - nonceLifeMs)
  const step = async (): Promise<number> => {
    const { rowCount } = await pool.query(
      `delete from studio_nonce where ctid = any (array(
         select ctid from studio_nonce where seen_at < $1 limit ${rowsPerStep}))`,
      [before],
    )
    return rowCount ?? 0
  }
  while (!signal.aborted && (await step()) === rowsPerStep);
}
