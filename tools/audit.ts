// `npm run audit`: proves the books of a live database. Exits with 1 on any finding.
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { createDb } from '../apps/server/src/kernel/db.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { roundChecks } from '../apps/server/src/modules/games/games.ts'
import { orderChecks } from '../apps/server/src/modules/payments/payments.ts'
import { rewardChecks } from '../apps/server/src/modules/rewards/rewards.ts'
import { slipChecks } from '../apps/server/src/modules/sports/sports.ts'
import { audit, keepFindings } from '../apps/server/src/modules/wallet/audit.ts'
import { withDatabase } from './database.ts'

const findings = await withDatabase(async (url) => {
  const db = createDb(url, createLog('warn'), 1)
  try {
    const found = await audit(db, {
      onCheck: (check) => console.log(`  ${check}`),
      more: { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks },
    })
    await keepFindings(db, found, new Date(systemClock.now()))
    return found
  } finally {
    await db.close()
  }
})
for (const { check, detail } of findings) console.error(`WRONG: ${check}: ${detail}`)
console.log(
  findings.length === 0 ? 'The books are right.' : `The books are wrong in ${findings.length} places.`,
)
process.exit(findings.length === 0 ? 0 : 1)
