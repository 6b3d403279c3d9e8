/** What identity forgets by itself. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'

const dayMs = 86_400_000
/** The longest window of a limit is a day; what is older counts for nothing. */
const countedMs = 2 * dayMs
const sandboxMs = 7 * dayMs

type Deps = { readonly db: Db; readonly clock: Clock; cutLines(sessions: readonly bigint[]): void }

/** A session that ran out takes its open lines with it. */
async function endExpired({ db, clock, cutLines }: Deps): Promise<void> {
  const now = new Date(clock.now())
  const ended = await db.query.deleteFrom('session').where('expiresAt', '<=', now).returning('id').execute()
  if (ended.length > 0) cutLines(ended.map(({ id }) => id))
}

async function forget({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now() - countedMs)
  await db.query.deleteFrom('smsSent').where('sentAt', '<', before).execute()
  await db.query.deleteFrom('loginFailure').where('failedAt', '<', before).execute()
  await db.query.deleteFrom('code').where('expiresAt', '<', before).execute()
  await db.query.deleteFrom('pendingCode').where('expiresAt', '<', before).execute()
  await db.query
    .deleteFrom('sandboxSms')
    .where('createdAt', '<', new Date(clock.now() - sandboxMs))
    .execute()
}

export const identityJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'identity-end-expired': { crontab: '* * * * *', run: () => endExpired(deps) },
  'identity-forget': { crontab: '41 4 * * *', run: () => forget(deps) },
})
