/** What rewards do on time. */
import type { TimedJob } from '#kernel/jobs.ts'
import { runCashback } from '#modules/rewards/cashback.ts'
import { closeExpired } from '#modules/rewards/envelope.ts'
import { forgetActiveTokens } from '#modules/rewards/launch.ts'
import type { RewardNeeds } from '#modules/rewards/needs.ts'

export const rewardJobs = (needs: RewardNeeds): Readonly<Record<string, TimedJob>> => ({
  'rewards-cashback': { crontab: '*/10 * * * *', run: (signal) => runCashback(needs, signal) },
  'rewards-envelopes': { crontab: '* * * * *', run: (signal) => closeExpired(needs, signal) },
  'rewards-forget': { crontab: '*/10 * * * *', run: () => forgetActiveTokens(needs) },
})
