/** What rewards do on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { runCashback } from '#modules/rewards/cashback/cashback.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { closeExpired } from '#modules/rewards/envelopes/envelope.ts'
import { forgetActiveTokens } from '#modules/rewards/envelopes/launch.ts'

export const rewardJobs = (deps: RewardDeps): Readonly<Record<string, TimedJob>> => ({
  'rewards-cashback': { crontab: '*/10 * * * *', run: (signal) => runCashback(deps, signal) },
  'rewards-envelopes': { crontab: '* * * * *', run: (signal) => closeExpired(deps, signal) },
  'rewards-forget': { crontab: '*/10 * * * *', run: () => forgetActiveTokens(deps) },
})
