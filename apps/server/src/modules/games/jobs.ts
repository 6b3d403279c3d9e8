/** What games do on time. */
import type { TimedJob } from '#kernel/jobs.ts'
import { forgetLaunches } from '#modules/games/launch-store.ts'
import { settleUntouched } from '#modules/games/mines.ts'
import type { GameNeeds } from '#modules/games/needs.ts'

export const gameJobs = (needs: GameNeeds): Readonly<Record<string, TimedJob>> => ({
  'games-untouched': { crontab: '*/10 * * * *', run: (signal) => settleUntouched(needs, signal) },
  'games-forget': {
    crontab: '*/10 * * * *',
    run: () => forgetLaunches(needs.db, new Date(needs.clock.now())),
  },
})
