/** Timed jobs of the games. */
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { settleAbandonedRounds } from '#modules/games/instant/mines.ts'
import { deleteExpiredLaunches } from '#modules/games/launch-store.ts'
import { deleteOldCallMinutes } from '#modules/games/operations/call-minute-store.ts'
import { closeAbandonedRounds } from '#modules/games/provider-api/abandoned-rounds.ts'
import { deleteExpiredSecrets, deleteOldNonces } from '#modules/games/provider-api/studio-registry-store.ts'
import { settleLeftBets } from '#modules/games/shared/bet-ends.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'

export const gameJobs = (deps: GameDeps): Readonly<Record<string, TimedJob>> => ({
  'games-untouched': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await settleAbandonedRounds(deps, signal)
      await closeAbandonedRounds(deps, signal)
      await settleLeftBets(deps, sharedGames, signal)
    },
  },
  'games-forget': {
    crontab: '*/10 * * * *',
    run: async (signal) => {
      await deleteExpiredLaunches(deps.db, new Date(deps.clock.now()))
      await deleteOldNonces(deps.db, deps.clock.now(), signal)
      await deleteExpiredSecrets(deps.db, new Date(deps.clock.now()))
      await deleteOldCallMinutes(deps.db, deps.clock.now())
    },
  },
})
