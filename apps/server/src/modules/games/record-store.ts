/**
 * Reads of the betting history. Totals are an index-only scan of the primary key, less the returned stakes by an index of
 * their own; a page reads from the index's end.
 */
import type { Minor } from '@saguao/contract/product/money.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { RoundStatus } from '#modules/games/round.ts'

/** Rounds of a player with one kind of money, of one game or of all (null), with ids in [from, before). */
export type Span = {
  readonly player: bigint
  readonly isBonus: boolean
  readonly gameId: string | null
  readonly from: string
  readonly before: string
}

export type RecordRow = {
  readonly id: string
  readonly gameId: string
  readonly bet: Minor
  readonly win: Minor
  readonly isBonus: boolean
  readonly status: RoundStatus
  readonly createdAt: Date
  readonly serverSeedHash: string | null
  readonly clientSeed: string | null
  readonly nonce: number | null
}

const within = `r.player_id = $1 and r.is_bonus = $2 and ($3::text is null or r.game_id = $3)
                and r.id >= $4 and r.id < $5`

export const totalsText = `
  select count(*)::int as total,
         (coalesce(sum(r.bet), 0) - (select coalesce(sum(r.bet), 0) from round r
                                      where ${within} and r.status = 'returned'))::bigint as "totalBet",
         coalesce(sum(r.win), 0)::bigint as "totalWin"
    from round r where ${within}`

export const pageText = `
  select r.id, r.game_id as "gameId", r.bet, r.win, r.is_bonus as "isBonus", r.status, r.created_at as "createdAt",
         coalesce(r.nonce, t.number) as nonce, coalesce(s.client_seed, c.salt) as "clientSeed",
         coalesce(s.server_seed_hash, published_hash(t.chain_id, t.number)) as "serverSeedHash"
    from (select * from round r where ${within} order by r.id desc limit $6 offset $7) r
    left join seed_pair s on s.id = r.pair_id
    left join shared_round t on t.id = r.shared_id
    left join chain c on c.id = t.chain_id order by r.id desc`

type Totals = { readonly total: number; readonly totalBet: bigint; readonly totalWin: bigint }

export const valuesOf = ({ player, isBonus, gameId, from, before }: Span) => [
  player,
  isBonus,
  gameId,
  from,
  before,
]

export async function hasOpenRound({ pool }: Reader, span: Span): Promise<boolean> {
  const text = `select exists (select from round r where ${within} and r.status = 'open') as found`
  const { rows } = await pool.query<{ found: boolean }>(text, valuesOf(span))
  return rows[0]?.found ?? false
}

export async function recordPage(
  { pool }: Reader,
  span: Span,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Totals & { readonly list: readonly RecordRow[] }> {
  const values = valuesOf(span)
  const [totals, page] = await Promise.all([
    pool.query<Totals>(totalsText, values),
    pool.query<RecordRow>(pageText, [...values, limit, offset]),
  ])
  return { ...(totals.rows[0] as Totals), list: page.rows }
}
