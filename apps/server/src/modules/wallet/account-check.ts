/** Compares stored balances with entries: at every withdrawal, and by the rolling audit for all accounts that moved. */
import { sql } from 'kysely'
import type { App } from '#app.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Finding } from '#modules/wallet/audit.ts'
import { readHorizon } from '#modules/wallet/horizon.ts'

const driftCheck = 'stored balances equal the sum of their entries'
const playersPerStatement = 200
/** Posting ids per step: bounds the work of a step after an outage and at the first run on an old ledger. */
const postingsPerStep = 50_000n
const maxReported = 20

type DriftRow = { player: bigint; account: string; stored: bigint; derived: bigint }

const detailOf = ({ player, account, stored, derived }: DriftRow): string =>
  `player ${player}, ${account}: stored ${stored}, derived ${derived}`

/** Whether a stored balance of the player differs from its entries, as the caller's transaction sees them. */
export async function hasDrift(tx: Tx, player: bigint): Promise<boolean> {
  const rows = await runSql(
    tx,
    'select from wallet_check(array[$1::bigint], 0) where stored <> derived limit 1',
    [player],
  )
  return rows.length > 0
}

type Deps = { readonly db: Db; readonly log: Log }

/** Checks the accounts of players and records drifts, which stop payouts until the accounts are consistent again. */
export async function checkAccounts(
  { db, log }: Deps,
  players: readonly bigint[],
  upto?: bigint,
): Promise<void> {
  const horizon = upto ?? (await readHorizon(db))
  for (let at = 0; at < players.length; at += playersPerStatement) {
    const { rows } = await sql<DriftRow>`
      select d.player_id as player, c.name || ' ' || c.currency as account, d.stored, d.derived
        from wallet_checkpoint(${players.slice(at, at + playersPerStatement)}::bigint[], ${horizon}) d
        join chart c on c.id = d.account`.execute(db.slowQuery)
    for (const row of rows)
      log.error(
        { check: driftCheck, detail: detailOf(row), player: String(row.player), account: row.account },
        'wallet: a stored balance differs from its entries, payouts are stopped',
      )
  }
}

const openDrifts = (db: Db) =>
  db.query
    .selectFrom('accountDrift as d')
    .innerJoin('chart as c', 'c.id', 'd.account')
    .where('d.resolvedAt', 'is', null)

/** Unresolved drifts, as findings of the audit. */
export async function readDriftFindings(db: Db): Promise<Finding[]> {
  const rows = await openDrifts(db)
    .select(['d.playerId as player', 'd.stored', 'd.derived', 'c.name', 'c.currency'])
    .orderBy('d.id')
    .limit(maxReported)
    .execute()
  return rows.map((row) => ({
    check: driftCheck,
    detail: detailOf({ ...row, account: `${row.name} ${row.currency}` }),
  }))
}

export const countDrifts = async (db: Db): Promise<number> =>
  Number(
    (
      await openDrifts(db)
        .select((e) => e.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const stepFrom = async (db: Db, after: bigint, upto: bigint): Promise<bigint> => {
  const { rows } = await sql<{ next: bigint }>`
    select posting_step(${after}, ${upto}, ${postingsPerStep}) as next`.execute(db.query)
  return rows[0]?.next ?? upto
}

const playersMoved = async (db: Db, after: bigint, upto: bigint): Promise<bigint[]> => {
  const { rows } = await sql<{ player: bigint }>`
    select distinct player_id as player from entry
     where posting_id > ${after} and posting_id <= ${upto} and player_id <> 0`.execute(db.slowQuery)
  return rows.map(({ player }) => player)
}

const playersWithDrift = async (db: Db): Promise<bigint[]> =>
  (await openDrifts(db).select('d.playerId').distinct().execute()).map(({ playerId }) => playerId)

/** Checks every account that moved since the previous run, and those with a drift. */
export async function runRollingAudit(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  const horizon = await readHorizon(db)
  let { upto } = await db.query.selectFrom('rollingAudit').select('upto').executeTakeFirstOrThrow()
  await checkAccounts(deps, await playersWithDrift(db), horizon)
  while (upto < horizon && !signal?.aborted) {
    const next = await stepFrom(db, upto, horizon)
    await checkAccounts(deps, await playersMoved(db, upto, next), horizon)
    await db.query.updateTable('rollingAudit').set({ upto: next }).where('upto', '<', next).execute()
    upto = next
  }
  if (upto >= horizon)
    await db.query.updateTable('rollingAudit').set({ finishedAt: sql<Date>`now()` }).execute()
}

/** Seconds since the rolling audit last reached the end of the ledger; undefined before the first time. */
export async function rollingAuditAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - finished_at)::float8 as age from rolling_audit`.execute(db.query)
  return rows[0]?.age ?? undefined
}

const intervalMs = 20_000
/** A claim of a process that died ends after this time. */
const claimSeconds = 15

/** One process at a time: the others find the row claimed and skip their turn. */
const claim = async (db: Db): Promise<boolean> => {
  const { numUpdatedRows } = await db.query
    .updateTable('rollingAudit')
    .set({ claimedAt: sql<Date>`now()` })
    .where(sql<boolean>`claimed_at < now() - make_interval(secs => ${claimSeconds})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type RunnerDeps = Deps & Pick<App, 'metrics'>

/** Starts the rolling audit of this process: every account that moves is checked within a minute. */
export function startRollingAudit(deps: RunnerDeps, everyMs = intervalMs): { stop(): Promise<void> } {
  const { db, log, metrics } = deps
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const runOnce = async (): Promise<void> => {
    try {
      if (await claim(db)) await runRollingAudit(deps, stopping.signal)
    } catch (error) {
      metrics.error('rolling_audit')
      log.warn({ error }, 'wallet: the rolling audit failed and is repeated')
    }
  }
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = runOnce().finally(() => {
      isRunning = false
    })
  }, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
