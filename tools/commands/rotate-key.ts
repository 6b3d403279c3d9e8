// `npm run rekey -- --by NAME`: seals everything anew that rests sealed with another key than SECRETS_KEY, while players
// play. It may be broken off and run again, and says when no other key is needed any more (docs/OPERATIONS.md).
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { createApp } from '../../apps/server/src/app.ts'
import { sealedColumns as columns } from '../../apps/server/src/encrypted-columns.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { keyHeaderOf } from '../../apps/server/src/kernel/security/encryption.ts'
import { type Rekeyed, rekey, type SealedColumn } from '../../apps/server/src/kernel/security/key-rotation.ts'
import { noteDecision } from '../../apps/server/src/modules/operators/operators.ts'
import { withDatabase } from '../lib/database.ts'

const { by } = parseArgs({ options: { by: { type: 'string', default: userInfo().username } } }).values

try {
  await withDatabase(run)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(databaseUrl: string): Promise<void> {
  const { db, secrets } = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), databaseUrl)
  try {
    const subject = keyHeaderOf(secrets.keys[0]).toString('hex')
    await noteDecision(db, { by, action: 'rekey', subject, reason: '' })
    const first = await rekey({ databaseUrl, secrets, columns, onStep: tell })
    // Whatever a server with another newest key sealed meanwhile is found by looking once more.
    const again = await rekey({ databaseUrl, secrets, columns })
    conclude(first, again)
  } finally {
    await db.close()
  }
}

function tell({ table, column }: SealedColumn, { renewed, unopened }: Rekeyed): void {
  const failed = unopened > 0 ? `, ${unopened} open with none of the keys` : ''
  console.log(`${table}.${column}: ${renewed} sealed anew${failed}`)
}

function conclude(first: Rekeyed, again: Rekeyed): void {
  if (again.unopened > 0) {
    console.error(`${again.unopened} open with none of the keys: SECRETS_KEYS_OTHER lacks one.`)
    process.exitCode = 1
  } else if (again.renewed > 0) {
    console.error(`${again.renewed} were sealed with another key meanwhile: a server still runs with it.`)
    process.exitCode = 1
  } else console.log(`${first.renewed} sealed anew. No other key is needed any more.`)
}
