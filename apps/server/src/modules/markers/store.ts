/** SQL on assessments, cases and runs of risk markers. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Assessment, Reason, RiskFacts, Step, TakenStep } from '#modules/markers/rules.ts'

export type Span = {
  readonly country: Country
  readonly day: string
  readonly timeZone: string
  readonly from: Date
  readonly to: Date
  readonly week: Date
  readonly month: Date
  /** The smallest round id of `week`. */
  readonly firstRound: string
}

/** Where an interrupted run of the day continues; undefined when the day is done. */
export async function startRun({ pool }: Db, { country, day }: Span): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ upto: bigint; isDone: boolean }>(
    `insert into risk_run (country, day) values ($1, $2)
     on conflict (country, day) do update set upto = risk_run.upto
     returning upto, finished_at is not null as "isDone"`,
    [country, day],
  )
  return rows[0]?.isDone ? undefined : (rows[0]?.upto ?? 0n)
}

export const continueRun = async ({ pool }: Db, { country, day }: Span, upto: bigint): Promise<void> => {
  await pool.query('update risk_run set upto = $3 where country = $1 and day = $2', [country, day, upto])
}

export const finishRun = async ({ pool }: Db, { country, day }: Span, now: Date): Promise<void> => {
  await pool.query('update risk_run set finished_at = $3 where country = $1 and day = $2', [
    country,
    day,
    now,
  ])
}

export async function candidates(
  { pool }: Db,
  { country, from, to, day }: Span,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>('select risk_candidates($1, $2, $3, $4, $5, $6) as id', [
    country,
    from,
    to,
    day,
    after,
    limit,
  ])
  return rows.map(({ id }) => id)
}

export async function factsOf(
  { pool }: Db,
  player: bigint,
  { week, month, to, timeZone, firstRound }: Span,
): Promise<RiskFacts> {
  const { rows } = await pool.query<RiskFacts>(
    `select rising_deposits as "risingDeposits", cancelled_withdrawals as "cancelledWithdrawals",
            limit_raises as "limitRaises", long_days as "longDays", nights,
            declined_deposits as "declinedDeposits"
       from risk_facts($1, $2, $3, $4, $5, $6)`,
    [player, week, month, to, timeZone, firstRound],
  )
  if (!rows[0]) throw new Error(`markers: player ${player} has no facts`)
  return rows[0]
}

/** Stores the assessment, locks it until the transaction ends, and returns the last step that was taken. */
export async function storeAssessment(
  tx: Tx,
  player: bigint,
  { score, reasons }: Assessment,
  now: Date,
): Promise<TakenStep | undefined> {
  const [row] = await runSql<{ step: Step | null; stepAt: Date | null }>(
    tx,
    `insert into risk_assessment (player_id, score, reasons, assessed_at) values ($1, $2, $3, $4)
     on conflict (player_id) do update
        set score = excluded.score, reasons = excluded.reasons, assessed_at = excluded.assessed_at
     returning step, step_at as "stepAt"`,
    [player, score, JSON.stringify(reasons), now],
  )
  return row?.step && row.stepAt ? { step: row.step, at: row.stepAt.getTime() } : undefined
}

export const storeStep = async (tx: Tx, player: bigint, step: Step, now: Date): Promise<void> => {
  await tx.updateTable('riskAssessment').set({ step, stepAt: now }).where('playerId', '=', player).execute()
}

/** A player has at most one open case. */
export const openCase = async (
  tx: Tx,
  player: bigint,
  { score, reasons }: Assessment,
  now: Date,
): Promise<void> => {
  await runSql(
    tx,
    `insert into risk_case (player_id, score, reasons, opened_at) values ($1, $2, $3, $4)
     on conflict (player_id) where closed_at is null do nothing`,
    [player, score, JSON.stringify(reasons), now],
  )
}

export type RiskAssessment = {
  readonly player: bigint
  readonly score: number
  readonly reasons: readonly Reason[]
}

export async function assessmentsOf({ pool }: Db, players: readonly bigint[]): Promise<RiskAssessment[]> {
  const { rows } = await pool.query<RiskAssessment>(
    `select player_id as player, score, reasons from risk_assessment
      where player_id = any ($1::bigint[]) and score > 0`,
    [players],
  )
  return rows
}

export type RiskCase = {
  readonly id: bigint
  readonly playerId: bigint
  readonly score: number
  readonly reasons: readonly Reason[]
  readonly openedAt: Date
}

/** The oldest first. */
export const openCases = async (db: Db, limit: number): Promise<readonly RiskCase[]> =>
  (await db.query
    .selectFrom('riskCase')
    .where('closedAt', 'is', null)
    .select(['id', 'playerId', 'score', 'reasons', 'openedAt'])
    .orderBy('id')
    .limit(limit)
    .execute()) as unknown as RiskCase[]

export const countOpenCases = async ({ query }: Db): Promise<number> => {
  const { count } = await query
    .selectFrom('riskCase')
    .where('closedAt', 'is', null)
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when the case is unknown or closed already. */
export async function closeCase(
  db: Db,
  id: bigint,
  { by, note }: { readonly by: string; readonly note: string },
  now: Date,
): Promise<boolean> {
  const closed = await db.query
    .updateTable('riskCase')
    .set({ closedAt: now, closedBy: by, note })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
