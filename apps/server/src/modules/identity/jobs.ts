/** Timed jobs of identity: retention of sessions, codes and counters. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { markExpiredCodes } from '#modules/identity/code-store.ts'

const dayMs = 86_400_000
/** The longest window of a limit is one day; older rows have no effect. */
const countedForMs = 2 * dayMs
const sandboxRetentionMs = 7 * dayMs

type Deps = { readonly db: Db; readonly clock: Clock; disconnectSessions(sessions: readonly bigint[]): void }

/** Deletes expired sessions and closes their sockets. */
async function endExpiredSessions({ db, clock, disconnectSessions }: Deps): Promise<void> {
  const now = new Date(clock.now())
  const ended = await db.query.deleteFrom('session').where('expiresAt', '<=', now).returning('id').execute()
  if (ended.length > 0) disconnectSessions(ended.map(({ id }) => id))
}

async function endExpired(deps: Deps): Promise<void> {
  await markExpiredCodes(deps.db, new Date(deps.clock.now()))
  await endExpiredSessions(deps)
}

async function deleteOldRows({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now() - countedForMs)
  await db.query.deleteFrom('identityAttempt').where('at', '<', before).execute()
  await db.query.deleteFrom('smsSent').where('sentAt', '<', before).execute()
  await db.query.deleteFrom('loginFailure').where('failedAt', '<', before).execute()
  await db.query.deleteFrom('code').where('expiresAt', '<', before).execute()
  await db.query.deleteFrom('pendingCode').where('expiresAt', '<', before).execute()
  await db.query
    .deleteFrom('sandboxSms')
    .where('createdAt', '<', new Date(clock.now() - sandboxRetentionMs))
    .execute()
}

export const identityJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'identity-end-expired': { crontab: '* * * * *', run: () => endExpired(deps) },
  'identity-forget': { crontab: '41 4 * * *', run: () => deleteOldRows(deps) },
})
