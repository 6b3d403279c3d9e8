/** What support forgets by itself: a conversation is kept as long as somebody may ask what was said. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { forgetBefore } from '#modules/support/store.ts'
import type { Support } from '#modules/support/support.ts'

const keptDays = 365
const dayMs = 86_400_000

export async function forgetMessages({ db, clock }: Support, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now() - keptDays * dayMs)
  while (!signal.aborted && (await forgetBefore(db, before)));
}

export const supportJobs = (support: Support): Readonly<Record<string, TimedJob>> => ({
  'support-forget': { crontab: '53 4 * * *', run: (signal) => forgetMessages(support, signal) },
})
