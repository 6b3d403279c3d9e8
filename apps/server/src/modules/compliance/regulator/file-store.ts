/** SQL on files for the regulator and their content. */
import type { RegulatorFileKind } from '@saguao/contract/operators/compliance/names.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Finding } from '#modules/compliance/regulator/records.ts'

export type FileState = 'requested' | 'running' | 'ready' | 'confirmed' | 'failed' | 'deleted'

export type FileKey = { readonly country: Country; readonly day: string; readonly kind: RegulatorFileKind }

export type StoredFile = FileKey & {
  readonly id: bigint
  readonly attempt: number
  readonly state: FileState
  readonly requestedBy: string
  readonly schema: string
  readonly records: bigint
  readonly bytes: bigint
  readonly sha256: Buffer | null
  /** Minor units. */
  readonly sums: Readonly<Record<string, string>>
  readonly finding: Finding | null
  readonly requestedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

const columns = `id, country, day, kind, attempt, state, requested_by as "requestedBy", schema, records, bytes, sha256, sums,
                 finding, requested_at as "requestedAt", started_at as "startedAt", finished_at as "finishedAt"`

export type NewRequest = FileKey & {
  readonly requestedBy: string
  readonly schema: string
  readonly at: Date
}

/** The next attempt of a file. Undefined while one is requested or running. */
export async function requestFile(tx: Tx, request: NewRequest): Promise<bigint | undefined> {
  const { country, day, kind, requestedBy, schema, at } = request
  await runSql(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`regulator ${country} ${day} ${kind}`])
  const [row] = await runSql<{ id: bigint }>(
    tx,
    `insert into regulator_file (country, day, kind, attempt, requested_by, schema, requested_at)
     select $1, $2, $3, coalesce(max(f.attempt), 0) + 1, $4, $5, $6 from regulator_file f
      where f.country = $1 and f.day = $2 and f.kind = $3
     having coalesce(bool_and(f.state not in ('requested', 'running')), true)
     returning id`,
    [country, day, kind, requestedBy, schema, at],
  )
  return row?.id
}

/** The last day that was scheduled for a country. */
export async function lastDay({ pool }: Db, country: Country): Promise<string | undefined> {
  const { rows } = await pool.query<{ day: string | null }>(
    'select max(day) as day from regulator_file where country = $1 and requested_by = $2',
    [country, byJob],
  )
  return rows[0]?.day ?? undefined
}

/** `requestedBy` of files that the job schedules. */
export const byJob = 'job'

export async function openFiles({ pool }: Db): Promise<readonly StoredFile[]> {
  const { rows } = await pool.query<StoredFile>(
    `select ${columns} from regulator_file where state in ('requested', 'running') order by id`,
  )
  return rows
}

export async function fileById(
  { query }: { query: Db['query'] | Tx },
  id: bigint,
): Promise<StoredFile | undefined> {
  const [row] = await runSql<StoredFile>(query as Tx, `select ${columns} from regulator_file where id = $1`, [
    id,
  ])
  return row
}

/** An interrupted attempt starts again. */
export async function startFile(db: Db, id: bigint, at: Date): Promise<void> {
  await db.tx(async (tx) => {
    await runSql(tx, 'delete from regulator_chunk where file_id = $1', [id])
    await runSql(
      tx,
      `update regulator_file set state = 'running', started_at = $2 where id = $1
        and state in ('requested', 'running')`,
      [id, at],
    )
  })
}

export async function insertChunk({ pool }: Db, fileId: bigint, n: number, sealed: Buffer): Promise<void> {
  await pool.query('insert into regulator_chunk (file_id, n, sealed) values ($1, $2, $3)', [
    fileId,
    n,
    sealed,
  ])
}

export type Totals = {
  readonly records: number
  readonly bytes: number
  readonly sha256: Buffer
  readonly sums: Readonly<Record<string, string>>
}

/** The content is stored once: a repeat with the same content is confirmed. */
export async function finishFile(
  db: Db,
  file: StoredFile,
  { records, bytes, sha256, sums }: Totals,
  at: Date,
): Promise<'ready' | 'confirmed'> {
  return db.tx(async (tx) => {
    const same = await runSql(
      tx,
      `select from regulator_file where country = $1 and day = $2 and kind = $3 and state = 'ready'
          and sha256 = $4 and schema = $5`,
      [file.country, file.day, file.kind, sha256, file.schema],
    )
    const state = same.length > 0 ? 'confirmed' : 'ready'
    if (state === 'confirmed') await runSql(tx, 'delete from regulator_chunk where file_id = $1', [file.id])
    await runSql(
      tx,
      `update regulator_file set state = $2, records = $3, bytes = $4, sha256 = $5, sums = $6, finished_at = $7
        where id = $1`,
      [file.id, state, records, bytes, sha256, JSON.stringify(sums), at],
    )
    return state
  })
}

/** Nothing of a failed file is kept, and the failure is a significant event. */
export async function failFile(db: Db, file: StoredFile, finding: Finding, at: Date): Promise<void> {
  const subject = `${file.kind} ${file.country} ${file.day}`
  await db.tx(async (tx) => {
    await runSql(tx, 'delete from regulator_chunk where file_id = $1', [file.id])
    await runSql(
      tx,
      `update regulator_file set state = 'failed', finding = $2, finished_at = $3 where id = $1`,
      [file.id, JSON.stringify(finding), at],
    )
    await runSql(
      tx,
      `insert into significant_event (at, kind, key, country, subject, facts)
       values ($1, 'regulator-file-failed', $2, $3, $4, $5) on conflict (kind, key) do nothing`,
      [at, String(file.id), file.country, subject, JSON.stringify(finding)],
    )
  })
}

/** The file that holds the content of a confirmed one, or itself. */
export async function fileWithContent({ pool }: Db, file: StoredFile): Promise<bigint | undefined> {
  if (file.state === 'ready') return file.id
  if (file.state !== 'confirmed') return undefined
  const { rows } = await pool.query<{ id: bigint }>(
    `select id from regulator_file where country = $1 and day = $2 and kind = $3 and state = 'ready' and sha256 = $4
      limit 1`,
    [file.country, file.day, file.kind, file.sha256],
  )
  return rows[0]?.id
}

export async function readChunk({ pool }: Db, fileId: bigint, n: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select sealed from regulator_chunk where file_id = $1 and n = $2',
    [fileId, n],
  )
  return rows[0]?.sealed
}

export type FileFilters = Partial<FileKey> & {
  readonly state?: FileState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type FilePlace = { readonly day: string; readonly id: bigint }

/** The newest day first. */
export async function filePage(
  { pool }: Db,
  { country, kind, state, from, to }: FileFilters,
  page: { readonly before: FilePlace | null; readonly limit: number },
): Promise<StoredFile[]> {
  const values: unknown[] = [page.limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    'true',
    ...(country ? [`country = ${put(country)}`] : []),
    ...(kind ? [`kind = ${put(kind)}`] : []),
    ...(state ? [`state = ${put(state)}`] : []),
    ...(from ? [`day >= ${put(from)}`] : []),
    ...(to ? [`day <= ${put(to)}`] : []),
    ...(page.before ? [`(day, id) < (${put(page.before.day)}, ${put(page.before.id)})`] : []),
  ]
  const { rows } = await pool.query<StoredFile>(
    `select ${columns} from regulator_file where ${conditions.join(' and ')} order by day desc, id desc limit $1`,
    values,
  )
  return rows
}

/** Files whose newest attempt failed. */
export async function countFailed({ pool }: Db): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from regulator_file f
      where f.state = 'failed' and not exists (
        select from regulator_file n where n.country = f.country and n.day = f.day and n.kind = f.kind
           and n.attempt > f.attempt)`,
  )
  return rows[0]?.count ?? 0
}

/** Deletes the content of files of earlier days, which no rule retains any longer; returns how many. */
export async function deleteBefore(db: Db, day: string): Promise<number> {
  return db.tx(async (tx) => {
    const rows = await runSql<{ id: bigint }>(
      tx,
      `update regulator_file set state = 'deleted' where day < $1 and state in ('ready', 'confirmed') returning id`,
      [day],
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await runSql(tx, 'delete from regulator_chunk where file_id = any ($1::bigint[])', [ids])
    return ids.length
  })
}
