/** Timed jobs of ads. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { type AdDeps, deleteOldReports } from '#modules/ads/ads.ts'

export const adJobs = (deps: AdDeps): Readonly<Record<string, TimedJob>> => ({
  'ads-forget': { crontab: '41 4 * * *', run: () => deleteOldReports(deps) },
})
