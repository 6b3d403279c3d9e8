/** SQL on rounds. */
import type { Minor } from '@saguao/contract/money.ts'
import type { Alongside, Writer } from '#kernel/db/batch.ts'
import { type Db, run, type Tx } from '#kernel/db/db.ts'
import type { Draw, Round } from '#modules/games/round.ts'

const addRounds: Writer = { name: 'round_add', text: 'select round_add($1::json)' }
const addSharedBets: Writer = { name: 'shared_bets_add', text: 'select shared_bets_add($1::json)' }

/** The row that is written with the round's debit or not at all; the database has the last word on whether it may be. */
export const rowAlongside = (round: Round): Alongside<unknown> => ({
  writer: round.draw.sharedId === null ? addRounds : addSharedBets,
  row: () => ({
    player: String(round.playerId),
    id: round.id,
    game: round.gameId,
    currency: round.currency,
    isBonus: round.isBonus,
    status: round.status,
    bet: String(round.bet),
    win: String(round.win),
    ...drawRow(round.draw),
    choice: round.choice,
    outcome: round.outcome,
    at: round.createdAt,
  }),
})

/** The number of a shared round is the table's, not the bet's. */
const drawRow = ({ pairId, sharedId, nonce }: Draw) =>
  sharedId === null ? { pair: String(pairId), nonce } : { shared: String(sharedId) }

/** What is needed to go on with a round, or to tell it again. */
export type StoredRound = Round & {
  readonly changedAt: Date
  /** The server's seed as it rests, and once it is revealed. */
  readonly sealed: Buffer
  readonly serverSeed: string | null
  /** What the table came to, for everybody; null while it is open, and where the player played alone. */
  readonly tableOutcome: object | null
}

type Row = Omit<StoredRound, 'draw'> & Round['draw']

const roundOf = (row: Row | undefined): StoredRound | undefined => {
  if (!row) return undefined
  const { pairId, sharedId, nonce, serverSeedHash, clientSeed, ...rest } = row
  return { ...rest, draw: { pairId, sharedId, nonce, serverSeedHash, clientSeed } }
}

const columns = `
  r.player_id as "playerId", r.id, r.game_id as "gameId", r.currency, r.is_bonus as "isBonus", r.status, r.bet, r.win,
  r.choice, r.outcome, r.created_at as "createdAt", r.changed_at as "changedAt", r.pair_id as "pairId",
  r.shared_id as "sharedId", coalesce(r.nonce, t.number) as nonce, coalesce(s.sealed, t.sealed) as sealed,
  coalesce(s.server_seed_hash, published_hash(t.chain_id, t.number)) as "serverSeedHash",
  coalesce(s.server_seed, t.hash) as "serverSeed", coalesce(s.client_seed, c.salt) as "clientSeed",
  t.outcome as "tableOutcome"`

/** A round of a third-party studio has no seeds, and is not among these. */
const ownRounds = `
  round r
  left join seed_pair s on s.id = r.pair_id
  left join shared_round t on t.id = r.shared_id
  left join chain c on c.id = t.chain_id`

const isOwn = '(r.pair_id is not null or r.shared_id is not null)'

/** A round of our own games; somebody else's is not found. */
export async function roundOfPlayer(db: Db, player: bigint, id: string): Promise<StoredRound | undefined> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from ${ownRounds} where r.player_id = $1 and r.id = $2 and ${isOwn}`,
    [player, id],
  )
  return roundOf(rows[0])
}

/** Nobody else moves it until the transaction ends. */
export async function lockRound(tx: Tx, player: bigint, id: string): Promise<StoredRound | undefined> {
  const [row] = await run<Row>(
    tx,
    `select ${columns} from ${ownRounds}
      where r.player_id = $1 and r.id = $2 and ${isOwn} for update of r`,
    [player, id],
  )
  return roundOf(row)
}

/** The interrupted round of a game. */
export async function openRound(db: Db, player: bigint, gameId: string): Promise<StoredRound | undefined> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from ${ownRounds}
      where r.player_id = $1 and r.game_id = $2 and r.status = 'open' and ${isOwn}`,
    [player, gameId],
  )
  return roundOf(rows[0])
}

type Change = { readonly status: 'open' | 'settled'; readonly win: Minor; readonly outcome: object }

/** Guarded once more: a round that is over is not changed. */
export async function changeRound(
  tx: Tx,
  { playerId, id }: Pick<Round, 'playerId' | 'id'>,
  { status, win, outcome }: Change,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('round')
    .set({ status, win, outcome: JSON.stringify(outcome), changedAt: now })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Round ${id} was over before its move`)
}

/** Rounds of our own that nobody touched since then. */
export const untouchedRounds = (db: Db, since: Date, most: number) =>
  db.query
    .selectFrom('round')
    .select(['playerId', 'id'])
    .where('status', '=', 'open')
    .where('pairId', 'is not', null)
    .where('changedAt', '<', since)
    .orderBy('changedAt')
    .limit(most)
    .execute()
