/** Handlers of the operator calls about closed accounts: when their personal data is erased, and the job that does it. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'
import { readJobRuns } from '#kernel/jobs/job-runs.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = Pick<App, 'db' | 'clock'>
type Filters = OperatorBody<'/operator/erasures'>
type Erasure = OperatorData<'/operator/erasures'>['list'][number]

type ClosedAccount = {
  readonly playerId: bigint
  readonly country: Country
  readonly closedAt: Date
  /** Null: without end, because the exclusion has none. */
  readonly dueAt: Date | null
  readonly erasedAt: Date | null
  readonly state: Erasure['state']
}

export const eraseJob = 'privacy-erase'
const defaultLimit = 50
const maxCounted = 1_000

const accountsText = `
  select player_id as "playerId", country, closed_at as "closedAt",
         case when isfinite(due_at) then due_at end as "dueAt", erased_at as "erasedAt", state
    from closed_accounts($1, $2, $3, $4, $5, $6)`

async function readErasures(
  { db, clock }: Deps,
  { state, country, cursor, limit = defaultLimit }: Filters,
): Promise<OperatorData<'/operator/erasures'>> {
  const [, ms, id] = /^(\d{1,15}) (\d{1,18})$/.exec(cursor ?? '') ?? []
  if (cursor && id === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  const after = id === undefined ? [null, null] : [new Date(Number(ms)), BigInt(id)]
  const values = [state ?? null, country ?? null, ...after, limit, new Date(clock.now())]
  const { rows } = await db.pool.query<ClosedAccount>(accountsText, values)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    list: rows.map((row) => ({
      playerId: String(row.playerId),
      country: row.country,
      closedAt: row.closedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      erasedAt: row.erasedAt?.toISOString() ?? null,
      state: row.state,
    })),
    next: last ? `${last.closedAt.getTime()} ${last.playerId}` : null,
  }
}

async function readRetention({ db, clock }: Deps): Promise<OperatorData<'/operator/retention'>> {
  const [{ rowCount }, runs] = await Promise.all([
    db.pool.query('select from players_to_erase($1, $2)', [new Date(clock.now()), maxCounted]),
    readJobRuns(db),
  ])
  const run = runs.find(({ task }) => task === eraseJob)
  const state = !run
    ? 'never'
    : run.finishedAt === null
      ? 'running'
      : run.failedAt === null
        ? 'done'
        : 'failed'
  return {
    due: rowCount ?? 0,
    job: { state, finishedAt: run?.finishedAt?.toISOString() ?? null, error: run?.error ?? null },
  }
}

export const privacyOperatorCalls = (deps: Deps) =>
  ({
    '/operator/erasures': ({ body }) => readErasures(deps, body),
    '/operator/retention': () => readRetention(deps),
  }) satisfies Partial<OperatorHandlers>
