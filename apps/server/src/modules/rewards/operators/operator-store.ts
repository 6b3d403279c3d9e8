/** SQL on marks, grants and bonuses as operators see them. */
import type { Db } from '#kernel/db/db.ts'

export type MarkKind = 'device' | 'browser' | 'address'
export type StoredMark = { readonly kind: MarkKind; readonly mark: Buffer; readonly notedAt: Date }

/** The marks of the registration and of claimed rewards, each once with its last time. */
export async function marksOfPlayer({ pool }: Db, player: bigint): Promise<StoredMark[]> {
  const { rows } = await pool.query<StoredMark>(
    `select m.kind, m.mark, max(m.at) as "notedAt"
       from (select device, browser, address, noted_at as at from player_mark where player_id = $1
             union all
             select device, browser, address, created_at from reward_grant where player_id = $1) s
      cross join lateral (values ('device', s.device, s.at), ('browser', s.browser, s.at), ('address', s.address, s.at))
            m(kind, mark, at)
      where m.mark is not null group by 1, 2 order by 3 desc, 1 limit 50`,
    [player],
  )
  return rows
}

/** Players who registered with the mark, the newest first. */
export async function playersWithMark(
  { pool }: Db,
  kind: MarkKind,
  mark: Buffer,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select player_id as id from player_mark where ${kind} = $1 order by noted_at desc limit $2`,
    [mark, limit],
  )
  return rows.map(({ id }) => id)
}

const hexForm = /^[0-9a-f]{8,64}$/i
const hexLength = 64

/** Players by a mark or the start of one, as the list of devices shows it. */
export async function playersByMark({ pool }: Db, query: string, limit: number): Promise<bigint[]> {
  if (!hexForm.test(query)) return []
  const bounds = [query.padEnd(hexLength, '0'), query.padEnd(hexLength, 'f')].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  const kinds: readonly MarkKind[] = ['device', 'browser', 'address']
  const found = await Promise.all(
    kinds.map((kind) =>
      pool.query<{ id: bigint }>(
        `select player_id as id from player_mark where ${kind} between $1 and $2 order by ${kind}, noted_at limit $3`,
        [...bounds, limit],
      ),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}

export const grantsBefore = ({ query }: Db, player: bigint, before: bigint | null, limit: number) =>
  query
    .selectFrom('rewardGrant')
    .where('playerId', '=', player)
    .$if(before !== null, (rows) => rows.where('id', '<', before ?? 0n))
    .select(['id', 'reward', 'source', 'amount', 'account', 'state', 'reason', 'decidedBy', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const pursesOf = ({ query }: Db, player: bigint) =>
  query
    .selectFrom('bonusPurse')
    .where('playerId', '=', player)
    .select(['kind', 'state', 'granted', 'required', 'wagered', 'converted', 'openedAt'])
    .orderBy('n', 'desc')
    .limit(50)
    .execute()

// Risk reasons of withdrawals

export type SharedDevice = { readonly player: bigint; readonly others: number; readonly example: bigint }

/** Players who registered on the device or in the browser of another player; addresses are shared by whole networks. */
export async function sharedDevices({ pool }: Db, players: readonly bigint[]): Promise<SharedDevice[]> {
  const { rows } = await pool.query<SharedDevice>(
    `select m.player_id as player, count(*)::int as others, min(o.player_id) as example
       from player_mark m
       cross join lateral (
         (select d.player_id from player_mark d where d.device = m.device and d.player_id <> m.player_id limit 20)
         union
         (select b.player_id from player_mark b where b.browser = m.browser and b.player_id <> m.player_id limit 20)) o
      where m.player_id = any ($1::bigint[]) group by 1`,
    [players],
  )
  return rows
}

export type BonusUse = { readonly player: bigint; readonly converted: bigint; readonly open: number }

/** Bonuses that became cash since then, and open ones. */
export async function bonusUse({ pool }: Db, players: readonly bigint[], since: Date): Promise<BonusUse[]> {
  const { rows } = await pool.query<BonusUse>(
    `select p.id as player, coalesce(c.amount, 0)::bigint as converted, coalesce(o.count, 0)::int as open
       from unnest($1::bigint[]) p(id)
       left join lateral (select sum(amount) as amount from bonus_conversion
                           where player_id = p.id and converted_at >= $2) c on true
       left join lateral (select count(*) from bonus_purse where player_id = p.id and state = 'open') o on true
      where c.amount > 0 or o.count > 0`,
    [players, since],
  )
  return rows
}
