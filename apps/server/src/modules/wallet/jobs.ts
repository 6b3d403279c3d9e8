/** Timed jobs of the ledger. */
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { audit, auditIn, type Checks, readLastAudit, storeFindings } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house-totals.ts'
import { rollUpFigures } from '#modules/wallet/market-figures.ts'
import { sealMonths, turnMonths } from '#modules/wallet/months/months.ts'

type Deps = Pick<App, 'db' | 'reads' | 'clock' | 'log'> & {
  /** Checks of other modules' tables that must agree with the ledger. */
  readonly extraChecks: Checks
}

/** Findings stop payouts: only the primary can cause or end them. */
async function isCleanOnReplica({ db, reads, extraChecks }: Deps): Promise<boolean> {
  if (!reads.hasReplica || (await readLastAudit(db))?.findings.length !== 0) return false
  const findings = await reads.read(({ query }) => auditIn(query, { extraChecks }), { isLong: true })
  return findings.length === 0
}

async function auditLedger(deps: Deps): Promise<void> {
  const { db, clock, log, extraChecks } = deps
  const findings = (await isCleanOnReplica(deps)) ? [] : await audit(db, { extraChecks })
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
