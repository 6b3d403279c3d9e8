/** What reports of ads need on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { type Ads, forgetReports } from '#modules/ads/ads.ts'

export const adJobs = (ads: Ads): Readonly<Record<string, TimedJob>> => ({
  'ads-forget': { crontab: '41 4 * * *', run: () => forgetReports(ads) },
})
