/** Timed jobs of the ledger. */
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { Log } from '#kernel/observability/log.ts'
import { audit, type Checks, storeFindings } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house-totals.ts'
import { rollUpFigures } from '#modules/wallet/market-figures.ts'
import { sealMonths, turnMonths } from '#modules/wallet/months.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Checks of other modules' tables that must agree with the ledger. */
  readonly extraChecks: Checks
}

async function auditLedger({ db, clock, log, extraChecks: more }: Deps): Promise<void> {
  const findings = await audit(db, { extraChecks: more })
  await storeFindings(db, findings, new Date(clock.now()))
  for (const finding of findings) log.error(finding, 'wallet: ledger audit found an inconsistency')
}

export const walletJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'wallet-roll-up': { crontab: '* * * * *', run: () => rollUp(deps.db) },
  'wallet-figures': { crontab: '* * * * *', run: (signal) => rollUpFigures(deps.db, signal) },
  'wallet-months': { crontab: '* * * * *', run: () => turnMonths(deps) },
  'wallet-seal': { crontab: '37 * * * *', run: (signal) => sealMonths(deps, signal) },
  'wallet-audit': { crontab: '7 * * * *', run: () => auditLedger(deps) },
})
