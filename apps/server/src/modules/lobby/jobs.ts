/** What the lobby forgets, in steps short enough that nothing waits for them. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { forgetPlays } from '#modules/lobby/play-store.ts'

export const lobbyJobs = ({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Readonly<Record<string, TimedJob>> => ({
  'lobby-forget': { crontab: '41 4 * * *', run: (signal) => forgetPlays(db, clock.now(), signal) },
})
