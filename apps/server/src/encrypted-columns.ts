/** All encrypted columns of the database, for key rotation (`npm run saguao -- rotate-key`). */
import { type Cipher, createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import type { Secrets } from '#kernel/security/secrets.ts'
import { encryptedComplianceColumns } from '#modules/compliance/compliance.ts'
import { encryptedGameColumns } from '#modules/games/games.ts'
import { encryptedIdentityColumns } from '#modules/identity/identity.ts'
import { sealedNotices } from '#modules/notices/notices.ts'
import { encryptedOperatorColumns } from '#modules/operators/operators.ts'
import { sealedPayments } from '#modules/payments/payments.ts'
import type { Decrypt } from '#modules/privacy/privacy.ts'
import { encryptedSportColumns } from '#modules/sports/sports.ts'

/** Decrypts a value of one of these columns. */
export function createDecrypt(secrets: Secrets): Decrypt {
  const ciphers = new Map<string, Cipher>()
  return (table, column, ciphertext) => {
    const found = encryptedColumns.find((one) => one.table === table && one.column === column)
    if (!found) throw new Error(`${table}.${column} is not an encrypted column`)
    const cipher = ciphers.get(found.purpose) ?? createCipher(secrets, found.purpose)
    ciphers.set(found.purpose, cipher)
    return cipher.decrypt(ciphertext)
  }
}

export const encryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedIdentityColumns,
  ...encryptedComplianceColumns,
  ...encryptedOperatorColumns,
  ...sealedPayments,
  ...encryptedGameColumns,
  ...encryptedSportColumns,
  ...sealedNotices,
]
