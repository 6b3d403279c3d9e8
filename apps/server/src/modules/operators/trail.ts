/** The audit trail: a database function appends the rows and chains their hashes. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'
import { runSql } from '#kernel/db/db.ts'
import type { ReadDb, Reader } from '#kernel/db/read-db.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Json, Operator } from '#modules/operators/handlers.ts'

export type TrailEntry = {
  readonly action: string
  readonly subject: string
  readonly reason: string
  readonly before?: Json
  readonly after?: Json
}

const recordStatement = 'select trail_record($1, $2, $3, $4, $5, $6, $7)'

/** An empty state is stored as `{}`: null means a row without states, which has another hash. */
const valuesOf = (by: string, session: bigint | null, entry: TrailEntry): unknown[] => [
  by,
  session,
  entry.action,
  entry.subject,
  entry.reason,
  entry.before === undefined ? null : JSON.stringify(entry.before),
  entry.after === undefined ? null : JSON.stringify(entry.after),
]

/** The server itself has no session. */
type Actor = Pick<Operator, 'email'> & { readonly sessionId: bigint | null }

export const serverActor: Actor = { email: 'server', sessionId: null }

/** Call it last in a transaction: its lock lasts until the commit. */
export async function recordIn(tx: Tx, { email, sessionId }: Actor, entry: TrailEntry): Promise<void> {
  await runSql(tx, recordStatement, valuesOf(email, sessionId, entry))
}

export async function recordTrail(
  { pool }: Db,
  { email, sessionId }: Actor,
  entry: TrailEntry,
): Promise<void> {
  await pool.query(recordStatement, valuesOf(email, sessionId, entry))
}

type Filters = Omit<OperatorBody<'/operator/trail/export'>, never>

const dayMs = 86_400_000

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)

/** Rows below an id, newest first. Filters of action and subject match a prefix, which an index serves. */
export function readTrail(
  { query }: Pick<Reader, 'query'>,
  filters: Filters,
  before: bigint | undefined,
  limit: number,
) {
  const { by, action, subject, from, to } = filters
  let rows = query
    .selectFrom('trail')
    .select(['id', 'at', 'by', 'sessionId', 'action', 'subject', 'reason', 'before', 'after', 'hash'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) rows = rows.where('id', '<', before)
  if (by) rows = rows.where('by', '=', by)
  if (action) rows = rows.where(sql<boolean>`action like ${`${escapeLike(action)}%`}`)
  if (subject) rows = rows.where(sql<boolean>`subject like ${`${escapeLike(subject)}%`}`)
  if (from) rows = rows.where('at', '>=', new Date(from))
  if (to) rows = rows.where('at', '<', new Date(Date.parse(to) + dayMs))
  return rows.execute()
}

type StoredRow = Awaited<ReturnType<typeof readTrail>>[number]
type TrailRow = OperatorData<'/operator/trail'>['list'][number]

export const presentTrailRow = (row: StoredRow): TrailRow => ({
  id: String(row.id),
  at: row.at.toISOString(),
  by: row.by,
  sessionId: row.sessionId === null ? null : String(row.sessionId),
  action: row.action,
  subject: row.subject,
  reason: row.reason,
  before: row.before,
  after: row.after,
  hash: row.hash.toString('hex'),
})

const maxFindings = 20

/** Computes the chain again. Reads the whole trail, so it runs without a timeout on the connections of long reads. */
export async function verifyTrail({ slowQuery }: Db): Promise<{ rows: number; findings: string[] }> {
  const findings = await slowQuery.selectFrom('trailFinding').select('detail').limit(maxFindings).execute()
  const { last } = await slowQuery
    .selectFrom('trail')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return { rows: Number(last ?? 0), findings: findings.map(({ detail }) => detail ?? '') }
}

const csvColumns = [
  'id',
  'at',
  'by',
  'sessionId',
  'action',
  'subject',
  'reason',
  'before',
  'after',
  'hash',
] as const

/** The filtered rows as CSV. */
export const trailFile = (reads: ReadDb, filters: Filters): FileResponse =>
  csvFile<TrailRow>('audit-trail', csvColumns, async (cursor) => {
    const before = cursor === undefined ? undefined : BigInt(cursor)
    const rows = await reads.read((from) => readTrail(from, filters, before, csvPageRows))
    const last = rows.length < csvPageRows ? undefined : rows.at(-1)
    return { list: rows.map(presentTrailRow), next: last ? String(last.id) : null }
  })
