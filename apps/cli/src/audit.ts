// `npm run audit`: checks the ledger of a running database. Exits with 1 on any finding.
import { auditLedger } from './lib/audit-ledger.ts'
import { withDatabase } from './lib/database.ts'

process.exit((await withDatabase(auditLedger)) ? 0 : 1)
