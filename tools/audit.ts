// `npm run audit`: proves the books of a live database. Exits with 1 on any finding.
import { createDb } from '../apps/server/src/kernel/db.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { audit } from '../apps/server/src/modules/wallet/audit.ts'
import { withDatabase } from './database.ts'

const findings = await withDatabase(async (url) => {
  const db = createDb(url, createLog('warn'), 1)
  try {
    return await audit(db, (check) => console.log(`  ${check}`))
  } finally {
    await db.close()
  }
})
for (const { check, detail } of findings) console.error(`WRONG: ${check}: ${detail}`)
console.log(
  findings.length === 0 ? 'The books are right.' : `The books are wrong in ${findings.length} places.`,
)
process.exit(findings.length === 0 ? 0 : 1)
