/** Handlers of the operator calls about significant events. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

type Filters = OperatorBody<'/operator/significantEvents/export'>
type Row = OperatorData<'/operator/significantEvents'>['list'][number]

type StoredEvent = {
  readonly id: bigint
  readonly at: Date
  readonly micros: bigint
  readonly kind: Row['kind']
  readonly country: Country | null
  readonly playerId: bigint | null
  readonly amount: bigint | null
  readonly currency: Cash | null
  readonly subject: string
  readonly by: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

const defaultLimit = 50
const dayMs = 86_400_000

/** Newest first; each filter has an index by time. */
async function eventPage(
  { pool }: Reader,
  { kind, country, playerId, from, to }: Filters,
  before: readonly [micros: bigint, id: bigint] | null,
  limit: number,
): Promise<StoredEvent[]> {
  const values: unknown[] = [limit]
  const put = (value: unknown): string => `$${values.push(value)}`
  const place = (micros: bigint): string =>
    `'epoch'::timestamptz + ${put(micros)}::bigint * interval '1 microsecond'`
  const conditions = [
    'true',
    ...(kind ? [`kind = ${put(kind)}`] : []),
    ...(country ? [`country = ${put(country)}`] : []),
    ...(playerId ? [`player_id = ${put(BigInt(playerId))}`] : []),
    ...(from ? [`at >= ${put(new Date(from))}`] : []),
    ...(to ? [`at < ${put(new Date(Date.parse(to) + dayMs))}`] : []),
    ...(before ? [`(at, id) < (${place(before[0])}, ${put(before[1])})`] : []),
  ]
  const { rows } = await pool.query<StoredEvent>(
    `select id, at, (extract(epoch from at) * 1000000)::bigint as micros, kind, country, player_id as "playerId",
            amount, currency, subject, by, facts
       from significant_event where ${conditions.join(' and ')} order by at desc, id desc limit $1`,
    values,
  )
  return rows
}

const present = (row: StoredEvent): Row => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  country: row.country,
  playerId: row.playerId === null ? null : String(row.playerId),
  amount: row.amount === null || row.currency === null ? null : toMajor(minor(row.amount), row.currency),
  currency: row.currency,
  subject: row.subject,
  by: row.by,
  facts: { ...row.facts },
})

async function readEvents(source: Reader, filters: Filters, cursor: string | undefined, limit: number) {
  const [, micros, id] = /^(\d{1,18}) (\d{1,18})$/.exec(cursor ?? '') ?? []
  if (cursor && id === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  const before = micros === undefined || id === undefined ? null : ([BigInt(micros), BigInt(id)] as const)
  const rows = await eventPage(source, filters, before, limit)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { list: rows.map(present), next: last ? `${last.micros} ${last.id}` : null }
}

const csvColumns = [
  'id',
  'at',
  'kind',
  'country',
  'playerId',
  'amount',
  'currency',
  'subject',
  'by',
  'facts',
] as const

export const eventOperatorCalls = (deps: ComplianceDeps) =>
  ({
    '/operator/significantEvents': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readEvents(deps.db, filters, cursor, limit),

    '/operator/significantEvents/export': async ({ body, recordLook }) => {
      await recordLook('significant events')
      const readPage = (cursor: string | undefined) =>
        deps.reads.read((from) => readEvents(from, body, cursor, csvPageRows))
      return csvFile<Row>('significant-events', csvColumns, readPage)
    },
  }) satisfies Partial<OperatorHandlers>
