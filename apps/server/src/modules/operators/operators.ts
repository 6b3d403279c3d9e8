/**
 * Operators: the append-only audit trail of their decisions, and the kill switches.
 * Tables: trail, house_switch
 */
import type { Db } from '#kernel/db/db.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export { change, type Json, type Operator, type OperatorHandlers } from '#modules/operators/handlers.ts'

export type Decision = {
  readonly by: string
  readonly action: string
  readonly subject: string
  readonly reason: string
}

export async function recordDecision({ pool }: Db, { by, action, subject, reason }: Decision): Promise<void> {
  await pool.query('select trail_add($1, $2, $3, $4)', [by, action, subject, reason])
}

export type AuditTrailRow = Decision & { readonly id: bigint; readonly at: Date }

/** The newest first. */
export async function readLastDecisions({ pool }: Db, limit: number): Promise<readonly AuditTrailRow[]> {
  const { rows } = await pool.query<AuditTrailRow>(
    'select id, at, by, action, subject, reason from trail order by id desc limit $1',
    [limit],
  )
  return rows
}

/** Checks for the ledger audit. */
export const auditTrailChecks = {
  'the audit trail is complete': 'select detail from trail_finding',
}

/** New rounds, sending of payouts, granting of rewards. The database enforces the first itself. */
export const killSwitches = ['play', 'payouts', 'bonuses'] as const
export type KillSwitch = (typeof killSwitches)[number]

export async function isSwitchedOff(db: Db, name: KillSwitch): Promise<boolean> {
  const row = await db.query
    .selectFrom('houseSwitch')
    .where('name', '=', name)
    .select('isOff')
    .executeTakeFirstOrThrow()
  return row.isOff
}

export async function setKillSwitch(db: Db, name: KillSwitch, isOff: boolean): Promise<void> {
  await db.query.updateTable('houseSwitch').set({ isOff }).where('name', '=', name).execute()
}

export function reportKillSwitches(db: Db, metrics: Metrics): void {
  const active = metrics.gauge('saguao_kill_switch_active', '1 when operators stopped the function', [
    'switch',
  ])
  metrics.onScrape(async () => {
    for (const name of killSwitches) active.set({ switch: name }, (await isSwitchedOff(db, name)) ? 1 : 0)
  })
}
