/** Deletes old stored responses and events, in steps short enough to block nothing. */
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'

const retentionDays = 30
const dayMs = 86_400_000
const rowsPerStep = 5_000

type Step = (db: Db, before: Date) => Promise<number>

const steps: readonly Step[] = [
  async ({ query }, before) => {
    const { numAffectedRows } = await sql`
      delete from request where ctid = any (array(
        select ctid from request where created_at < ${before} limit ${rowsPerStep}))`.execute(query)
    return Number(numAffectedRows ?? 0)
  },
  async ({ query }, before) => {
    const { numAffectedRows } = await sql`
      with old as (select id from event where created_at < ${before} limit ${rowsPerStep}),
           done as (delete from reaction using old where event_id = old.id)
      delete from event using old where event.id = old.id`.execute(query)
    return Number(numAffectedRows ?? 0)
  },
]

/** Deletes rows older than 30 days. A repeated request after that counts as new. */
export async function purge({ db, clock }: { db: Db; clock: Clock }, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now() - retentionDays * dayMs)
  for (const step of steps) while (!signal.aborted && (await step(db, before)) === rowsPerStep);
}
