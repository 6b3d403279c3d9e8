/** What games do on time. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { settleUntouched } from '#modules/games/instant/mines.ts'
import { forgetLaunches } from '#modules/games/launch-store.ts'
import { closeUntouched } from '#modules/games/provider-api/abandoned-rounds.ts'
import { forgetNonces } from '#modules/games/provider-api/studio-registry-store.ts'

export const gameJobs = (deps: GameDeps): Readonly<Record<string, TimedJob>> => ({
  'games-untouched': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await settleUntouched(deps, signal)
      await closeUntouched(deps, signal)
    },
  },
  'games-forget': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await forgetLaunches(deps.db, new Date(deps.clock.now()))
      await forgetNonces(deps.db, deps.clock.now(), signal)
    },
  },
})
