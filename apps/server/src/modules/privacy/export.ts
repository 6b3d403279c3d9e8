/** The export of everything stored about a player: a JSON object with one array per table, streamed in pages. */
import { Readable } from 'node:stream'
import type { Db } from '#kernel/db/db.ts'

export type PersonalTable = {
  readonly table: string
  /** The column with the player's id; the default is player_id. */
  readonly by?: string
  /** A condition on `t` and the player `$1`, instead of `by`. */
  readonly where?: string
  /** Orders the rows of a player; the next page continues after it. Empty for at most one row. */
  readonly key: readonly string[]
  /** Columns with secrets, internals or data of other persons. */
  readonly omit?: readonly string[]
  /** A JSON object that is added to a row `t`. */
  readonly add?: string
  /** Encrypted columns, and the names of their plain values. */
  readonly decrypt?: Readonly<Record<string, string>>
}

export type Decrypt = (table: string, column: string, ciphertext: Buffer) => string

type Row = Readonly<Record<string, string>> & { readonly json: string }

const rowsPerPage = 500

function pageText(
  { table, by = 'player_id', where = `t.${by} = $1`, key, add }: PersonalTable,
  isFirst: boolean,
): string {
  const keys = key.map((name) => `t.${name}`)
  const after = key.map((_, i) => `$${i + 3}`)
  return `select ((to_jsonb(t)${add ? ` || ${add}` : ''}) - $2::text[])::text as json
                 ${keys.map((name, i) => `, ${name}::text as k${i}`).join('')}
            from ${table} t
           where (${where}) ${isFirst ? '' : `and (${keys.join(', ')}) > (${after.join(', ')})`}
           ${key.length > 0 ? `order by ${keys.join(', ')}` : ''} limit ${rowsPerPage}`
}

async function* pagesOf(
  { pool }: Db,
  personal: PersonalTable,
  player: bigint,
): AsyncGenerator<readonly Row[]> {
  let after: readonly string[] | undefined
  for (;;) {
    const values = [player, personal.omit ?? [], ...(after ?? [])]
    const { rows } = await pool.query<Row>(pageText(personal, after === undefined), values)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < rowsPerPage || personal.key.length === 0) return
    after = personal.key.map((_, i) => last[`k${i}`] ?? '')
  }
}

/** PostgreSQL writes bytea as `\x…` in JSON. */
const bytesOf = (value: unknown): Buffer => Buffer.from(String(value).slice(2), 'hex')

function decrypted({ table, decrypt: columns }: PersonalTable, json: string, decrypt: Decrypt): string {
  if (!columns) return json
  const row = JSON.parse(json) as Record<string, unknown>
  for (const [column, name] of Object.entries(columns)) {
    const ciphertext = bytesOf(row[column])
    row[name] = ciphertext.length > 0 ? plainValue(decrypt(table, column, ciphertext)) : null
    delete row[column]
  }
  return JSON.stringify(row)
}

/** Some encrypted values are JSON themselves. */
function plainValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type ExportDeps = { readonly db: Db; readonly tables: readonly PersonalTable[]; readonly decrypt: Decrypt }

async function* exportText(
  { db, tables, decrypt }: ExportDeps,
  player: bigint,
  at: Date,
): AsyncGenerator<string> {
  const { rows } = await db.pool.query<{ since: Date }>('select since from ledger_archived()')
  const archived = rows.map(({ since }) => `"archivedBefore":${JSON.stringify(since)},`).join('')
  yield `{"exportedAt":${JSON.stringify(at.toISOString())},${archived}"amounts":"minor units","tables":{`
  for (const [i, personal] of tables.entries()) {
    yield `${i > 0 ? ',' : ''}\n${JSON.stringify(personal.table)}:[`
    let isFirst = true
    for await (const rows of pagesOf(db, personal, player)) {
      const texts = rows.map(({ json }) => decrypted(personal, json, decrypt))
      yield (isFirst ? '\n' : ',\n') + texts.join(',\n')
      isFirst = false
    }
    yield ']'
  }
  yield '}}\n'
}

export const exportStream = (deps: ExportDeps, player: bigint, at: Date): Readable =>
  Readable.from(exportText(deps, player, at))
