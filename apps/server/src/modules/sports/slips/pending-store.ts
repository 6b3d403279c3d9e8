/** SQL on pending slips: their stake is held, and their price is looked at again. */
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { StoredMatch } from '#modules/sports/feed/feed.ts'
import {
  matchColumns,
  type OddsChange,
  type SlipReason,
  type StoredSlip,
  slipColumns,
} from '#modules/sports/store.ts'

export type PendingSlip = StoredSlip & {
  readonly oddsChange: OddsChange
  readonly pendingReason: SlipReason | null
}

const pendingColumns = `${slipColumns}, w.odds_change as "oddsChange", w.refused as "pendingReason"`

/** Slips of the player that wait for their second look or for the return of their stake. */
export async function pendingCount({ pool }: Db, player: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'sports_pending_count',
    text: 'select count(*)::int as count from slip_pending where player_id = $1',
    values: [player],
  })
  return rows[0]?.count ?? 0
}

/** Slips whose second look is due, or whose stake is to be returned, in the order of their arrival. */
export async function duePending({ pool }: Db, now: Date, limit: number): Promise<readonly PendingSlip[]> {
  const { rows } = await pool.query<PendingSlip>({
    name: 'sports_pending_due',
    text: `select ${pendingColumns} from slip_pending w join slip s on s.player_id = w.player_id and s.id = w.slip_id
            where w.look_at <= $1 order by w.look_at, w.slip_id limit $2`,
    values: [now, limit],
  })
  return rows
}

/** Locks an undecided slip and its matches, whose next stage, suspension or end then waits; empty when it is decided. */
export async function lockPending(
  tx: Tx,
  { playerId, id, legs }: StoredSlip,
): Promise<readonly StoredMatch[]> {
  const locked = await runSql(
    tx,
    'select from slip_pending where player_id = $1 and slip_id = $2 and refused is null for update skip locked',
    [playerId, id],
  )
  if (locked.length === 0) return []
  return runSql<StoredMatch>(
    tx,
    `select ${matchColumns} from sports_match m where m.id = any ($1) order by m.id for share of m`,
    [legs.map(({ matchId }) => matchId)],
  )
}

type Acceptance = {
  readonly legs: readonly object[]
  readonly risk: bigint
  readonly choice: object
  readonly at: Date
}

export const acceptIn = async (
  tx: Tx,
  { playerId, id }: StoredSlip,
  { legs, risk, choice, at }: Acceptance,
): Promise<void> => {
  await runSql(tx, 'select slip_accept($1, $2, $3, $4, $5, $6)', [
    playerId,
    id,
    JSON.stringify(legs),
    risk,
    JSON.stringify(choice),
    at,
  ])
}

/** False when the slip is decided. The refusal is stored before the stake is returned, so that a locked account delays only the return. */
export async function refusePending(
  query: Db['query'],
  { playerId, id }: StoredSlip,
  refused: SlipReason,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('slipPending')
    .set({ refused })
    .where('playerId', '=', playerId)
    .where('slipId', '=', id)
    .where('refused', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A stage never goes back. One match per statement: slips lock several matches at once. */
export async function advanceStage({ pool }: Db, match: string, stage: number): Promise<void> {
  await pool.query({
    name: 'sports_stage',
    text: `update sports_match set stage = $2 where id = $1 and stage < $2 and status = 'open'`,
    values: [match, stage],
  })
}
