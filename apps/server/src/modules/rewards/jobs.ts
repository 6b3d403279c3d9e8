/** What rewards do on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { runCashback } from '#modules/rewards/cashback/cashback.ts'
import type { RewardNeeds } from '#modules/rewards/deps.ts'
import { closeExpired } from '#modules/rewards/envelopes/envelope.ts'
import { forgetActiveTokens } from '#modules/rewards/envelopes/launch.ts'

export const rewardJobs = (needs: RewardNeeds): Readonly<Record<string, TimedJob>> => ({
  'rewards-cashback': { crontab: '*/10 * * * *', run: (signal) => runCashback(needs, signal) },
  'rewards-envelopes': { crontab: '* * * * *', run: (signal) => closeExpired(needs, signal) },
  'rewards-forget': { crontab: '*/10 * * * *', run: () => forgetActiveTokens(needs) },
})
