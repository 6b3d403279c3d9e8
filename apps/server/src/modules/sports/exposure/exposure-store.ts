/** SQL on bounds and counters of the exposure. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'

/** Of the possible losses of open slips; `slipWin` is the payout of one slip. */
export type Bounds = {
  readonly slipWin: Minor
  readonly outcome: Minor
  readonly match: Minor
  readonly playerMatch: Minor
  readonly player: Minor
  readonly house: Minor
}

export async function readBounds(query: Db['query']): Promise<Readonly<Record<Cash, Bounds>>> {
  const rows = await query.selectFrom('sportsBound').selectAll().execute()
  const bounds = Object.fromEntries(rows.map(({ currency, ...row }) => [currency, row]))
  return bounds as Readonly<Record<Cash, Bounds>>
}

export type BettedLeg = { readonly matchId: string; readonly selection: string }

/** The possible loss that a slip may still add: through each leg, and by its player. Negative above a bound. */
export type Rooms = {
  readonly legs: readonly { readonly shared: bigint; readonly own: bigint }[]
  /** The smallest of all. */
  readonly least: bigint
}

type RoomRow = { readonly n: number; readonly shared: bigint; readonly own: bigint }

export async function readRooms(
  { pool }: Db,
  currency: Cash,
  player: bigint,
  legs: readonly BettedLeg[],
): Promise<Rooms> {
  const { rows } = await pool.query<RoomRow>({
    name: 'sports_rooms',
    text: `select l.n::int as n,
                  least(b.house - coalesce(h.loss, 0), b.match - coalesce(m.loss, 0),
                        b.outcome - coalesce(o.loss, 0)) as shared,
                  least(b.player - coalesce(p.loss, 0), b.player_match - coalesce(q.loss, 0)) as own
             from sports_bound b
             cross join unnest($3::text[], $4::text[]) with ordinality l(match_id, selection, n)
             left join sports_exposure h on h.currency = b.currency and h.scope = 'house' and h.match_id = ''
                                        and h.selection = '' and h.player_id = 0
             left join sports_exposure m on m.currency = b.currency and m.scope = 'match' and m.match_id = l.match_id
                                        and m.selection = '' and m.player_id = 0
             left join sports_exposure o on o.currency = b.currency and o.scope = 'outcome' and o.match_id = l.match_id
                                        and o.selection = l.selection and o.player_id = 0
             left join sports_exposure p on p.currency = b.currency and p.scope = 'player' and p.match_id = ''
                                        and p.selection = '' and p.player_id = $2
             left join sports_exposure q on q.currency = b.currency and q.scope = 'player_match'
                                        and q.match_id = l.match_id and q.selection = '' and q.player_id = $2
            where b.currency = $1
            order by l.n`,
    values: [currency, player, legs.map(({ matchId }) => matchId), legs.map(({ selection }) => selection)],
  })
  const [least = 0n] = rows.flatMap(({ shared, own }) => [shared, own]).sort((a, b) => (a < b ? -1 : 1))
  return { legs: rows.map(({ shared, own }) => ({ shared, own })), least }
}
