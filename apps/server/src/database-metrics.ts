/** How the house stands, for whoever watches: read from the database, so that every process tells the same. */
import { statfs } from 'node:fs/promises'
import type { App } from '#app.ts'
import { jobStanding } from '#kernel/jobs/jobs.ts'
import { houseSwitches, isOff } from '#modules/operators/operators.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

type Watched = { readonly wallet: Wallet; readonly payments: Payments }

export function watchStanding({ config, db, clock, metrics }: App, { wallet, payments }: Watched): void {
  metrics.watchPool('calls', db.pool)
  metrics.beforeLook(payments.count)
  metrics.beforeLook(async () => {
    const proof = await wallet.lastAudit()
    metrics.ledgerDrift(proof?.findings.length ?? 0)
    if (proof) metrics.auditAge((clock.now() - proof.ranAt.getTime()) / 1000)
  })
  metrics.beforeLook(async () => {
    const { waiting, lateSeconds } = await jobStanding(db)
    metrics.jobs(waiting, lateSeconds)
  })
  metrics.beforeLook(async () => {
    for (const name of houseSwitches) metrics.switchedOff(name, await isOff(db, name))
  })
  metrics.beforeLook(async () => {
    // The folder is not there where the database is somebody else's and nothing is kept beside it.
    const disk = await statfs(config.dataDir).catch(() => undefined)
    if (disk) metrics.diskFree(disk.bavail * disk.bsize)
  })
}
