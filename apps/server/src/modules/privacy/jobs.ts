/** Erases the personal data of accounts that were closed long enough ago: player_erase knows how long. */
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { eraseJob } from '#modules/privacy/operators/erasures.ts'

const playersPerStep = 100

type Deps = Pick<App, 'db' | 'clock' | 'log'>

export async function eraseClosedAccounts({ db, clock, log }: Deps, signal: AbortSignal): Promise<void> {
  const now = new Date(clock.now())
  let erased = 0
  while (!signal.aborted) {
    const due = 'select id from players_to_erase($1, $2) as id'
    const { rows } = await db.pool.query<{ id: bigint }>(due, [now, playersPerStep])
    for (const { id } of rows) await db.pool.query('select player_erase($1, $2)', [id, now])
    erased += rows.length
    if (rows.length < playersPerStep) break
  }
  if (erased > 0) log.info({ players: erased }, 'personal data: closed accounts erased')
}

export const privacyJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  [eraseJob]: { crontab: '11 5 * * *', run: (signal) => eraseClosedAccounts(deps, signal) },
})
