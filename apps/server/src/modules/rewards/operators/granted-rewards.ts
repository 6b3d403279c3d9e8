/** The rows behind the cost of a reward: grants, cashback of days, and opened shares of daily envelopes. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = { readonly db: Db }
type Filters = OperatorBody<'/operator/rewards/grants/export'>
type GrantRow = OperatorData<'/operator/rewards/grants'>['list'][number]

type Stored = {
  /** Unique in the list; with the place it orders rows of the same time. */
  readonly id: string
  readonly playerId: bigint
  readonly amount: bigint
  readonly source: string
  readonly decidedBy: string | null
  readonly at: Date
  /** What the next page starts after. */
  readonly place: string
}

type Page = { readonly place: readonly string[] | null; readonly limit: number }
type Read = (db: Db, filters: Filters, page: Page) => Promise<Stored[]>

const defaultLimit = 50
const firstDay = '2000-01-01'
const lastDay = '9999-12-30'

const timesOf = ({ country, from = firstDay, to = lastDay }: Filters) => ({
  from: new Date(startOfMarketDay(country, from)),
  to: new Date(endOfMarketDay(country, to)),
})

const readGrants: Read = async ({ pool }, filters, { place, limit }) => {
  const { from, to } = timesOf(filters)
  const { rows } = await pool.query<Stored>(
    `select g.id::text as id, g.player_id as "playerId", g.amount, g.source, g.decided_by as "decidedBy",
            g.changed_at as at, g.changed_at::text || '|' || g.id as place
       from reward_grant g
      where g.reward = $1 and g.currency = $2 and g.changed_at >= $3 and g.changed_at < $4 and g.state = 'granted'
        and ($5::timestamptz is null or (g.changed_at, g.id) < ($5::timestamptz, $6::bigint))
      order by g.changed_at desc, g.id desc limit $7`,
    [
      filters.reward,
      countries[filters.country].currency,
      from,
      to,
      place?.[0] ?? null,
      place?.[1] ?? null,
      limit,
    ],
  )
  return rows
}

const readCashbackDays: Read = async (
  { pool },
  { country, from = firstDay, to = lastDay },
  { place, limit },
) => {
  const { rows } = await pool.query<Stored>(
    `select d.day || '-' || d.player_id as id, d.player_id as "playerId", d.amount, d.day as source,
            null as "decidedBy", d.granted_at as at, d.day || '|' || d.player_id as place
       from cashback_day d
      where d.currency = $1 and d.day >= $2 and d.day <= $3
        and ($4::text is null or (d.day, d.player_id) < ($4, $5::bigint))
      order by d.day desc, d.player_id desc limit $6`,
    [countries[country].currency, from, to, place?.[0] ?? null, place?.[1] ?? null, limit],
  )
  return rows
}

const readShares: Read = async ({ pool }, filters, { place, limit }) => {
  const { from, to } = timesOf(filters)
  const { rows } = await pool.query<Stored>(
    `select s.envelope_id || '-' || s.n as id, s.claimed_by as "playerId", s.amount, s.envelope_id as source,
            null as "decidedBy", s.claimed_at as at, s.claimed_at::text || '|' || s.envelope_id || '|' || s.n as place
       from envelope_share s join envelope e on e.id = s.envelope_id
      where s.claimed_at >= $1 and s.claimed_at < $2 and e.kind = 'campaign' and e.country = $3
        and ($4::timestamptz is null or (s.claimed_at, s.envelope_id, s.n) < ($4::timestamptz, $5, $6::int))
      order by s.claimed_at desc, s.envelope_id desc, s.n desc limit $7`,
    [from, to, filters.country, place?.[0] ?? null, place?.[1] ?? null, place?.[2] ?? null, limit],
  )
  return rows
}

const placeForm = /^[\w:.+ -]{1,40}\|[\w-]{1,40}(?:\|\d{1,5})?$/
const dayPlaceForm = /^\d{4}-\d\d-\d\d\|\d{1,18}$/
const timePlaceForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?\|/

function placeOf(reward: GrantRow['reward'], cursor: string | undefined): readonly string[] | null {
  if (!cursor) return null
  const isPlace = reward === 'cashback' ? dayPlaceForm.test(cursor) : timePlaceForm.test(cursor)
  if (!isPlace || !placeForm.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return cursor.split('|')
}

const readerOf = (reward: GrantRow['reward']): Read => {
  if (reward === 'cashback') return readCashbackDays
  return reward === 'lucky-campaign' ? readShares : readGrants
}

async function readGranted({ db }: Deps, filters: Filters, cursor: string | undefined, limit: number) {
  const { reward, country } = filters
  const { currency } = countries[country]
  const rows = await readerOf(reward)(db, filters, { place: placeOf(reward, cursor), limit })
  const list = rows.map(
    (row): GrantRow => ({
      id: row.id,
      playerId: String(row.playerId),
      reward,
      currency,
      amount: toMajor(minor(row.amount), currency),
      source: row.source,
      decidedBy: row.decidedBy,
      at: row.at.toISOString(),
    }),
  )
  return { list, next: rows.length < limit ? null : (rows.at(-1)?.place ?? null) }
}

const grantColumns = ['id', 'playerId', 'reward', 'currency', 'amount', 'source', 'decidedBy', 'at'] as const

export const grantedHandlers = (deps: Deps) =>
  ({
    '/operator/rewards/grants': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readGranted(deps, filters, cursor, limit),

    '/operator/rewards/grants/export': async ({ body, recordLook }) => {
      await recordLook(`grants ${body.country} ${body.reward}`)
      return csvFile<GrantRow>('grants', grantColumns, (cursor) =>
        readGranted(deps, body, cursor, csvPageRows),
      )
    },
  }) satisfies Partial<OperatorHandlers>
