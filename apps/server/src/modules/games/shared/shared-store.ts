/** SQL on hash chains, shared rounds, and the bets on them. */
import type { TableResult } from '@saguao/contract/realtime/table-state.ts'
import type { ColorStakes } from '@saguao/fair/games/double.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Draw, Round } from '#modules/games/round.ts'

export type TableRound = {
  readonly id: bigint
  readonly gameId: string
  readonly chainId: bigint
  readonly number: number
  readonly status: 'betting' | 'running' | 'over'
  /** The encrypted hash, and the plain one after it was revealed. */
  readonly sealed: Buffer
  readonly hash: string | null
  readonly outcome: TableResult['outcome'] | null
  readonly closesAt: Date | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly interrupted: boolean
  readonly salt: string
  /** The newest hash that was published before this round, and the number of its round; 0 for the end of the chain. */
  readonly publishedHash: string
  readonly published: number
}

const columns = `
  t.id, t.game_id as "gameId", t.chain_id as "chainId", t.number, t.status, t.sealed, t.hash, t.outcome,
  t.closes_at as "closesAt", t.started_at as "startedAt", t.ended_at as "endedAt", t.interrupted, c.salt,
  published_hash(t.chain_id, t.number) as "publishedHash", coalesce((
    select max(o.number) from shared_round o
     where o.chain_id = t.chain_id and o.number < t.number and o.hash is not null), 0) as published`

const rounds = 'shared_round t join chain c on c.id = t.chain_id'

export async function findRoundInStatus(
  { pool }: Db,
  gameId: string,
  status: 'betting' | 'running',
): Promise<TableRound | undefined> {
  const { rows } = await pool.query<TableRound>({
    name: 'round_in',
    text: `select ${columns} from ${rounds} where t.game_id = $1 and t.status = $2`,
    values: [gameId, status],
  })
  return rows[0]
}

export async function roundById({ pool }: Db, id: bigint): Promise<TableRound | undefined> {
  const { rows } = await pool.query<TableRound>(`select ${columns} from ${rounds} where t.id = $1`, [id])
  return rows[0]
}

/** The last rounds of a table, newest first; one of them accepts bets. */
export async function lastRounds(
  { pool }: Db,
  gameId: string,
  limit: number,
): Promise<readonly TableRound[]> {
  const { rows } = await pool.query<TableRound>(
    `select ${columns} from ${rounds} where t.game_id = $1 order by t.id desc limit $2`,
    [gameId, limit],
  )
  return rows
}

/** The last results of a table with the salts of their chains, newest first. */
export async function lastResults(
  { pool }: Db,
  gameId: string,
  limit: number,
): Promise<(TableResult & { readonly clientSeed: string })[]> {
  const { rows } = await pool.query<TableResult & { readonly clientSeed: string }>(
    `select t.number as round, t.outcome, t.hash, c.salt as "clientSeed" from ${rounds}
      where t.game_id = $1 and t.status = 'over' order by t.id desc limit $2`,
    [gameId, limit],
  )
  return rows
}

export type Chain = {
  readonly id: bigint
  readonly gameId: string
  readonly endHash: string
  readonly salt: string
  readonly rounds: number
  readonly sealed: Buffer
}

export const chainById = ({ query }: Pick<Db, 'query'>, id: bigint): Promise<Chain> =>
  query
    .selectFrom('chain')
    .where('id', '=', id)
    .select(['id', 'gameId', 'endHash', 'salt', 'rounds', 'sealed'])
    .executeTakeFirstOrThrow()

export const insertChain = (tx: Tx, chain: Omit<Chain, 'id'>, createdAt: Date): Promise<Chain> =>
  tx
    .insertInto('chain')
    .values({ ...chain, createdAt })
    .returning(['id', 'gameId', 'endHash', 'salt', 'rounds', 'sealed'])
    .executeTakeFirstOrThrow()

type NewRound = Pick<TableRound, 'gameId' | 'chainId' | 'number' | 'sealed'>

export const insertRound = async (tx: Tx, round: NewRound): Promise<void> => {
  await tx
    .insertInto('sharedRound')
    .values({ ...round, status: 'betting' })
    .execute()
}

/** Serialises the creation of a table's first round; false when one exists. */
export async function lockFirstRound(tx: Tx, gameId: string): Promise<boolean> {
  await runSql(tx, "select pg_advisory_xact_lock(hashtext('first round'), hashtext($1))", [gameId])
  const found = await tx
    .selectFrom('sharedRound')
    .where('gameId', '=', gameId)
    .where('status', '=', 'betting')
    .select('id')
    .executeTakeFirst()
  return found === undefined
}

export const startCountdown = async (db: Db, id: bigint, closesAt: Date): Promise<void> => {
  await db.query
    .updateTable('sharedRound')
    .set({ closesAt })
    .where('id', '=', id)
    .where('status', '=', 'betting')
    .execute()
}

/** Waits for bets that are being committed; false when another process started the round. */
export async function startRound(tx: Tx, id: bigint, startedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sharedRound')
    .set({ status: 'running', startedAt })
    .where('id', '=', id)
    .where('status', '=', 'betting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type RoundEnd = {
  readonly hash: string
  readonly outcome: object
  readonly endedAt: Date
  readonly interrupted: boolean
}

/** After this the database rejects cash-outs. Changes nothing when the round has already ended. */
export const endRound = async (db: Db, id: bigint, { outcome, ...end }: RoundEnd): Promise<void> => {
  await db.query
    .updateTable('sharedRound')
    .set({ status: 'over', outcome: JSON.stringify(outcome), ...end })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

export const drawOf = ({ id, number, publishedHash, salt }: TableRound): Draw => ({
  pairId: null,
  sharedId: id,
  nonce: number,
  serverSeedHash: publishedHash,
  clientSeed: salt,
})

/** The newest hash that was published when a bet on a shared round was placed. */
export async function hashAtBet(
  { pool }: Db,
  { playerId, id }: Pick<Round, 'playerId' | 'id'>,
): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(
    `select published_hash(t.chain_id, r.published + 1) as hash
       from round r join shared_round t on t.id = r.shared_id where r.player_id = $1 and r.id = $2`,
    [playerId, id],
  )
  return (rows[0] as { hash: string }).hash
}

type BetRow = Omit<Round, 'draw'>

const betColumns = `
  r.player_id as "playerId", r.id, r.game_id as "gameId", r.currency, r.is_bonus as "isBonus", r.status, r.bet, r.win,
  r.choice, r.outcome, r.created_at as "createdAt", r.own_hold as "ownHold"`

const betsOf = (round: TableRound, rows: readonly BetRow[]): Round[] =>
  rows.map((row) => ({ ...row, draw: drawOf(round) }))

type OpenBets = {
  readonly limit: number
  /** Only these. */
  readonly ids?: readonly string[]
  /** Only those behind this id. */
  readonly after?: string
}

/** Open bets, oldest first. */
export async function openBets(
  { pool }: Pick<Db, 'pool'>,
  round: TableRound,
  { limit, ids, after = '' }: OpenBets,
): Promise<Round[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${betColumns} from round r
      where r.shared_id = $1 and r.game_id = $2 and r.status = 'open' and ($4::text[] is null or r.id = any ($4))
        and r.id > $5
      order by r.id limit $3`,
    [round.id, round.gameId, limit, ids ?? null, after],
  )
  return betsOf(round, rows)
}

/** The stakes of players with bets on several colours of a round. */
export async function colorStakes(
  { pool }: Db,
  round: TableRound,
): Promise<ReadonlyMap<bigint, ColorStakes>> {
  const { rows } = await pool.query<{ player: bigint; stakes: ColorStakes }>(
    `select b.player, json_object_agg(b.color, b.stake) as stakes
       from (select r.player_id as player, r.choice ->> 'color' as color, sum(r.bet) as stake from round r
              where r.shared_id = $1 and r.choice ->> 'color' is not null and r.status <> 'returned' group by 1, 2) b
      group by b.player having count(*) > 1`,
    [round.id],
  )
  return new Map(rows.map(({ player, stakes }) => [player, stakes]))
}

/** Bets that their players took back are not shown. */
const isShown = `(r.status <> 'returned' or r.outcome ->> 'cancelled' is null)`

export async function largestBets({ pool }: Db, round: TableRound, limit: number): Promise<Round[]> {
  const { rows } = await pool.query<BetRow>(
    `select ${betColumns} from round r where r.shared_id = $1 and ${isShown} order by r.bet desc limit $2`,
    [round.id, limit],
  )
  return betsOf(round, rows)
}

export async function countBets({ pool }: Db, sharedId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from round r where r.shared_id = $1 and ${isShown}`,
    [sharedId],
  )
  return rows[0]?.count ?? 0
}

/** Rounds that ended before then and still have open bets. */
export async function roundsWithOpenBets(
  { pool }: Pick<Db, 'pool'>,
  gameId: string,
  before: Date,
): Promise<readonly TableRound[]> {
  const { rows } = await pool.query<TableRound>(
    `select ${columns} from ${rounds} where t.status = 'over' and t.ended_at <= $2 and t.id in (
       select r.shared_id from round r where r.game_id = $1 and r.status = 'open' and r.shared_id is not null)`,
    [gameId, before],
  )
  return rows
}

/** The bets of a round that the player has taken back. */
export async function countTakeBacks({ pool }: Pick<Db, 'pool'>, { playerId, draw }: Round): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from round r
      where r.player_id = $1 and r.shared_id = $2 and r.status = 'returned' and r.outcome ->> 'cancelled' is not null`,
    [playerId, draw.sharedId],
  )
  return rows[0]?.count ?? 0
}

/** Records that a process leads the running round of a table. No other statement locks this row. */
export const recordLead = async (
  { query }: Pick<Db, 'query'>,
  { gameId, id: sharedId }: Pick<TableRound, 'gameId' | 'id'>,
  ledUntil: Date,
): Promise<void> => {
  await query
    .insertInto('sharedLead')
    .values({ gameId, sharedId, ledUntil })
    .onConflict((lead) => lead.column('gameId').doUpdateSet({ sharedId, ledUntil }))
    .execute()
}

/** The last moment at which a process led the round; undefined when none did. */
export async function ledUntil({ query }: Db, round: TableRound): Promise<Date | undefined> {
  const lead = await query
    .selectFrom('sharedLead')
    .where('gameId', '=', round.gameId)
    .where('sharedId', '=', round.id)
    .select('ledUntil')
    .executeTakeFirst()
  return lead?.ledUntil
}

/** Interrupted rounds of each table since then. */
export async function countInterrupted(
  { query }: Pick<Db, 'query'>,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('sharedRound')
    .where('interrupted', '=', true)
    .where('endedAt', '>', since)
    .groupBy('gameId')
    .select(['gameId', ({ fn }) => fn.countAll<bigint>().as('count')])
    .execute()
  return new Map(rows.map(({ gameId, count }) => [gameId, Number(count)]))
}
