// `npm run audit [-- --all]`: checks the open months of the ledger of a running database, or all attached ones. Exits with 1
// on any finding.
import { parseArgs } from 'node:util'
import { auditLedger } from './lib/audit-ledger.ts'
import { withDatabase } from './lib/database.ts'

const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values

process.exit((await withDatabase((url) => auditLedger(url, all))) ? 0 : 1)
