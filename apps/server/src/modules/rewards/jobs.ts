/** Timed jobs of the rewards. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { runCashback } from '#modules/rewards/cashback/cashback.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { closeExpiredEnvelopes } from '#modules/rewards/envelopes/envelope.ts'
import { deleteExpiredTokens } from '#modules/rewards/envelopes/launch.ts'

export const rewardJobs = (deps: RewardDeps): Readonly<Record<string, TimedJob>> => ({
  'rewards-cashback': { crontab: '*/10 * * * *', run: (signal) => runCashback(deps, signal) },
  'rewards-envelopes': { crontab: '* * * * *', run: (signal) => closeExpiredEnvelopes(deps, signal) },
  'rewards-forget': { crontab: '*/10 * * * *', run: () => deleteExpiredTokens(deps) },
})
