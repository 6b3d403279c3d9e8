/**
 * Seals anew, with the newest key, what rests sealed with another. In small steps beside everybody's work: each is a
 * statement of its own, so what was broken off goes on where it stood, and what changed meanwhile is left as it is.
 * The application may not change what is sealed; this takes the rights of whoever migrates.
 */
import pg from 'pg'
import { codeOf } from '#kernel/db/db.ts'
import {
  type Cipher,
  createCipher,
  DecryptionError,
  keyHeaderBytes,
  keyHeaderOf,
} from '#kernel/security/encryption.ts'
import type { Secrets } from '#kernel/security/secrets.ts'

export type SealedColumn = {
  readonly table: string
  readonly column: string
  readonly purpose: string
  /** The indexed column that tells rows apart, and its type. */
  readonly key: readonly [name: string, type: 'bigint' | 'text' | 'bytea']
  /** Which rows are still secret. What was revealed is never opened again, and keeps the seal it had. */
  readonly where?: string
}

export type Rekeyed = { readonly renewed: number; readonly unopened: number }

type Deps = {
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly columns: readonly SealedColumn[]
  onStep?(column: SealedColumn, sofar: Rekeyed): unknown
}

const rowsPerStep = 500
const lockMs = 2_000
const triesMost = 30
const worthAnotherTry = new Set(['55P03', '40P01'])

type Row = { readonly key: unknown; readonly sealed: Buffer }

/** The next rows with another seal than the newest, from a row on. */
async function readStep(
  client: pg.Client,
  { table, column, key: [key, type], where = 'true' }: SealedColumn,
  head: Buffer,
  after: unknown,
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `select ${key} as key, ${column} as sealed from ${table}
      where ${where} and substring(${column} from 1 for ${keyHeaderBytes}) <> $1
        and ($2::${type} is null or ${key} > $2::${type})
      order by ${key} limit ${rowsPerStep}`,
    [head, after],
  )
  return rows
}

type Fresh = Row & { readonly fresh: Buffer }

/** A row that somebody sealed, revealed or ended since it was read is none of ours any more. */
async function writeStep(
  client: pg.Client,
  { table, column, key: [key, type], where = 'true' }: SealedColumn,
  rows: readonly Fresh[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${table} t set ${column} = v.fresh
       from unnest($1::${type}[], $2::bytea[], $3::bytea[]) as v (key, sealed, fresh)
      where t.${key} = v.key and t.${column} = v.sealed and ${where}`,
    [rows.map((row) => row.key), rows.map((row) => row.sealed), rows.map((row) => row.fresh)],
  )
  return rowCount ?? 0
}

async function writePatiently(
  client: pg.Client,
  column: SealedColumn,
  rows: readonly Fresh[],
): Promise<number> {
  for (let tries = 1; ; tries++)
    try {
      return await writeStep(client, column, rows)
    } catch (error) {
      if (tries === triesMost || !worthAnotherTry.has(codeOf(error) ?? '')) throw error
    }
}

function renew(cipher: Cipher, row: Row): readonly Fresh[] {
  try {
    return [{ ...row, fresh: cipher.encrypt(cipher.decrypt(row.sealed)) }]
  } catch (error) {
    if (error instanceof DecryptionError) return []
    throw error
  }
}

async function rekeyColumn(client: pg.Client, column: SealedColumn, deps: Deps): Promise<Rekeyed> {
  const [cipher, head] = [createCipher(deps.secrets, column.purpose), keyHeaderOf(deps.secrets.keys[0])]
  let [renewed, unopened, after] = [0, 0, null as unknown]
  for (;;) {
    const rows = await readStep(client, column, head, after)
    const fresh = rows.flatMap((row) => renew(cipher, row))
    if (fresh.length > 0) renewed += await writePatiently(client, column, fresh)
    unopened += rows.length - fresh.length
    deps.onStep?.(column, { renewed, unopened })
    if (rows.length < rowsPerStep) return { renewed, unopened }
    after = rows.at(-1)?.key
  }
}

export async function rekey(deps: Deps): Promise<Rekeyed> {
  const client = new pg.Client({ connectionString: deps.databaseUrl, lock_timeout: lockMs })
  await client.connect()
  try {
    let [renewed, unopened] = [0, 0]
    for (const column of deps.columns) {
      const done = await rekeyColumn(client, column, deps)
      renewed += done.renewed
      unopened += done.unopened
    }
    return { renewed, unopened }
  } finally {
    await client.end()
  }
}
