/** What games do on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { GameNeeds } from '#modules/games/deps.ts'
import { settleUntouched } from '#modules/games/instant/mines.ts'
import { forgetLaunches } from '#modules/games/launch-store.ts'
import { closeUntouched } from '#modules/games/provider-api/abandoned-rounds.ts'
import { forgetNonces } from '#modules/games/provider-api/studio-registry-store.ts'

export const gameJobs = (needs: GameNeeds): Readonly<Record<string, TimedJob>> => ({
  'games-untouched': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await settleUntouched(needs, signal)
      await closeUntouched(needs, signal)
    },
  },
  'games-forget': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await forgetLaunches(needs.db, new Date(needs.clock.now()))
      await forgetNonces(needs.db, needs.clock.now(), signal)
    },
  },
})
