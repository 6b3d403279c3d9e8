/** SQL of the operators' lists of matches, slips and exposure. */
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import { matchColumns, type StoredSlip } from '#modules/sports/store.ts'

/** A match as operators see it. */
export type OperatedMatch = StoredMatch & {
  readonly settledAt: Date | null
  readonly abandonedBy: string | null
  readonly abandonedReason: string | null
}

const operatedColumns = `${matchColumns}, m.settled_at as "settledAt", m.abandoned_by as "abandonedBy",
  m.abandoned_reason as "abandonedReason"`

type MatchFilters = Omit<OperatorBody<'/operator/matches'>, 'cursor' | 'limit'>
type Position = { readonly startsAt: Date; readonly id: string }
type Page = { readonly after: Position | undefined; readonly limit: number; readonly now: Date }

const stateConditions = {
  open: `m.status = 'open'`,
  live: `m.status = 'open' and m.starts_at <= $1`,
  suspended: `m.status = 'open' and exists (select from sports_suspension u where u.match_id = m.id)`,
  ended: `m.status <> 'open'`,
} as const

/** Open matches by their start; ended ones newest first. */
export async function matchPage(
  { pool }: Db,
  { state = 'open', sport, league }: MatchFilters,
  { after, limit, now }: Page,
): Promise<readonly OperatedMatch[]> {
  const [compared, order] = state === 'ended' ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await pool.query<OperatedMatch>(
    `select ${operatedColumns} from sports_match m
      where ${stateConditions[state]} and $1::timestamptz is not null
        and ($2::text is null or m.sport = $2) and ($3::text is null or m.league = $3)
        and ($4::timestamptz is null or (m.starts_at, m.id) ${compared} ($4, $5))
      order by m.starts_at ${order}, m.id ${order} limit $6`,
    [now, sport ?? null, league ?? null, after?.startsAt ?? null, after?.id ?? '', limit],
  )
  return rows
}

export async function findMatch({ pool }: Db, id: string): Promise<OperatedMatch | undefined> {
  const { rows } = await pool.query<OperatedMatch>(
    `select ${operatedColumns} from sports_match m where m.id = $1`,
    [id],
  )
  return rows[0]
}

/** Waits for slips that are being written; further ones wait for the end of the transaction. */
export async function lockOperatedMatch(tx: Tx, id: string): Promise<OperatedMatch | undefined> {
  const [match] = await runSql<OperatedMatch>(
    tx,
    `select ${operatedColumns} from sports_match m where m.id = $1 for update of m`,
    [id],
  )
  return match
}

// Exposure

export type ExposureRow = {
  readonly currency: Cash
  readonly scope: 'house' | 'match' | 'outcome' | 'player' | 'player_match'
  readonly matchId: string
  readonly selection: string
  readonly playerId: bigint
  readonly slips: number
  readonly stake: Minor
  readonly loss: Minor
}

const exposureColumns = `
  e.currency, e.scope, e.match_id as "matchId", e.selection, e.player_id as "playerId", e.slips, e.stake, e.loss`

/** Of matches and their outcomes. */
export async function exposureOfMatches(
  { pool }: Db,
  ids: readonly string[],
): Promise<readonly ExposureRow[]> {
  const { rows } = await pool.query<ExposureRow>(
    `select ${exposureColumns} from sports_exposure e
      where e.currency in ('BRL', 'CLP') and e.scope in ('match', 'outcome') and e.match_id = any ($1)`,
    [ids],
  )
  return rows
}

export async function houseExposure({ pool }: Db): Promise<readonly ExposureRow[]> {
  const { rows } = await pool.query<ExposureRow>(
    `select ${exposureColumns} from sports_exposure e where e.scope = 'house' and e.currency in ('BRL', 'CLP')`,
  )
  return rows
}

/** The outcomes with the largest possible losses. Only matches with open slips have rows. */
export async function largestOutcomes(
  { pool }: Db,
  currency: Cash,
  limit: number,
): Promise<readonly ExposureRow[]> {
  const { rows } = await pool.query<ExposureRow>(
    `select ${exposureColumns} from sports_exposure e
      where e.currency = $1 and e.scope = 'outcome' order by e.loss desc, e.match_id, e.selection limit $2`,
    [currency, limit],
  )
  return rows
}

export async function largestPlayers(
  { pool }: Db,
  currency: Cash,
  limit: number,
): Promise<readonly ExposureRow[]> {
  const { rows } = await pool.query<ExposureRow>(
    `select ${exposureColumns} from sports_exposure e
      where e.currency = $1 and e.scope = 'player' order by e.loss desc, e.player_id limit $2`,
    [currency, limit],
  )
  return rows
}

export type MatchSum = Pick<ExposureRow, 'currency' | 'matchId' | 'slips' | 'stake' | 'loss'> & {
  readonly league: string
  readonly sport: string
  readonly startsAt: Date
}

export async function exposureByMatch({ pool }: Db): Promise<readonly MatchSum[]> {
  const { rows } = await pool.query<MatchSum>(
    `select e.currency, e.match_id as "matchId", e.slips, e.stake, e.loss, m.league, m.sport, m.starts_at as "startsAt"
       from sports_exposure e join sports_match m on m.id = e.match_id
      where e.currency in ('BRL', 'CLP') and e.scope = 'match'
      order by m.starts_at, m.id`,
  )
  return rows
}

// Slips

export type OperatedSlip = Pick<
  StoredSlip,
  'playerId' | 'id' | 'currency' | 'isBonus' | 'status' | 'stake' | 'win' | 'createdAt'
> & {
  readonly selection: string
  readonly oddsE2: number
  readonly legs: number
  readonly loss: Minor
  readonly overpaid: Minor
}

type SlipFilters = Omit<OperatorBody<'/operator/match/slips'>, 'cursor' | 'limit'>

/** By player and age: the order of the index. */
export async function slipsOnMatch(
  { pool }: Db,
  { matchId, selection, currency, status, playerId }: SlipFilters,
  after: { readonly playerId: bigint; readonly id: string },
  limit: number,
): Promise<readonly OperatedSlip[]> {
  const { rows } = await pool.query<OperatedSlip>(
    `select s.player_id as "playerId", s.id, s.currency, s.is_bonus as "isBonus", s.status, s.stake, s.win,
            coalesce(s.max_loss, 0) as loss, s.overpaid, s.created_at as "createdAt", l.selection, l.odds_e2 as "oddsE2",
            (select count(*)::int from slip_leg o where o.player_id = l.player_id and o.slip_id = l.slip_id) as legs
       from slip_leg l join slip s on s.player_id = l.player_id and s.id = l.slip_id
      where l.match_id = $1 and (l.player_id, l.slip_id) > ($2, $3)
        and ($4::text is null or l.selection = $4) and ($5::text is null or s.currency = $5)
        and ($6::text is null or s.status = $6) and ($7::bigint is null or l.player_id = $7)
      order by l.player_id, l.slip_id limit $8`,
    [
      matchId,
      after.playerId,
      after.id,
      selection ?? null,
      currency ?? null,
      status ?? null,
      playerId ?? null,
      limit,
    ],
  )
  return rows
}

// Suspensions and corrections

export type Suspension = {
  readonly market: string
  readonly by: string
  readonly reason: string
  readonly at: Date
}

export async function suspensionsOf({ pool }: Db, matchId: string): Promise<readonly Suspension[]> {
  const { rows } = await pool.query<Suspension>(
    `select market, suspended_by as by, reason, suspended_at as at from sports_suspension
      where match_id = $1 order by market`,
    [matchId],
  )
  return rows
}

export const addSuspension = async (tx: Tx, matchId: string, { market, by, reason, at }: Suspension) => {
  await tx
    .insertInto('sportsSuspension')
    .values({ matchId, market, suspendedBy: by, reason, suspendedAt: at })
    .execute()
  // Refuses prices from before the suspension, also after it has ended.
  await runSql(tx, 'update sports_match set suspensions = suspensions + 1 where id = $1', [matchId])
}

export const removeSuspension = async (tx: Tx, matchId: string, market: string): Promise<void> => {
  await tx
    .deleteFrom('sportsSuspension')
    .where('matchId', '=', matchId)
    .where('market', '=', market)
    .execute()
}

type StoredResult = {
  readonly status: string
  readonly result: { readonly home: number; readonly away: number; readonly places: readonly string[] }
}

export type StoredCorrection = {
  readonly n: number
  readonly requestedBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly at: Date
  readonly before: StoredResult
  readonly after: StoredResult
}

export async function correctionsOf({ pool }: Db, matchId: string): Promise<readonly StoredCorrection[]> {
  const { rows } = await pool.query<StoredCorrection>(
    `select n, requested_by as "requestedBy", approved_by as "approvedBy", reason, corrected_at as at, before, after
       from sports_correction where match_id = $1 order by n desc`,
    [matchId],
  )
  return rows
}

export type CorrectedSum = {
  readonly n: number
  readonly currency: Cash
  readonly slips: number
  readonly paid: Minor
  readonly takenBack: Minor
  readonly overpaid: Minor
}

export async function correctedSums({ pool }: Db, matchId: string): Promise<readonly CorrectedSum[]> {
  const { rows } = await pool.query<CorrectedSum>(
    `select c.n, s.currency, count(*)::int as slips, sum(greatest(c.moved, 0))::bigint as paid,
            sum(greatest(-c.moved, 0))::bigint as "takenBack", sum(c.overpaid)::bigint as overpaid
       from slip_correction c join slip s on s.player_id = c.player_id and s.id = c.slip_id
      where c.match_id = $1 group by c.n, s.currency`,
    [matchId],
  )
  return rows
}

/** Slips are rounds: those of an archived month, or of one that is being archived, cannot change. */
export async function hasArchivedSlip(tx: Tx, matchId: string): Promise<boolean> {
  const [row] = await runSql<{ isArchived: boolean }>(
    tx,
    `select exists (select from slip_leg l where l.match_id = $1 and round_is_archived(l.slip_id)) as "isArchived"`,
    [matchId],
  )
  return row?.isArchived ?? false
}

/** Every selection of the match that has a leg. */
export async function selectionsOf(tx: Tx, matchId: string): Promise<readonly string[]> {
  const rows = await runSql<{ selection: string }>(
    tx,
    'select distinct selection from slip_leg where match_id = $1',
    [matchId],
  )
  return rows.map(({ selection }) => selection)
}

export type CorrectedMatch = {
  readonly id: string
  readonly status: 'finished' | 'abandoned'
  readonly goals: StoredMatch['goals']
  readonly result: StoredMatch['result']
  readonly abandonedMinute: number | null
  readonly ends: Readonly<Record<string, string>>
  readonly requestedBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly at: Date
}

/** Returns the number of the correction. */
export async function correctMatchIn(tx: Tx, given: CorrectedMatch): Promise<number> {
  const { id, status, goals, result, abandonedMinute, ends, requestedBy, approvedBy, reason, at } = given
  const [row] = await runSql<{ n: number }>(
    tx,
    'select sports_match_correct($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as n',
    [
      id,
      status,
      JSON.stringify(goals),
      JSON.stringify(result),
      abandonedMinute,
      JSON.stringify(ends),
      requestedBy,
      approvedBy,
      reason,
      at,
    ],
  )
  return row?.n ?? 0
}

/** Returns how many counters were wrong. */
export async function rebuildExposureIn(tx: Tx): Promise<number> {
  const [row] = await runSql<{ corrected: number }>(tx, 'select sports_exposure_rebuild() as corrected', [])
  return row?.corrected ?? 0
}
