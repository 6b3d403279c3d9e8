/** SQL on pairs of seeds. */
import type { Db } from '#kernel/db/db.ts'

type PairRow = {
  readonly id: bigint
  readonly sealed: Buffer
  readonly serverSeedHash: string
  readonly clientSeed: string
}

/** The committed server seed of the pair after a pair. */
export type NextSeed = { readonly nextSealed: Buffer; readonly nextHash: string }

type LivePair = PairRow & {
  readonly nonce: number
  /** Null for a pair of release 0.14 whose next seed was not committed yet. */
  readonly nextHash: string | null
}

/** The player's current pair and the nonce of its next round. */
export async function livePair(db: Db, player: bigint): Promise<LivePair | undefined> {
  const { rows } = await db.pool.query<LivePair>({
    name: 'live_pair',
    text: `select s.id, s.sealed, s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed",
                  s.next_hash as "nextHash",
                  greatest(s.nonce_floor, (
                    select max(r.nonce) + 1 from round r where r.pair_id = s.id and r.id >= s.floor_round)) as nonce
             from seed_pair s where s.player_id = $1 and s.revealed_at is null`,
    values: [player],
  })
  return rows[0]
}

export type NewPair = Omit<PairRow, 'id'> & NextSeed & { readonly playerId: bigint; readonly createdAt: Date }

/** Of two concurrent inserts the first wins; both callers read the pair afterwards. */
export async function insertPair(db: Db, pair: NewPair): Promise<void> {
  await db.query
    .insertInto('seedPair')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of two concurrent commitments the first wins; both callers read the pair afterwards. */
export async function commitNext(db: Db, pair: bigint, { nextSealed, nextHash }: NextSeed): Promise<void> {
  await db.pool.query('select seed_commit($1, $2, $3)', [pair, nextSealed, nextHash])
}

type Activated =
  | { readonly outcome: 'open' }
  | { readonly outcome: 'gone' }
  | {
      readonly outcome: 'rotated' | 'unplayed'
      /** Rounds of the revealed pair. */
      readonly rounds: number
      readonly serverSeedHash: string
      readonly nextHash: string
    }

type Rotation = {
  readonly player: bigint
  readonly revealed: { readonly pairId: bigint; readonly serverSeed: string }
  readonly clientSeed: string
  readonly next: NextSeed
  readonly at: Date
}

/** Activates the committed server seed with a client seed, and commits the next one. */
export async function activateNext(
  db: Db,
  { player, revealed, clientSeed, next, at }: Rotation,
): Promise<Activated> {
  const { rows } = await db.pool.query<Activated>(
    `select outcome, rounds, server_seed_hash as "serverSeedHash", next_hash as "nextHash"
       from seeds_activate($1, $2, $3, $4, $5, $6, $7)`,
    [player, revealed.pairId, revealed.serverSeed, clientSeed, next.nextSealed, next.nextHash, at],
  )
  return rows[0] as Activated
}
