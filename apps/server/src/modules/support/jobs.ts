/** Retention: messages are deleted after a year, the time within which disputes may need them. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import { deleteMessagesBefore } from '#modules/support/store.ts'

const retentionDays = 365
const dayMs = 86_400_000

export async function deleteOldMessages({ db, clock }: SupportDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now() - retentionDays * dayMs)
  while (!signal.aborted && (await deleteMessagesBefore(db, before)));
}

export const supportJobs = (deps: SupportDeps): Readonly<Record<string, TimedJob>> => ({
  'support-forget': { crontab: '53 4 * * *', run: (signal) => deleteOldMessages(deps, signal) },
})
