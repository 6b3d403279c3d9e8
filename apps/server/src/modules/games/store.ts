/** SQL on rounds. */
import type { Minor } from '@saguao/contract/money.ts'
import type { Alongside, Writer } from '#kernel/batch.ts'
import { type Db, run, type Tx } from '#kernel/db.ts'
import type { Round } from '#modules/games/round.ts'

const addRounds: Writer = { name: 'round_add', text: 'select round_add($1::json)' }

/** The row that is written with the round's debit or not at all; the database has the last word on whether it may be. */
export const rowAlongside = (round: Round): Alongside<unknown> => ({
  writer: addRounds,
  row: () => ({
    player: String(round.playerId),
    id: round.id,
    game: round.gameId,
    currency: round.currency,
    isBonus: round.isBonus,
    status: round.status,
    bet: String(round.bet),
    win: String(round.win),
    pair: String(round.draw.pairId),
    nonce: round.draw.nonce,
    choice: round.choice,
    outcome: round.outcome,
    at: round.createdAt,
  }),
})

/** What is needed to go on with a round, or to tell it again. */
export type StoredRound = Round & {
  readonly changedAt: Date
  /** The server's seed as it rests, and once it is revealed. */
  readonly sealed: Buffer
  readonly serverSeed: string | null
}

type Row = Omit<StoredRound, 'draw'> & Round['draw']

const roundOf = (row: Row | undefined): StoredRound | undefined => {
  if (!row) return undefined
  const { pairId, nonce, serverSeedHash, clientSeed, ...rest } = row
  return { ...rest, draw: { pairId, nonce, serverSeedHash, clientSeed } }
}

const columns = `
  r.player_id as "playerId", r.id, r.game_id as "gameId", r.currency, r.is_bonus as "isBonus", r.status, r.bet, r.win,
  r.choice, r.outcome, r.created_at as "createdAt", r.changed_at as "changedAt", r.nonce, s.id as "pairId", s.sealed,
  s.server_seed_hash as "serverSeedHash", s.server_seed as "serverSeed", s.client_seed as "clientSeed"`

/** A round of our own games; somebody else's is not found. */
export async function roundOfPlayer(db: Db, player: bigint, id: string): Promise<StoredRound | undefined> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from round r join seed_pair s on s.id = r.pair_id where r.player_id = $1 and r.id = $2`,
    [player, id],
  )
  return roundOf(rows[0])
}

/** Nobody else moves it until the transaction ends. */
export async function lockRound(tx: Tx, player: bigint, id: string): Promise<StoredRound | undefined> {
  const [row] = await run<Row>(
    tx,
    `select ${columns} from round r join seed_pair s on s.id = r.pair_id
      where r.player_id = $1 and r.id = $2 for update of r`,
    [player, id],
  )
  return roundOf(row)
}

/** The interrupted round of a game. */
export async function openRound(db: Db, player: bigint, gameId: string): Promise<StoredRound | undefined> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from round r join seed_pair s on s.id = r.pair_id
      where r.player_id = $1 and r.game_id = $2 and r.status = 'open' and r.pair_id is not null`,
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
