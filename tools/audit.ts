// `npm run audit`: proves the books of a live database. Exits with 1 on any finding.
import { auditBooks } from './lib/audit-ledger.ts'
import { withDatabase } from './lib/database.ts'

process.exit((await withDatabase(auditBooks)) ? 0 : 1)
