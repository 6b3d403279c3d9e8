/** Timed jobs of the sportsbook. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { deleteOldMatches } from '#modules/sports/store.ts'

const retentionMs = 30 * 86_400_000

/** Deletes old matches without slips; matches with slips are kept. */
export const sportJobs = ({
  db,
  clock,
}: Pick<SportDeps, 'db' | 'clock'>): Readonly<Record<string, TimedJob>> => ({
  'sports-forget': {
    crontab: '41 4 * * *',
    run: (signal) => deleteOldMatches(db, new Date(clock.now() - retentionMs), signal),
  },
})
