/** Metrics read from the database at scrape time, so that every process reports the same values. */
import { statfs } from 'node:fs/promises'
import type { App } from '#app.ts'
import { readJobBacklog } from '#kernel/jobs/jobs.ts'
import type { Games } from '#modules/games/games.ts'
import { reportRegistry } from '#modules/identity/identity.ts'
import { reportKillSwitches } from '#modules/operators/operators.ts'
import type { Payments } from '#modules/payments/payments.ts'
import { reportAudit } from '#modules/wallet/wallet.ts'

export function collectDatabaseMetrics(
  app: App,
  payments: Pick<Payments, 'updateMetrics'>,
  { operations }: Pick<Games, 'operations'>,
): void {
  const { config, db, metrics } = app
  metrics.watchPool('calls', db.pool)
  metrics.onScrape(payments.updateMetrics)
  reportRegistry(app)
  reportAudit(app)
  reportKillSwitches(db, metrics)
  operations.reportMetrics()
  metrics.onScrape(async () => {
    const { waiting, oldestWaitSeconds } = await readJobBacklog(db)
    metrics.jobBacklog(waiting, oldestWaitSeconds)
  })
  metrics.onScrape(async () => {
    // The folder is missing when the database is external and no file is stored locally.
    const disk = await statfs(config.dataDir).catch(() => undefined)
    if (disk) metrics.diskFree(disk.bavail * disk.bsize)
  })
}
