/** SQL on pairs of seeds. */
import type { Db } from '#kernel/db/db.ts'

type PairRow = {
  readonly id: bigint
  readonly sealed: Buffer
  readonly serverSeedHash: string
  readonly clientSeed: string
}

/** The player's current pair and the nonce of its next round. */
export async function livePair(db: Db, player: bigint): Promise<(PairRow & { nonce: number }) | undefined> {
  const { rows } = await db.pool.query<PairRow & { nonce: number }>({
    name: 'live_pair',
    text: `select s.id, s.sealed, s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed",
                  greatest(s.nonce_floor, (
                    select max(r.nonce) + 1 from round r where r.pair_id = s.id and r.id >= s.floor_round)) as nonce
             from seed_pair s where s.player_id = $1 and s.revealed_at is null`,
    values: [player],
  })
  return rows[0]
}

export type NewPair = Omit<PairRow, 'id'> & { readonly playerId: bigint; readonly createdAt: Date }

/** Of two concurrent inserts the first wins; both callers read the pair afterwards. */
export async function insertPair(db: Db, pair: NewPair): Promise<void> {
  await db.query
    .insertInto('seedPair')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Rotated =
  | { readonly outcome: 'open' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'rotated'; readonly rounds: number; readonly id: bigint }

export async function rotatePair(
  db: Db,
  revealed: { readonly id: bigint; readonly serverSeed: string },
  next: NewPair,
): Promise<Rotated> {
  const { rows } = await db.pool.query<Rotated>(
    'select outcome, rounds, id from seeds_rotate($1, $2, $3, $4, $5, $6, $7)',
    [
      next.playerId,
      revealed.id,
      revealed.serverSeed,
      next.sealed,
      next.serverSeedHash,
      next.clientSeed,
      next.createdAt,
    ],
  )
  return rows[0] as Rotated
}
