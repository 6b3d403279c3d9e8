/** Timed jobs of operators: ends of approvals, retention of counters, challenges, links and secrets. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { expireRequests } from '#modules/operators/approvals.ts'

const dayMs = 86_400_000

type Deps = { readonly db: Db; readonly clock: Clock }

async function deleteOldRows({ db, clock }: Deps): Promise<void> {
  const now = new Date(clock.now())
  const dayAgo = new Date(clock.now() - dayMs)
  await db.query.deleteFrom('operatorSignInFailure').where('failedAt', '<', dayAgo).execute()
  await db.query.deleteFrom('operatorChallenge').where('expiresAt', '<', now).execute()
  await db.query.deleteFrom('operatorLink').where('expiresAt', '<', now).execute()
  await db.query.deleteFrom('operatorSecret').where('expiresAt', '<=', now).execute()
}

export const operatorJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'operators-expire-approvals': {
    crontab: '* * * * *',
    run: () => expireRequests(deps.db, deps.clock.now()),
  },
  'operators-forget': { crontab: '11 * * * *', run: () => deleteOldRows(deps) },
})
