/** Timed jobs of the lobby. Old rows are deleted in small steps, so that no other query waits. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { deleteOldPlays } from '#modules/lobby/play-store.ts'

export const lobbyJobs = ({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Readonly<Record<string, TimedJob>> => ({
  'lobby-forget': { crontab: '41 4 * * *', run: (signal) => deleteOldPlays(db, clock.now(), signal) },
})
