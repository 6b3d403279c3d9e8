/** What the books need regularly. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { audit, type Checks, keepFindings } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** What else must agree with the books. */
  readonly more: Checks
}

async function proveBooks({ db, clock, log, metrics, more }: Deps): Promise<void> {
  const findings = await audit(db, { more })
  await keepFindings(db, findings, new Date(clock.now()))
  metrics.ledgerDrift(findings.length)
  for (const finding of findings) log.error(finding, 'the books are wrong')
}

export const walletJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'wallet-roll-up': { crontab: '* * * * *', run: () => rollUp(deps.db) },
  'wallet-audit': { crontab: '7 * * * *', run: () => proveBooks(deps) },
})
