/** SQL on matches and slips. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { LegResult, Result } from '@saguao/fair/sports/sport.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { Fixture, StoredMatch } from '#modules/sports/feed/feed.ts'

export const matchColumns = `
  m.id, m.sport, m.league, m.season, m.round, m.home, m.away, m.rates, m.sealed, m.seed_hash as "seedHash",
  m.starts_at as "startsAt", m.status, m.seed, m.goals, m.result, m.abandoned_minute as "abandonedMinute",
  m.stage, m.suspensions,
  array(select u.market from sports_suspension u where u.match_id = m.id) as suspended,
  exists (select from sports_correction c where c.match_id = m.id) as "isCorrected"`

export type NewMatch = Fixture & Pick<StoredMatch, 'sealed' | 'seedHash'>

/** The first insert of a match fixes its seed; later inserts are ignored. */
export async function addMatches(db: Db, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return
  await db.query
    .insertInto('sportsMatch')
    .values(matches.map((match) => ({ ...match, rates: JSON.stringify(match.rates) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The ids that exist. */
export async function existingMatches({ pool }: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from sports_match where id = any ($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Open matches that start before then, the next first. */
export async function openMatches(
  { pool }: Db,
  before: Date,
  limit: number,
): Promise<readonly StoredMatch[]> {
  const { rows } = await pool.query<StoredMatch>({
    name: 'sports_open',
    text: `select ${matchColumns} from sports_match m where m.status = 'open' and m.starts_at < $1
            order by m.starts_at, m.id limit $2`,
    values: [before, limit],
  })
  return rows
}

export async function matchesById({ pool }: Db, ids: readonly string[]): Promise<readonly StoredMatch[]> {
  const { rows } = await pool.query<StoredMatch>({
    name: 'sports_by_id',
    text: `select ${matchColumns} from sports_match m where m.id = any ($1)`,
    values: [ids],
  })
  return rows
}

/** Waits for slips that are being written; further ones wait for the end of the transaction. */
export async function lockMatch(tx: Tx, id: string): Promise<StoredMatch | undefined> {
  const [match] = await runSql<StoredMatch>(
    tx,
    `select ${matchColumns} from sports_match m where m.id = $1 for update of m`,
    [id],
  )
  return match
}

/** Every process reads matches and bounds again after the commit. */
export const notifyChange = async (tx: Tx): Promise<void> => {
  await runSql(tx, `select pg_notify('sports_changed', '')`, [])
}

/** A finished match, without its events. */
export type PlayedMatch = Omit<Fixture, 'sport'> & { readonly result: Result }

const playedColumns = `
  m.id, m.league, m.season, m.round, m.home, m.away, m.rates, m.starts_at as "startsAt", m.result`

/** The results of a season, newest first. */
export async function resultsOf(
  { pool }: Db,
  { league, season }: Pick<Fixture, 'league' | 'season'>,
): Promise<readonly PlayedMatch[]> {
  const { rows } = await pool.query<PlayedMatch>({
    name: 'sports_season',
    text: `select ${playedColumns} from sports_match m
            where m.league = $1 and m.season = $2 and m.status = 'finished' order by m.round desc, m.id`,
    values: [league, season],
  })
  return rows
}

/** The last results of a league in which all given clubs took part. */
export async function lastResults(
  { pool }: Db,
  { league, season, limit }: Pick<Fixture, 'league' | 'season'> & { readonly limit: number },
  ...clubs: readonly string[]
): Promise<readonly PlayedMatch[]> {
  const { rows } = await pool.query<PlayedMatch>({
    name: 'sports_last_results',
    text: `select ${playedColumns} from sports_match m
            where m.league = $1 and m.season between $2 and $3 and m.status = 'finished'
              and array[m.home, m.away] @> $4::text[]
            order by m.season desc, m.round desc, m.id limit $5`,
    values: [league, season - seasonsBack, season, clubs, limit],
  })
  return rows
}

const seasonsBack = 4

/** The current season of a league; undefined when it has no results. */
export async function seasonOf({ pool }: Db, league: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ season: number | null }>(
    `select max(season) as season from sports_match where league = $1 and status = 'finished'`,
    [league],
  )
  return rows[0]?.season ?? undefined
}

type MatchEnd = Pick<StoredMatch, 'status' | 'seed' | 'abandonedMinute'> & {
  readonly goals: string
  readonly result: string
  readonly endedAt: Date
  /** Set when an operator abandoned the match. */
  readonly abandonedBy?: string
  readonly abandonedReason?: string
}

/** Waits for slips that are being written. Changes nothing when the match is over. */
export async function endMatch(query: Db['query'], id: string, end: MatchEnd): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('sportsMatch')
    .set(end)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function unsettledMatches({ pool }: Db, limit: number): Promise<readonly StoredMatch[]> {
  const { rows } = await pool.query<StoredMatch>(
    `select ${matchColumns} from sports_match m
      where m.ended_at is not null and m.settled_at is null order by m.ended_at limit $1`,
    [limit],
  )
  return rows
}

export const markSettled = async (db: Db, id: string, settledAt: Date): Promise<void> => {
  await db.query.updateTable('sportsMatch').set({ settledAt }).where('id', '=', id).execute()
}

/** Undecided selections with bets. */
export async function openSelections({ pool }: Db, matchId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ selection: string }>(
    `select distinct selection from slip_leg where match_id = $1 and status = 'open'`,
    [matchId],
  )
  return rows.map(({ selection }) => selection)
}

export async function endLegs(
  { pool }: Db,
  matchId: string,
  ends: Readonly<Record<string, LegResult>>,
): Promise<void> {
  await pool.query(
    `update slip_leg l set status = e.value from json_each_text($2::json) e
      where l.match_id = $1 and l.status = 'open' and l.selection = e.key`,
    [matchId, JSON.stringify(ends)],
  )
}

export type StoredLeg = {
  readonly matchId: string
  readonly selection: string
  readonly oddsE2: number
  readonly minute: number
  readonly status: 'open' | LegResult
}

export type OddsChange = NonNullable<Body<'/sports/place'>['oddsChange']>
export type SlipReason = NonNullable<Data<'/sports/slips'>['list'][number]['reason']>

export type StoredSlip = {
  readonly playerId: bigint
  readonly id: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly status: 'open' | 'settled' | 'returned' | 'cashed'
  /** Open, and waiting for the second look at its price. */
  readonly isPending: boolean
  /** The error code with which the second look refused it. */
  readonly refused: SlipReason | null
  readonly stake: Minor
  readonly win: Minor
  readonly createdAt: Date
  readonly legs: readonly StoredLeg[]
}

export const slipColumns = `
  s.player_id as "playerId", s.id, s.currency, s.is_bonus as "isBonus", s.status, s.stake, s.win, s.created_at as "createdAt",
  s.refused, s.status = 'open' and exists (
    select from slip_pending w where w.player_id = s.player_id and w.slip_id = s.id) as "isPending",
  (select json_agg(json_build_object('matchId', l.match_id, 'selection', l.selection, 'oddsE2', l.odds_e2,
                                     'minute', l.minute, 'status', l.status) order by l.n)
     from slip_leg l where l.player_id = s.player_id and l.slip_id = s.id) as legs`

/** A slip's position in keyset pagination. */
type SlipPlace = Pick<StoredSlip, 'playerId' | 'id'>

export const firstPlace: SlipPlace = { playerId: 0n, id: '' }

/** Open slips with a leg on the match that can be settled: one leg is lost, or no leg is open. */
export async function decidedSlips(
  { pool }: Db,
  matchId: string,
  after: SlipPlace,
  limit: number,
): Promise<readonly StoredSlip[]> {
  const { rows } = await pool.query<StoredSlip>(
    `select ${slipColumns} from slip_leg m
       join slip s on s.player_id = m.player_id and s.id = m.slip_id and s.status = 'open'
      where m.match_id = $1 and (m.player_id, m.slip_id) > ($2, $3)
        and (exists (select from slip_leg l
                      where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'lost')
             or not exists (select from slip_leg l
                             where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'open'))
      order by m.player_id, m.slip_id limit $4`,
    [matchId, after.playerId, after.id, limit],
  )
  return rows
}

/** An ended slip that a corrected result concerns. */
export type DueSlip = StoredSlip & { readonly overpaid: Minor; readonly revision: number }

/** Slips to settle again whose legs are all decided, or one of them lost. */
export async function dueSlips({ pool }: Db, after: SlipPlace, limit: number): Promise<readonly DueSlip[]> {
  const { rows } = await pool.query<DueSlip>(
    `select ${slipColumns}, s.overpaid, s.revision from slip_correction_due d
       join slip s on s.player_id = d.player_id and s.id = d.slip_id
      where (d.player_id, d.slip_id) > ($1, $2)
        and (exists (select from slip_leg l
                      where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'lost')
             or not exists (select from slip_leg l
                             where l.player_id = s.player_id and l.slip_id = s.id and l.status = 'open'))
      order by d.player_id, d.slip_id limit $3`,
    [after.playerId, after.id, limit],
  )
  return rows
}

type SlipCorrection = {
  readonly status: StoredSlip['status']
  readonly win: Minor
  readonly moved: bigint
  readonly overpaid: bigint
  readonly outcome: object
  readonly at: Date
}

export const correctSlipIn = async (
  tx: Tx,
  { playerId, id, revision }: DueSlip,
  { status, win, moved, overpaid, outcome, at }: SlipCorrection,
): Promise<void> => {
  await runSql(tx, 'select slip_correct($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    playerId,
    id,
    revision,
    status,
    win,
    moved,
    overpaid,
    JSON.stringify(outcome),
    at,
  ])
}

export async function slipOf({ pool }: Db, player: bigint, id: string): Promise<StoredSlip | undefined> {
  const { rows } = await pool.query<StoredSlip>(
    `select ${slipColumns} from slip s where s.player_id = $1 and s.id = $2`,
    [player, id],
  )
  return rows[0]
}

type Page = { readonly pageNum: number; readonly pageSize: number }

/** The newest first, for keyset pages. */
export async function slipsBefore(
  { pool }: Db,
  player: bigint,
  before: string,
  limit: number,
): Promise<readonly StoredSlip[]> {
  const { rows } = await pool.query<StoredSlip>(
    `select ${slipColumns} from slip s where s.player_id = $1 and s.id < $2 order by s.id desc limit $3`,
    [player, before, limit],
  )
  return rows
}

const slipForm = /^R[0-9a-z]{10}[A-Za-z0-9_-]{11}$/

/** The player of a slip, which an index of block ranges finds by the id alone. */
export async function playerOfSlip({ pool }: Db, id: string): Promise<bigint[]> {
  if (!slipForm.test(id)) return []
  const { rows } = await pool.query<{ playerId: bigint }>(
    `select player_id as "playerId" from slip where id || '' = $1`,
    [id],
  )
  return rows.map(({ playerId }) => playerId)
}

/** All slips (null), only open ones or only finished ones. */
export async function slipPage(
  { pool }: Db,
  player: bigint,
  open: boolean | null,
  { pageNum, pageSize }: Page,
): Promise<{ readonly total: number; readonly list: readonly StoredSlip[] }> {
  const within = `s.player_id = $1 and ($2::boolean is null or (s.status = 'open') = $2)`
  const [count, page] = await Promise.all([
    pool.query<{ total: number }>({
      name: 'sports_slip_count',
      text: `select count(*)::int as total from slip s where ${within}`,
      values: [player, open],
    }),
    pool.query<StoredSlip>({
      name: 'sports_slip_page',
      text: `select ${slipColumns} from slip s where ${within} order by s.id desc limit $3 offset $4`,
      values: [player, open, pageSize, (pageNum - 1) * pageSize],
    }),
  ])
  return { total: count.rows[0]?.total ?? 0, list: page.rows }
}

const rowsPerStep = 1_000

/** Deletes matches settled before then that have no slip. */
export async function deleteOldMatches({ pool }: Db, before: Date, signal: AbortSignal): Promise<void> {
  const step = async (): Promise<number> => {
    const { rowCount } = await pool.query(
      `delete from sports_match where id = any (array(
         select m.id from sports_match m
          where m.settled_at < $1 and not exists (select from slip_leg l where l.match_id = m.id)
          limit ${rowsPerStep}))`,
      [before],
    )
    return rowCount ?? 0
  }
  while (!signal.aborted && (await step()) === rowsPerStep);
}
