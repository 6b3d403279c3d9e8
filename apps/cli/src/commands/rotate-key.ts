// Re-encrypts, while the application runs, every stored secret that is encrypted with another key than SECRETS_KEY.
import { encryptedColumns as columns } from '../../../server/src/encrypted-columns.ts'
import { keyHeaderOf } from '../../../server/src/kernel/security/encryption.ts'
import {
  type EncryptedColumn,
  type RotationResult,
  rotateKey,
} from '../../../server/src/kernel/security/key-rotation.ts'
import { recordOperatorDecision } from '../../../server/src/modules/operators/operators.ts'
import { withApp } from '../lib/database.ts'
import { requireOperator } from '../lib/operator-session.ts'

export const usage = `  An operator with operators:manage is signed in.

It may be interrupted and run again, and reports when no other key is needed (docs/OPERATIONS.md).`

export const run = (): Promise<number> =>
  withApp(async (app) => {
    const { db, secrets, databaseUrl } = app
    const operator = await requireOperator(app, 'operators:manage')
    const subject = keyHeaderOf(secrets.keys[0]).toString('hex')
    await recordOperatorDecision(db, operator, { action: 'rekey', subject, reason: '' })
    const first = await rotateKey({ databaseUrl, secrets, columns, onStep: reportColumn })
    // The second pass finds rows that a server with another newest key wrote during the first one.
    const second = await rotateKey({ databaseUrl, secrets, columns })
    if (second.undecryptable > 0)
      console.error(
        `${second.undecryptable} values open with none of the keys: SECRETS_KEYS_OTHER lacks one.`,
      )
    else if (second.reencrypted > 0)
      console.error(`${second.reencrypted} values got another key meanwhile: a server still runs with it.`)
    else console.log(`${first.reencrypted} values re-encrypted. No other key is needed any more.`)
    return second.undecryptable + second.reencrypted > 0 ? 1 : 0
  })

function reportColumn(
  { table, column }: EncryptedColumn,
  { reencrypted, undecryptable }: RotationResult,
): void {
  const failed = undecryptable > 0 ? `, ${undecryptable} open with none of the keys` : ''
  console.log(`${table}.${column}: ${reencrypted} re-encrypted${failed}`)
}
