/** What sports do on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { forgetMatches } from '#modules/sports/store.ts'

const keptMs = 30 * 86_400_000

/** Matches that nobody bet on; the others are kept as long as their slips. */
export const sportJobs = ({
  db,
  clock,
}: Pick<SportDeps, 'db' | 'clock'>): Readonly<Record<string, TimedJob>> => ({
  'sports-forget': {
    crontab: '41 4 * * *',
    run: (signal) => forgetMatches(db, new Date(clock.now() - keptMs), signal),
  },
})
