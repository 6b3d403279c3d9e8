/** SQL on the checks of persons in the register. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/db/db.ts'

/** `impeded` closes play; `unanswered` closes it until the register has answered. */
export type RegistryState = 'impeded' | 'unanswered'

/** A person is checked at once. Play waits for the answer; an impeded player stays impeded until it is given. */
export async function openCheck(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const due = { dueAt: now, answeredAt: null, impeded: null, failures: 0 }
  await tx
    .insertInto('registryCheck')
    .values({ playerId, ...due })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet(due))
    .execute()
  await tx
    .updateTable('player')
    .set({ registryState: 'unanswered' })
    .where('id', '=', playerId)
    .where('registryState', 'is', null)
    .execute()
}

export const checkOf = (db: Db, playerId: bigint) =>
  db.query
    .selectFrom('registryCheck')
    .where('playerId', '=', playerId)
    .select(['dueAt', 'answeredAt', 'failures'])
    .executeTakeFirst()

/** Players whose check is due, those who waited longest first. Refused persons are no one's data. */
export const playersDue = async (db: Db, now: Date, limit: number): Promise<bigint[]> => {
  const rows = await db.query
    .selectFrom('registryCheck')
    .innerJoin('person', 'person.playerId', 'registryCheck.playerId')
    .where('dueAt', '<=', now)
    .where('person.state', '<>', 'refused')
    .select('registryCheck.playerId')
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

/** Stores an answer; returns whether it changed what the player may do. */
export async function storeAnswer(
  tx: Tx,
  playerId: bigint,
  impeded: boolean,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<boolean> {
  await tx
    .updateTable('registryCheck')
    .set({ answeredAt: now, impeded, dueAt, failures: 0 })
    .where('playerId', '=', playerId)
    .execute()
  const registryState = impeded ? 'impeded' : null
  const before = await tx
    .selectFrom('player')
    .where('id', '=', playerId)
    .select('registryState')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (impeded !== (before?.registryState === 'impeded'))
    await tx.insertInto('registryEvent').values({ playerId, impeded, at: now }).execute()
  const changed = await tx
    .updateTable('player')
    .set({ registryState })
    .where('id', '=', playerId)
    .where('registryState', 'is distinct from', registryState)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Stores that the register did not answer; with `closes` play waits for an answer from now on. */
export async function storeFailure(
  tx: Tx,
  playerId: bigint,
  { dueAt, closes }: { readonly dueAt: Date; readonly closes: boolean },
): Promise<boolean> {
  await tx
    .updateTable('registryCheck')
    .set((e) => ({ dueAt, failures: e('failures', '+', 1) }))
    .where('playerId', '=', playerId)
    .execute()
  if (!closes) return false
  const changed = await tx
    .updateTable('player')
    .set({ registryState: 'unanswered' })
    .where('id', '=', playerId)
    .where('registryState', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Closes play for persons whose last answer is older; returns those players. */
export async function closeOlderThan(tx: Tx, before: Date, limit: number): Promise<bigint[]> {
  const rows = await tx
    .updateTable('player')
    .set({ registryState: 'unanswered' })
    .where('registryState', 'is', null)
    .where('id', 'in', (e) =>
      e
        .selectFrom('registryCheck')
        .innerJoin('person', 'person.playerId', 'registryCheck.playerId')
        .innerJoin('player as p', 'p.id', 'registryCheck.playerId')
        .where('person.state', '<>', 'refused')
        .where('p.registryState', 'is', null)
        .where('registryCheck.answeredAt', '<=', before)
        // Read by the index on due_at: a check is due before its answer is too old.
        .where('registryCheck.dueAt', '<=', sql<Date>`${before}::timestamptz + interval '16 days'`)
        .select('registryCheck.playerId')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Checks that are overdue since before this time. */
export async function countOverdue(db: Db, before: Date): Promise<number> {
  const { count } = await db.query
    .selectFrom('registryCheck')
    .innerJoin('person', 'person.playerId', 'registryCheck.playerId')
    .where('person.state', '<>', 'refused')
    .where('failures', '>', 0)
    .where((e) => e.or([e('answeredAt', 'is', null), e('answeredAt', '<', before)]))
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
