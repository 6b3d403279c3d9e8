/** Metrics read from the database at scrape time, so that every process reports the same values. */
import { statfs } from 'node:fs/promises'
import type { App } from '#app.ts'
import { readJobBacklog } from '#kernel/jobs/jobs.ts'
import { isSwitchedOff, killSwitches } from '#modules/operators/operators.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

type Modules = { readonly wallet: Wallet; readonly payments: Payments }

export function collectDatabaseMetrics(
  { config, db, clock, metrics }: App,
  { wallet, payments }: Modules,
): void {
  metrics.watchPool('calls', db.pool)
  metrics.onScrape(payments.updateMetrics)
  metrics.onScrape(async () => {
    const lastAudit = await wallet.lastAudit()
    metrics.ledgerFindings(lastAudit?.findings.length ?? 0)
    if (lastAudit) metrics.ledgerAuditAge((clock.now() - lastAudit.ranAt.getTime()) / 1000)
  })
  metrics.onScrape(async () => {
    const { waiting, oldestWaitSeconds } = await readJobBacklog(db)
    metrics.jobBacklog(waiting, oldestWaitSeconds)
  })
  metrics.onScrape(async () => {
    for (const name of killSwitches) metrics.killSwitch(name, await isSwitchedOff(db, name))
  })
  metrics.onScrape(async () => {
    // The folder is missing when the database is external and no file is stored locally.
    const disk = await statfs(config.dataDir).catch(() => undefined)
    if (disk) metrics.diskFree(disk.bavail * disk.bsize)
  })
}
