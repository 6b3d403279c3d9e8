/** SQL on the players' use of the catalogue: favourites, recently played games, rounds per day, and public wins. */
import { hash } from 'node:crypto'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import type { Db } from '#kernel/db/db.ts'
import type { PlayerGames } from '#modules/lobby/catalogue.ts'

export const maxFavourites = 500
const maxRecents = 50
const popularDays = 7
const maxWinsShown = 40

export type Win = {
  readonly id: string
  readonly player: string
  readonly gameId: string
  readonly currency: Cash
  readonly amount: Minor
}

export type Play = {
  readonly playerId: bigint
  readonly gameId: string
  readonly at: Date
  readonly rounds: number
}

export type PublicWin = Omit<Win, 'id'> & {
  readonly roundId: string
  readonly playerId: bigint
  readonly bet: Minor
  readonly at: Date
}

export type BigWin = Pick<PublicWin, 'player' | 'playerId' | 'bet' | 'amount' | 'at'>

const playerGamesStatement = {
  name: 'lobby_mine',
  text: `select player_id as player, 'favourites' as list, game_id as game, created_at as at from favourite
          where player_id = any ($1::bigint[])
         union all
         select p.player_id, 'recents', r.game_id, r.last_at
           from unnest($1::bigint[]) p(player_id)
          cross join lateral (select game_id, last_at from recent_play where player_id = p.player_id
                               order by last_at desc limit ${maxRecents}) r
          order by at desc, game`,
}

type PlayerGameRow = { readonly player: bigint; readonly list: keyof PlayerGames; readonly game: string }

async function readPlayerGames(db: Db, players: readonly bigint[]): Promise<PlayerGames[]> {
  const { rows } = await db.pool.query<PlayerGameRow>({ ...playerGamesStatement, values: [players] })
  const found = new Map(
    players.map((player) => [player, { favourites: [] as string[], recents: [] as string[] }]),
  )
  for (const { player, list, game } of rows) found.get(player)?.[list].push(game)
  return players.map((player) => found.get(player) ?? { favourites: [], recents: [] })
}

const concurrency = 2
const maxBatchSize = 256
const maxQueueLength = 20_000

/** Every page of games needs the player's lists, so concurrent reads share one query. */
export function createReadPlayerGames(db: Db): (player: bigint) => Promise<PlayerGames> {
  const run = (players: readonly bigint[]) => readPlayerGames(db, players)
  return createBatcher({
    run,
    keysOf: () => [],
    concurrency,
    maxBatchSize,
    maxQueueLength,
  }).add
}

/** False when the player has the maximum number of favourites. Idempotent. */
export async function addFavourite(db: Db, player: bigint, game: string, at: Date): Promise<boolean> {
  return db.tx(async (tx) => {
    const own = await tx.selectFrom('favourite').select('gameId').where('playerId', '=', player).execute()
    if (own.some(({ gameId }) => gameId === game)) return true
    if (own.length >= maxFavourites) return false
    await tx
      .insertInto('favourite')
      .values({ playerId: player, gameId: game, createdAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}

export async function removeFavourite(db: Db, player: bigint, game: string): Promise<void> {
  await db.query.deleteFrom('favourite').where('playerId', '=', player).where('gameId', '=', game).execute()
}

const existingGamePlays = `
  select r.player, r.game, r.at, r.rounds
    from json_to_recordset($1::json) r(player bigint, game text, at timestamptz, rounds bigint)
   where exists (select from game where id = r.game)`

/** Rows are written in key order, so that concurrent batches cannot deadlock. */
const upsertRecents = `
   insert into recent_play (player_id, game_id, last_at)
   select player, game, max(at) from (${existingGamePlays}) p group by player, game order by player, game
       on conflict (player_id, game_id) do update set last_at = greatest(recent_play.last_at, excluded.last_at)`

const upsertPlayCounts = `
   insert into play_count (day, game_id, rounds)
   select (at at time zone 'UTC')::date, game, sum(rounds) from (${existingGamePlays}) p where rounds > 0
    group by 1, 2 order by 1, 2
       on conflict (day, game_id) do update set rounds = play_count.rounds + excluded.rounds`

const playsText = (plays: readonly Play[]): string =>
  JSON.stringify(
    plays.map(({ playerId, gameId, at, rounds }) => ({
      player: String(playerId),
      game: gameId,
      at: at.toISOString(),
      rounds,
    })),
  )

/** Games that are no longer in the catalogue are ignored: the data is for display, not for accounting. */
export async function recordPlays(
  { pool }: Db,
  plays: readonly Play[],
  recents: readonly Play[],
): Promise<void> {
  if (recents.length > 0) await pool.query(upsertRecents, [playsText(recents)])
  await pool.query(upsertPlayCounts, [playsText(plays)])
}

/** Rounds of the last days, by game. */
export async function loadPlays(db: Db, now: number): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ game: string; rounds: string }>(
    `select game_id as game, sum(rounds) as rounds from play_count
      where day > ($1::timestamptz at time zone 'UTC')::date - ${popularDays} group by game_id`,
    [new Date(now)],
  )
  return new Map(rows.map(({ game, rounds }) => [game, Number(rounds)]))
}

/** A repeated win is shown once. Without wins nothing is written: the statement alone would make every process reload. */
export async function addWins(db: Db, wins: readonly PublicWin[]): Promise<void> {
  if (wins.length === 0) return
  const rows = wins.map((win) => ({
    ...win,
    playerId: String(win.playerId),
    bet: String(win.bet),
    amount: String(win.amount),
    at: win.at.toISOString(),
  }))
  await db.pool.query(
    `insert into public_win (round_id, player, player_id, game_id, currency, bet, amount, won_at)
     select r."roundId", r.player, r."playerId", r."gameId", r.currency, r.bet, r.amount, r.at
       from json_to_recordset($1::json)
            r("roundId" text, player text, "playerId" bigint, "gameId" text, currency text, bet bigint,
              amount bigint, at timestamptz)
      where exists (select from game where id = r."gameId")
         on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** The latest wins of each currency, newest first. The public id does not reveal the round's id. */
export async function loadWins(db: Db): Promise<Win[]> {
  const { rows } = await db.pool.query<Omit<Win, 'id'> & { roundId: string }>(
    `select w.round_id as "roundId", w.player, w.game_id as "gameId", w.currency, w.amount
       from unnest(array['BRL', 'CLP']) c(currency)
      cross join lateral (select * from public_win where currency = c.currency
                           order by won_at desc, round_id limit ${maxWinsShown}) w`,
  )
  return rows.map(({ roundId, ...win }) => ({ id: hash('sha256', roundId, 'hex').slice(0, 16), ...win }))
}

/** The largest wins of a game. Rows of earlier releases have no stake. */
export async function loadBigWins(
  { pool }: Db,
  gameId: string,
  currency: Cash,
  limit: number,
): Promise<BigWin[]> {
  const { rows } = await pool.query<BigWin>(
    `select player, player_id as "playerId", bet, amount, won_at as at from public_win
      where game_id = $1 and currency = $2 and bet is not null
      order by amount desc, won_at desc limit $3`,
    [gameId, currency, limit],
  )
  return rows
}

const retentionDays = { recent_play: 180, play_count: 30, public_win: 7 } as const
const rowsPerStep = 5_000
const dayMs = 86_400_000

const expiringTables = [
  ['recent_play', 'last_at'],
  ['play_count', 'day'],
  ['public_win', 'won_at'],
] as const

/** Deletes rows that are too old to be shown. */
export async function deleteOldPlays({ pool }: Db, now: number, signal: AbortSignal): Promise<void> {
  for (const [table, column] of expiringTables) {
    const before = new Date(now - retentionDays[table] * dayMs)
    const step = async (): Promise<number> => {
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${column} < $1 limit ${rowsPerStep}))`,
        [before],
      )
      return rowCount ?? 0
    }
    while (!signal.aborted && (await step()) === rowsPerStep);
  }
}
