/** SQL on the counted requests of studios. */
import type { Db } from '#kernel/db/db.ts'

/** Upper bounds of the classes of durations, in milliseconds. */
export const latencyClasses: readonly number[] = [
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  1_000,
  2_000,
  5_000,
  Number.POSITIVE_INFINITY,
]

/** The name under which requests of callers that are no studio are counted. */
export const unknownStudio = 'unknown'
/** Requests without a response of the handler: a timeout, or an error of the server. */
export const noResponse = 'NO_RESPONSE'

export type CallMinute = {
  readonly studio: string
  readonly minute: Date
  readonly operation: string
  readonly status: string
  calls: number
  readonly latency: number[]
}

/** Rows are written in one order, so that two processes do not block each other. */
const addText = `
  insert into studio_call_minute as m (studio, minute, operation, status, calls, latency)
  select studio, minute, operation, status, calls, latency
    from jsonb_populate_recordset(null::studio_call_minute, $1::jsonb)
   order by studio, minute, operation, status
      on conflict (studio, minute, operation, status) do update
     set calls = m.calls + excluded.calls,
         latency = array(select a + b from unnest(m.latency, excluded.latency) u(a, b))`

export async function addCallMinutes({ pool }: Db, rows: readonly CallMinute[]): Promise<void> {
  await pool.query(addText, [JSON.stringify(rows)])
}

const keptMs = 14 * 86_400_000

export async function deleteOldCallMinutes({ pool }: Db, now: number): Promise<void> {
  await pool.query('delete from studio_call_minute where minute < $1', [new Date(now - keptMs)])
}

/** Statuses by what they mean to an operator: the player's affair, or an error of studio or lobby. */
const errorStatuses = [
  'INVALID_SIGNATURE',
  'INVALID_REQUEST',
  'DUPLICATE_TRANSACTION',
  'WRONG_CURRENCY',
  'TRANSACTION_NOT_FOUND',
  'ROUND_CLOSED',
  'ROUND_HAS_CREDITS',
  noResponse,
] as const

export type ResultKind = 'ok' | 'refused' | 'error'

export const kindOfStatus = (status: string): ResultKind => {
  if (status === 'OK') return 'ok'
  return errorStatuses.some((name) => name === status) ? 'error' : 'refused'
}

export type CallSums = {
  readonly calls: number
  readonly refused: number
  readonly errors: number
  readonly latency: readonly number[]
}

const sums = `
  sum(calls)::int as calls, coalesce(sum(calls) filter (where status <> 'OK' and status <> all ($3)), 0)::int as refused,
  coalesce(sum(calls) filter (where status = any ($3)), 0)::int as errors,
  array(select sum(l.n)::int from unnest(array_agg(latency)) with ordinality l(n, i)
         group by (l.i - 1) % ${latencyClasses.length} order by (l.i - 1) % ${latencyClasses.length}) as latency`

/** By studio, of one minute and later ones. */
export async function callsByStudio({ pool }: Db, from: Date): Promise<Map<string, CallSums>> {
  const { rows } = await pool.query<CallSums & { studio: string }>(
    `select studio, ${sums} from studio_call_minute where minute >= $1 and $2::text is null group by studio`,
    [from, null, errorStatuses],
  )
  return new Map(rows.map((row) => [row.studio, row]))
}

/** By steps of so many seconds; steps without calls are missing. */
export async function callsBySteps(
  { pool }: Db,
  studio: string,
  from: Date,
  stepSeconds: number,
): Promise<(CallSums & { at: Date })[]> {
  const { rows } = await pool.query(
    `select to_timestamp(floor(extract(epoch from minute) / $4) * $4) as at, ${sums}
       from studio_call_minute where minute >= $1 and studio = $2 group by 1 order by 1`,
    [from, studio, errorStatuses, stepSeconds],
  )
  return rows
}

export async function callsByResult(
  { pool }: Db,
  studio: string,
  from: Date,
): Promise<(CallSums & { operation: string; status: string; lastAt: Date })[]> {
  const { rows } = await pool.query(
    `select operation, status, max(minute) as "lastAt", ${sums}
       from studio_call_minute where minute >= $1 and studio = $2 group by operation, status
      order by sum(calls) desc, operation, status`,
    [from, studio, errorStatuses],
  )
  return rows
}

/** The upper bound of the class that contains the quantile; the bound before it for the last, open class. */
export function quantileOf(latency: readonly number[], share: number): number | null {
  const all = latency.reduce((sum, some) => sum + some, 0)
  if (all === 0) return null
  let seen = 0
  const at = latency.findIndex((some) => {
    seen += some
    return seen >= share * all
  })
  const finite = latencyClasses.slice(0, -1)
  return finite[Math.min(at, finite.length - 1)] ?? null
}
