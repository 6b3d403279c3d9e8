/**
 * The archive of a sealed month: one compressed file per table, with a row as JSON in each line, and a manifest with the
 * hash of each file. The database stores the hash of the manifest, so that a changed file is refused when it is attached.
 * Works as the owner of the tables: the role of the servers can neither drop nor attach a month.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { codeOf } from '#kernel/db/db.ts'

const tables = ['posting', 'entry', 'round'] as const
type Table = (typeof tables)[number]

type ArchivedFile = {
  readonly file: string
  readonly table: Table
  readonly rows: number
  readonly sha256: string
}

type Manifest = {
  readonly month: number
  readonly archivedAt: string
  /** The hash over postings and entries that was stored when the month was sealed. */
  readonly sealHash: string
  readonly files: readonly ArchivedFile[]
}

const manifestName = 'manifest.json'
const rowsPerStep = 5_000
const lockTimedOut = '55P03'
const lockRetryMs = 1_000
const maxLockTries = 600

const leafOf = (table: Table, month: number): string => `${table}_${month}`

const one = async <T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[]) =>
  (await client.query<T>(text, values)).rows[0]

async function inTransaction<T>(client: pg.Client, start: string, work: () => Promise<T>): Promise<T> {
  await client.query(start)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A line break in a JSON column is white space between its values. */
async function* linesOf(client: pg.Client, leaf: string): AsyncGenerator<string> {
  await client.query(`declare archived no scroll cursor for
    select translate(row_to_json(r)::text, E'\\n\\r', '  ') as line from ${leaf} r`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsPerStep} from archived`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close archived')
}

type Content = { readonly rows: number; readonly hash: string }

/** Counts and hashes the lines that pass. */
function contentMeter() {
  const hash = createHash('sha256')
  let rows = 0
  const pass = async function* (chunks: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(bytes)
      for (const byte of bytes) if (byte === 0x0a) rows += 1
      yield chunk
    }
  }
  return { pass, result: (): Content => ({ rows, hash: hash.digest('hex') }) }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function readBack(path: string): Promise<Content> {
  const meter = contentMeter()
  await pipeline(createReadStream(path), createGunzip(), meter.pass, async (chunks) => {
    for await (const _ of chunks);
  })
  return meter.result()
}

async function writeTable(
  client: pg.Client,
  folder: string,
  table: Table,
  month: number,
): Promise<ArchivedFile> {
  const file = `${table}.jsonl.gz`
  const path = join(folder, file)
  const meter = contentMeter()
  await pipeline(
    linesOf(client, leafOf(table, month)),
    meter.pass,
    createGzip(),
    createWriteStream(path, { flags: 'wx', flush: true }),
  )
  const [written, read] = [meter.result(), await readBack(path)]
  if (written.hash !== read.hash) throw new Error(`${file} was read back with another content`)
  return { file, table, rows: read.rows, sha256: await sha256Of(path) }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

type Sealed = {
  readonly hash: Buffer
  readonly actual: Buffer
  readonly postings: string
  readonly entries: string
}

/** The files hold what was sealed: the hash is computed again, and the numbers of rows are compared. */
async function writeFiles(client: pg.Client, month: number, folder: string, now: Date): Promise<Buffer> {
  const sealed = await one<Sealed>(
    client,
    'select hash, ledger_month_hash(month) as actual, postings, entries from ledger_month where month = $1',
    [month],
  )
  if (!sealed?.hash.equals(sealed.actual)) throw new Error(`the rows of ${month} differ from its seal`)
  const files: ArchivedFile[] = []
  for (const table of tables) files.push(await writeTable(client, folder, table, month))
  const [posting, entry] = files
  if (posting?.rows !== Number(sealed.postings) || entry?.rows !== Number(sealed.entries))
    throw new Error(`the files of ${month} have another number of rows than its seal`)
  const manifest: Manifest = {
    month,
    archivedAt: now.toISOString(),
    sealHash: sealed.hash.toString('hex'),
    files,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const handle = await open(join(folder, manifestName), 'wx')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await syncFolder(folder)
  return createHash('sha256').update(text).digest()
}

/** Nonces and wagering that later reads would take from the rounds of the month. */
async function fold(client: pg.Client, month: number): Promise<void> {
  for (let pair: string | null = '0'; pair !== null; )
    pair =
      (
        await one<{ pair: string | null }>(client, 'select nonce_floors_advance($1, $2) as pair', [
          month,
          pair,
        ])
      )?.pair ?? null
  for (let player: string | null = '0'; player !== null; )
    player =
      (
        await one<{ player: string | null }>(
          client,
          `select wagering_fold($2, min(first_round)) as player from ledger_month where month > $1`,
          [month, player],
        )
      )?.player ?? null
}

async function requireArchivable(client: pg.Client, month: number, now: Date): Promise<void> {
  const row = await one<{ obstacle: string | null }>(
    client,
    'select ledger_month_obstacle($1, $2) as obstacle',
    [month, now],
  )
  if (row?.obstacle) throw new Error(`${month} cannot be archived: ${row.obstacle}`)
}

/** Marks the month as being archived, or not any more. */
const mark = (client: pg.Client, month: number, isArchiving: boolean) =>
  client.query('update ledger_month set archive_hash = $2 where month = $1 and archived_at is null', [
    month,
    isArchiving ? Buffer.alloc(0) : null,
  ])

/** Corrections of slips are refused since the mark: waits for those that began before it, and lets bets pass. */
async function awaitWriters(client: pg.Client, month: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(client, 'begin', async () => {
        await client.query(`set local lock_timeout = '50ms'`)
        await client.query(`lock table ${leafOf('round', month)} in share mode`)
      })
    } catch (error) {
      if (codeOf(error) !== lockTimedOut || tries === maxLockTries) throw error
      await sleep(lockRetryMs)
    }
  }
}

/**
 * Writes a sealed month into the new folder PARENT/MONTH and drops its partitions. Its rounds cannot change meanwhile;
 * nothing is dropped before every file was read back. Returns the folder.
 */
export async function archiveMonth(
  client: pg.Client,
  month: number,
  parent: string,
  now: Date,
): Promise<string> {
  await requireArchivable(client, month, now)
  await fold(client, month)
  await mkdir(parent, { recursive: true })
  const folder = join(parent, String(month))
  await mkdir(folder)
  try {
    await mark(client, month, true)
    await awaitWriters(client, month)
    await inTransaction(client, 'begin isolation level repeatable read', async () => {
      await requireArchivable(client, month, now)
      const manifest = await writeFiles(client, month, folder, now)
      await client.query('select ledger_month_detach($1, $2, $3)', [month, manifest, now])
    })
  } catch (error) {
    await mark(client, month, false)
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}

async function readManifest(client: pg.Client, folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${manifestName} is missing in ${folder}`)
  })
  const stored = await client.query<{ month: number }>(
    `select month from ledger_month where archived_at is not null and archive_hash = $1`,
    [createHash('sha256').update(text).digest()],
  )
  if (stored.rows.length === 0)
    throw new Error(`${manifestName} is changed, or not the one of an archived month of this database`)
  return JSON.parse(text) as Manifest
}

async function requireUnchanged(folder: string, { file, sha256 }: ArchivedFile): Promise<void> {
  const found = await sha256Of(join(folder, file)).catch(() => {
    throw new Error(`${file} is missing in ${folder}`)
  })
  if (found !== sha256)
    throw new Error(`${file} is changed: its SHA-256 is ${found}, the manifest has ${sha256}`)
}

async function loadTable(
  client: pg.Client,
  folder: string,
  month: number,
  { file, table, rows }: ArchivedFile,
): Promise<void> {
  const leaf = leafOf(table, month)
  await client.query('select ledger_leaf_add($1, $2)', [table, month])
  let lines: string[] = []
  let loaded = 0
  const insert = async () => {
    await client.query(`insert into ${leaf} select * from json_populate_recordset(null::${leaf}, $1::json)`, [
      `[${lines.join(',')}]`,
    ])
    loaded += lines.length
    lines = []
  }
  await pipeline(createReadStream(join(folder, file)), createGunzip(), async (input) => {
    for await (const line of createInterface({ input: input as unknown as NodeJS.ReadableStream })) {
      lines.push(line)
      if (lines.length === rowsPerStep) await insert()
    }
  })
  if (lines.length > 0) await insert()
  if (loaded !== rows) throw new Error(`${file} has ${loaded} rows, the manifest has ${rows}`)
  await client.query(`analyze ${leaf}`)
}

/** Restores the partitions of an archived month from its folder, the month archived last first. Returns the month. */
export async function attachMonth(client: pg.Client, folder: string): Promise<number> {
  const { month, files } = await readManifest(client, folder)
  const last = await one<{ month: number }>(
    client,
    'select max(month) as month from ledger_month where archived_at is not null',
    [],
  )
  if (last?.month !== month)
    throw new Error(`${basename(folder)}: ${last?.month} has to be attached before it`)
  for (const file of files) await requireUnchanged(folder, file)
  await inTransaction(client, 'begin', async () => {
    for (const file of files) await loadTable(client, folder, month, file)
    await client.query('select ledger_month_attach($1)', [month])
  })
  return month
}
