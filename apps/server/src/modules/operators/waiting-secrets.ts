/**
 * Secrets that an approval makes, such as a one-time link: they wait encrypted until the operator who asked collects them,
 * and end after a day, as the links do. An operator whose roles or credentials change loses the waiting ones.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { StoredRequest } from '#modules/operators/approvals.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'

type Deps = Pick<OperatorDeps, 'clock' | 'secretCipher'>

const lifeMs = 24 * 60 * 60_000

/** The lock orders it with changes of the requester, which delete what waits: one of the two sees the other. */
export async function insertSecret(
  { clock, secretCipher }: Deps,
  tx: Tx,
  { id: requestId, requestedBy: operatorId, roles }: StoredRequest,
  result: unknown,
): Promise<void> {
  const unchanged = await tx
    .selectFrom('operator')
    .where('id', '=', operatorId)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`roles = ${roles}`)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!unchanged) throw new Refusal('APPROVAL_STALE')
  const sealed = secretCipher.encrypt(JSON.stringify(result))
  const expiresAt = new Date(clock.now() + lifeMs)
  await tx.insertInto('operatorSecret').values({ requestId, operatorId, sealed, expiresAt }).execute()
}

/** The deletion decides which of two requests gets the secret; after a refusal it waits on. */
export async function takeSecret({ clock, secretCipher }: Deps, tx: Tx, requestId: bigint): Promise<unknown> {
  const taken = await tx
    .deleteFrom('operatorSecret')
    .where('requestId', '=', requestId)
    .where('expiresAt', '>', new Date(clock.now()))
    .returning('sealed')
    .executeTakeFirst()
  if (!taken) throw new Refusal('SECRET_GONE', { field: 'id' })
  return JSON.parse(secretCipher.decrypt(taken.sealed))
}

export async function deleteSecretsOf(tx: Tx, operatorId: bigint): Promise<void> {
  await tx.deleteFrom('operatorSecret').where('operatorId', '=', operatorId).execute()
}
