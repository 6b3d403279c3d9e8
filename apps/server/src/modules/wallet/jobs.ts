/** What the books need regularly. */
import type { Db } from '#kernel/db.ts'
import type { TimedJob } from '#kernel/jobs.ts'
import type { Log } from '#kernel/log.ts'
import type { Metrics } from '#kernel/metrics.ts'
import { audit } from '#modules/wallet/audit.ts'
import { rollUp } from '#modules/wallet/house.ts'

type Needs = { readonly db: Db; readonly log: Log; readonly metrics: Metrics }

async function proveBooks({ db, log, metrics }: Needs): Promise<void> {
  const findings = await audit(db)
  metrics.ledgerDrift(findings.length)
  for (const finding of findings) log.error(finding, 'the books are wrong')
}

export const walletJobs = (needs: Needs): Readonly<Record<string, TimedJob>> => ({
  'wallet-roll-up': { crontab: '* * * * *', run: () => rollUp(needs.db) },
  'wallet-audit': { crontab: '7 * * * *', run: () => proveBooks(needs) },
})
