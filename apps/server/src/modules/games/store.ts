/** SQL on rounds. */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { ExtraWrite, Writer } from '#kernel/db/batch.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'
import type { Draw, Round } from '#modules/games/round.ts'

const addRounds: Writer = { name: 'round_add', text: 'select round_add($1::json)' }

type Written = Pick<BetRequest, 'requestId' | 'requireInTime'> & {
  /** The counted part of the bet; that of an open round is written at its end. */
  readonly risk?: bigint
  /** The key of the request, for an open round: its posting key tells what is held. */
  readonly request?: string
  /** The key of the request, for a round that ends at once: a round that stays open may have the same request. */
  readonly betKey?: string
  /** For a bet on a shared round: the number of the round whose hash was the newest published one. */
  readonly published?: number
  /** How many rounds of the game the player may have open; 1 by default. */
  readonly maxOpen?: number
}

/** The request of a round that stays open. */
export const heldRequest = ({ requestId, requireInTime, key }: BetRequest): Written => ({
  requestId,
  requireInTime,
  request: key,
})

/** The round's row, written in the transaction of its debit. The SQL function rejects a bet the rules forbid. */
export const roundWrite = (
  round: Round,
  { risk = 0n, requireInTime, ...written }: Written,
): ExtraWrite<unknown> => ({
  writer: addRounds,
  row: () => {
    requireInTime()
    return {
      player: String(round.playerId),
      id: round.id,
      game: round.gameId,
      currency: round.currency,
      isBonus: round.isBonus,
      status: round.status,
      bet: String(round.bet),
      win: String(round.win),
      risk: String(risk),
      ...drawRow(round.draw),
      choice: round.choice,
      outcome: round.outcome,
      at: round.createdAt,
      ownHold: round.ownHold,
      ...written,
    }
  },
})

/** A bet on a shared round stores no nonce of its own: the shared round's number is the nonce. */
const drawRow = ({ pairId, sharedId, nonce }: Draw) =>
  sharedId === null ? { pair: String(pairId), nonce } : { shared: String(sharedId) }

/** A stored round with everything needed to continue or to present it. */
export type StoredRound = Round & {
  readonly changedAt: Date
  /** The encrypted server seed, and the plain one after it was revealed. */
  readonly sealed: Buffer
  readonly serverSeed: string | null
  /** The outcome of the shared round; null while it is open and for single-player rounds. */
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
  t.outcome as "tableOutcome", r.own_hold as "ownHold"`

/** Rounds of the operator's own games; rounds of studios have no seeds. */
const ownRounds = `
  round r
  left join seed_pair s on s.id = r.pair_id
  left join shared_round t on t.id = r.shared_id
  left join chain c on c.id = t.chain_id`

const isOwn = '(r.pair_id is not null or r.shared_id is not null)'

/** A round of an own game by id; undefined when it belongs to another player. */
export async function roundOfPlayer(db: Db, player: bigint, id: string): Promise<StoredRound | undefined> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from ${ownRounds} where r.player_id = $1 and r.id = $2 and ${isOwn}`,
    [player, id],
  )
  return roundOf(rows[0])
}

/** Locks the round's row until the transaction ends. */
export async function lockRound(tx: Tx, player: bigint, id: string): Promise<StoredRound | undefined> {
  const [row] = await runSql<Row>(
    tx,
    `select ${columns} from ${ownRounds}
      where r.player_id = $1 and r.id = $2 and ${isOwn} for update of r`,
    [player, id],
  )
  return roundOf(row)
}

/** The player's open rounds of a game, the oldest first. */
export async function openRounds(db: Db, player: bigint, gameId: string): Promise<StoredRound[]> {
  const { rows } = await db.pool.query<Row>(
    `select ${columns} from ${ownRounds}
      where r.player_id = $1 and r.game_id = $2 and r.status = 'open' and ${isOwn} order by r.id`,
    [player, gameId],
  )
  return rows.flatMap((row) => roundOf(row) ?? [])
}

type Change = {
  readonly status: 'open' | 'settled'
  readonly win: Minor
  readonly risk: bigint
  readonly outcome: object
}

/** The update is conditional: a finished round is not changed. */
export async function changeRound(
  tx: Tx,
  { playerId, id }: Pick<Round, 'playerId' | 'id'>,
  { status, win, risk, outcome }: Change,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('round')
    .set({ status, win, risk, outcome: JSON.stringify(outcome), changedAt: now })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Round ${id} is not open and cannot be changed`)
}

/** Open single-player rounds without a change since then, oldest first. */
export const abandonedRounds = (db: Db, since: Date, limit: number, skipped: number) =>
  db.query
    .selectFrom('round')
    .select(['playerId', 'id'])
    .where('status', '=', 'open')
    .where('pairId', 'is not', null)
    .where('changedAt', '<', since)
    .orderBy('changedAt')
    .orderBy('id')
    .limit(limit)
    .offset(skipped)
    .execute()
