/** Recovery codes: ten, each replaces one TOTP code; the database stores their hashes. */
import { hash } from 'node:crypto'
import type { Tx } from '#kernel/db/db.ts'
import type { Random } from '#kernel/random.ts'

const codeCount = 10
const groups = 4
const groupLength = 4
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = (random: Random): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[random.below(alphabet.length)]).join(''),
  ).join('-')

const hashOfCode = (code: string): Buffer => hash('sha256', code.trim().toLowerCase(), 'buffer')

/** Replaces all codes of an operator. */
export async function renewRecoveryCodes(tx: Tx, random: Random, operator: bigint): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(random))
  await tx.deleteFrom('operatorRecoveryCode').where('operatorId', '=', operator).execute()
  const rows = codes.map((code) => ({ operatorId: operator, codeHash: hashOfCode(code) }))
  await tx.insertInto('operatorRecoveryCode').values(rows).execute()
  return codes
}

/** True once for each code. */
export async function redeemRecoveryCode(
  tx: Tx,
  operator: bigint,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorRecoveryCode')
    .set({ usedAt: now })
    .where('operatorId', '=', operator)
    .where('codeHash', '=', hashOfCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
