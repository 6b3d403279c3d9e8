// Runs every check of the ledger and prints each one.
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { createDb } from '../../../server/src/kernel/db/db.ts'
import { createLog } from '../../../server/src/kernel/observability/log.ts'
import { roundChecks } from '../../../server/src/modules/games/games.ts'
import { auditTrailChecks } from '../../../server/src/modules/operators/operators.ts'
import { orderChecks } from '../../../server/src/modules/payments/payments.ts'
import { rewardChecks } from '../../../server/src/modules/rewards/rewards.ts'
import { slipChecks } from '../../../server/src/modules/sports/sports.ts'
import { audit, storeFindings } from '../../../server/src/modules/wallet/audit.ts'

/** Returns whether there are no findings. `allMonths` reads the sealed months too. */
export async function auditLedger(url: string, allMonths = false): Promise<boolean> {
  const db = createDb(url, createLog('warn'), 1)
  try {
    const findings = await audit(db, {
      allMonths,
      onCheck: (check) => console.log(`  ${check}`),
      extraChecks: { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks, ...auditTrailChecks },
    })
    await storeFindings(db, findings, new Date(systemClock.now()))
    for (const { check, detail } of findings) console.error(`WRONG: ${check}: ${detail}`)
    const isRight = findings.length === 0
    console.log(isRight ? 'The books are right.' : `The books are wrong in ${findings.length} places.`)
    return isRight
  } finally {
    await db.close()
  }
}
