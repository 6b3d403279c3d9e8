/** What games do on time. */
import type { TimedJob } from '#kernel/jobs.ts'
import { forgetLaunches } from '#modules/games/launch-store.ts'
import { settleUntouched } from '#modules/games/mines.ts'
import type { GameNeeds } from '#modules/games/needs.ts'
import { forgetNonces } from '#modules/games/studio-registry-store.ts'
import { closeUntouched } from '#modules/games/studio-untouched.ts'

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
