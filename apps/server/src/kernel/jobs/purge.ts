/** Drops old months of stored responses, and deletes old events in steps short enough to block nothing. */
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'

const retentionDays = 30
const dayMs = 86_400_000
const rowsPerStep = 5_000

type Step = (db: Db, before: Date) => Promise<number>

const steps: readonly Step[] = [
  async ({ query }, before) => {
    await sql`select responses_drop(${before})`.execute(query)
    return 0
  },
  async ({ query }, before) => {
    const { numAffectedRows } = await sql`
      with old as (select id from event where created_at < ${before} limit ${rowsPerStep}),
           done as (delete from reaction using old where event_id = old.id)
      delete from event using old where event.id = old.id`.execute(query)
    return Number(numAffectedRows ?? 0)
  },
]

/** Events live for 30 days, stored responses for 30 days after their month. A repeated request after that counts as new. */
export async function purge({ db, clock }: { db: Db; clock: Clock }, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now() - retentionDays * dayMs)
  for (const step of steps) while (!signal.aborted && (await step(db, before)) === rowsPerStep);
}
