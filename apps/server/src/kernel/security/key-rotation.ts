/**
 * Key rotation: re-encrypts stored ciphertexts with the newest key, in small steps while the server runs. Each step is
 * one statement, so an interrupted rotation can be resumed; rows that changed meanwhile are skipped. The application's
 * role may not change ciphertexts, so this runs with the rights of the migrating role.
 */
import pg from 'pg'
import { codeOf } from '#kernel/db/db.ts'
import { setSession } from '#kernel/db/session.ts'
import {
  type Cipher,
  createCipher,
  DecryptionError,
  keyHeaderBytes,
  keyHeaderOf,
} from '#kernel/security/encryption.ts'
import type { Secrets } from '#kernel/security/secrets.ts'

export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  readonly purpose: string
  /** The indexed key column and its type. */
  readonly key: readonly [name: string, type: 'bigint' | 'text' | 'bytea']
  /** Rows that are still secret. Revealed values are never decrypted again and keep their ciphertext. */
  readonly where?: string
}

export type RotationResult = { readonly reencrypted: number; readonly undecryptable: number }

type Deps = {
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly columns: readonly EncryptedColumn[]
  onStep?(column: EncryptedColumn, progress: RotationResult): unknown
}

const rowsPerStep = 500
const lockTimeoutMs = 2_000
const maxTries = 30
const retryableCodes = new Set(['55P03', '40P01'])

type Row = { readonly key: unknown; readonly ciphertext: Buffer }

/** The next rows that are not encrypted with the newest key. */
async function readStep(
  client: pg.Client,
  { table, column, key: [key, type], where = 'true' }: EncryptedColumn,
  header: Buffer,
  after: unknown,
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `select ${key} as key, ${column} as ciphertext from ${table}
      where ${where} and substring(${column} from 1 for ${keyHeaderBytes}) <> $1
        and ($2::${type} is null or ${key} > $2::${type})
      order by ${key} limit ${rowsPerStep}`,
    [header, after],
  )
  return rows
}

type ReencryptedRow = Row & { readonly reencrypted: Buffer }

/** Skips rows that were re-encrypted, revealed or deleted since they were read. */
async function writeStep(
  client: pg.Client,
  { table, column, key: [key, type], where = 'true' }: EncryptedColumn,
  rows: readonly ReencryptedRow[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${table} t set ${column} = v.reencrypted
       from unnest($1::${type}[], $2::bytea[], $3::bytea[]) as v (key, ciphertext, reencrypted)
      where t.${key} = v.key and t.${column} = v.ciphertext and ${where}`,
    [rows.map((row) => row.key), rows.map((row) => row.ciphertext), rows.map((row) => row.reencrypted)],
  )
  return rowCount ?? 0
}

async function writeWithRetries(
  client: pg.Client,
  column: EncryptedColumn,
  rows: readonly ReencryptedRow[],
): Promise<number> {
  for (let tries = 1; ; tries++)
    try {
      return await writeStep(client, column, rows)
    } catch (error) {
      if (tries === maxTries || !retryableCodes.has(codeOf(error) ?? '')) throw error
    }
}

function reencrypt(cipher: Cipher, row: Row): readonly ReencryptedRow[] {
  try {
    return [{ ...row, reencrypted: cipher.encrypt(cipher.decrypt(row.ciphertext)) }]
  } catch (error) {
    if (error instanceof DecryptionError) return []
    throw error
  }
}

async function rotateColumn(client: pg.Client, column: EncryptedColumn, deps: Deps): Promise<RotationResult> {
  const [cipher, header] = [createCipher(deps.secrets, column.purpose), keyHeaderOf(deps.secrets.keys[0])]
  let [reencrypted, undecryptable, after] = [0, 0, null as unknown]
  for (;;) {
    const rows = await readStep(client, column, header, after)
    const changed = rows.flatMap((row) => reencrypt(cipher, row))
    if (changed.length > 0) reencrypted += await writeWithRetries(client, column, changed)
    undecryptable += rows.length - changed.length
    deps.onStep?.(column, { reencrypted, undecryptable })
    if (rows.length < rowsPerStep) return { reencrypted, undecryptable }
    after = rows.at(-1)?.key
  }
}

export async function rotateKey(deps: Deps): Promise<RotationResult> {
  const client = new pg.Client({ connectionString: deps.databaseUrl })
  await client.connect()
  try {
    await setSession(client, [`lock_timeout=${lockTimeoutMs}`])
    let [reencrypted, undecryptable] = [0, 0]
    for (const column of deps.columns) {
      const done = await rotateColumn(client, column, deps)
      reencrypted += done.reencrypted
      undecryptable += done.undecryptable
    }
    return { reencrypted, undecryptable }
  } finally {
    await client.end()
  }
}
