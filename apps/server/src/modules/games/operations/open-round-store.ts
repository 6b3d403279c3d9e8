/** SQL on rounds that are open. The partial index of open rounds by their last change serves the list. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'

export type OpenRound = {
  readonly id: string
  readonly playerId: bigint
  readonly gameId: string
  readonly currency: Cash
  readonly bet: Minor
  readonly win: Minor
  readonly isBonus: boolean
  readonly createdAt: Date
  readonly changedAt: Date
  readonly kind: 'instant' | 'shared' | 'studio'
  readonly studio: string | null
}

const columns = `
  r.id, r.player_id as "playerId", r.game_id as "gameId", r.currency, r.bet, r.win, r.is_bonus as "isBonus",
  r.created_at as "createdAt", r.changed_at as "changedAt", s.studio,
  case when r.pair_id is not null then 'instant' when r.shared_id is not null then 'shared' else 'studio' end as kind`

/** Slips of the sportsbook are open until their matches end; they are no round of these kinds. */
const rounds = `
  round r left join studio_round s on s.player_id = r.player_id and s.round_id = r.id`
const isKnown = '(r.pair_id is not null or r.shared_id is not null or s.studio is not null)'

export type OpenRoundFilters = {
  readonly kind?: OpenRound['kind'] | undefined
  readonly gameId?: string | undefined
  readonly studio?: string | undefined
  readonly playerId?: bigint | undefined
  readonly before: Date
}

export type OpenRoundCursor = { readonly changedAt: Date; readonly id: string }

/** Longest untouched first. */
export async function openRoundPage(
  { pool }: Db,
  { kind, gameId, studio, playerId, before }: OpenRoundFilters,
  after: OpenRoundCursor | undefined,
  limit: number,
): Promise<OpenRound[]> {
  const { rows } = await pool.query<OpenRound>(
    `select ${columns} from ${rounds}
      where r.status = 'open' and ${isKnown} and r.changed_at <= $1
        and ($2::timestamptz is null or (r.changed_at, r.id) > ($2, $3))
        and ($4::text is null or r.game_id = $4) and ($5::text is null or s.studio = $5)
        and ($6::bigint is null or r.player_id = $6)
        and ($7::text is null or case $7 when 'instant' then r.pair_id is not null
                                         when 'shared' then r.shared_id is not null else s.studio is not null end)
      order by r.changed_at, r.id limit $8`,
    [
      before,
      after?.changedAt ?? null,
      after?.id ?? null,
      gameId ?? null,
      studio ?? null,
      playerId ?? null,
      kind ?? null,
      limit,
    ],
  )
  return rows
}

/** The round, locked, in any status; undefined for an unknown one. */
export async function lockAnyRound(
  tx: Tx,
  player: bigint,
  id: string,
): Promise<(OpenRound & { readonly status: string; readonly outcome: unknown }) | undefined> {
  const [row] = await runSql<OpenRound & { status: string; outcome: unknown }>(
    tx,
    `select ${columns}, r.status, r.outcome from ${rounds}
      where r.player_id = $1 and r.id = $2 and ${isKnown} for update of r`,
    [player, id],
  )
  return row
}
