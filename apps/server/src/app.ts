/** The outside world, passed by hand: whoever needs a part of it is given it, and tests give another. */
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db.ts'
import type { Log } from '#kernel/log.ts'
import type { Metrics } from '#kernel/metrics.ts'
import type { Random } from '#kernel/random.ts'

export type App = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
}
