/** SQL on grants. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import type { Reward } from '#modules/rewards/reward-switches.ts'

export type GrantState = 'granted' | 'held' | 'refused'

export type StoredGrant = {
  readonly playerId: bigint
  readonly key: string
  readonly reward: Reward
  readonly source: string
  readonly currency: Cash
  readonly amount: Minor
  readonly terms: unknown
}

type NewGrant = Omit<StoredGrant, 'playerId'> & {
  readonly player: bigint
  readonly terms: { readonly account: 'pb' | 'bonus' }
  readonly marks: ClientFingerprint | undefined
  readonly now: Date
}

export const grantOf = async (tx: Tx, player: bigint, key: string): Promise<GrantState | undefined> => {
  const row = await tx
    .selectFrom('rewardGrant')
    .where('playerId', '=', player)
    .where('key', '=', key)
    .select('state')
    .executeTakeFirst()
  return row?.state as GrantState | undefined
}

const bytes = (hex: string | undefined): Buffer | null => (hex ? Buffer.from(hex, 'hex') : null)

/** False when a grant with this key or source exists. */
export async function insertGrant(
  tx: Tx,
  { player, key, reward, source, currency, amount, terms, marks, now }: NewGrant,
  state: GrantState,
  reason: string | null,
): Promise<boolean> {
  const made = await tx
    .insertInto('rewardGrant')
    .values({
      playerId: player,
      key,
      reward,
      source,
      account: terms.account,
      currency,
      amount,
      terms: JSON.stringify(terms, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      device: bytes(marks?.device),
      address: bytes(marks?.address),
      browser: bytes(marks?.browser),
      createdAt: now,
      state,
      reason,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Locks a held grant until the transaction ends. */
export const lockHeld = (tx: Tx, id: bigint): Promise<StoredGrant | undefined> =>
  tx
    .selectFrom('rewardGrant')
    .where('id', '=', id)
    .where('state', '=', 'held')
    .select(['playerId', 'key', 'reward', 'source', 'currency', 'amount', 'terms'])
    .forUpdate()
    .executeTakeFirst() as Promise<StoredGrant | undefined>

type Decision = {
  readonly state: 'granted' | 'refused'
  readonly reason: string | null
  readonly by: string
  readonly now: Date
}

export const updateGrant = async (
  tx: Tx,
  id: bigint,
  { state, reason, by, now }: Decision,
): Promise<void> => {
  await tx
    .updateTable('rewardGrant')
    .set({ state, reason, decidedBy: by, changedAt: now })
    .where('id', '=', id)
    .execute()
}

/** The player's grants of a reward in every state. */
export const grantsOf = (
  { query }: Pick<Db, 'query'>,
  player: bigint,
  reward: Reward,
): Promise<{ key: string; source: string; state: GrantState }[]> =>
  query
    .selectFrom('rewardGrant')
    .where('playerId', '=', player)
    .where('reward', '=', reward)
    .select(['key', 'source', 'state'])
    .execute() as Promise<{ key: string; source: string; state: GrantState }[]>

/** Grants that wait for an operator, oldest first. */
export const heldGrants = ({ query }: Db, limit: number) =>
  query
    .selectFrom('rewardGrant')
    .where('state', '=', 'held')
    .select(['id', 'playerId', 'key', 'reward', 'amount', 'currency', 'reason', 'createdAt'])
    .orderBy('id')
    .limit(limit)
    .execute()
