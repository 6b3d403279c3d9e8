/** SQL on cashback: rules, daily runs, and the entries of piggy banks. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Db, Tx } from '#kernel/db/db.ts'

export type Tier = { readonly minLoss: bigint; readonly points: number }

export type CashbackRule = {
  readonly newUserDays: number
  readonly newUserPoints: number
  readonly minCollect: bigint
  /** Cashback is at most this share of the counted bets of the day. */
  readonly riskPoints: number
  /** Ascending by loss. */
  readonly tiers: readonly Tier[]
}

/** The rule in effect now. */
export async function cashbackRule({ query }: Pick<Db, 'query'>, country: Country): Promise<CashbackRule> {
  const [rule, tiers] = await Promise.all([
    query
      .selectFrom('cashbackRule')
      .where('country', '=', country)
      .select(['newUserDays', 'newUserPoints', 'minCollect', 'riskPoints'])
      .executeTakeFirstOrThrow(),
    query
      .selectFrom('cashbackTier')
      .where('country', '=', country)
      .select(['minLoss', 'points'])
      .orderBy('minLoss')
      .execute(),
  ])
  return { ...rule, tiers }
}

export type Run = {
  readonly day: string
  /** The span of time that the run pays. */
  readonly fromAt: Date
  readonly toAt: Date
  readonly upto: bigint
  readonly finishedAt: Date | null
}

const runColumns = ['day', 'fromAt', 'toAt', 'upto', 'finishedAt'] as const

/** The run of a market's day; created with the given span if there is none. */
export async function runOf(
  { query }: Db,
  country: Country,
  { day, fromAt, toAt }: Pick<Run, 'day' | 'fromAt' | 'toAt'>,
  now: Date,
): Promise<Run> {
  await query
    .insertInto('cashbackMarketRun')
    .values({ country, day, fromAt, toAt, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return query
    .selectFrom('cashbackMarketRun')
    .where('country', '=', country)
    .where('day', '=', day)
    .select(runColumns)
    .executeTakeFirstOrThrow()
}

export type RunSpan = Pick<Run, 'day' | 'fromAt' | 'toAt' | 'finishedAt'>

/** A day that an earlier release has run, as a UTC day, counts as a run of every market with the span of that UTC day. */
const runsOfMarket = `select day, from_at as "fromAt", to_at as "toAt", finished_at as "finishedAt" from (
    select day, from_at, to_at, finished_at, true as is_market from cashback_market_run where country = $1
    union all
    select day, day::timestamp at time zone 'UTC', (day::date + 1)::timestamp at time zone 'UTC', finished_at, false
      from cashback_run) run`

/** The latest run of a market up to a day. */
export async function lastRunUpTo({ pool }: Db, country: Country, day: string): Promise<RunSpan | undefined> {
  const { rows } = await pool.query<RunSpan>(
    `${runsOfMarket} where day <= $2 order by day desc, is_market desc limit 1`,
    [country, day],
  )
  return rows[0]
}

/** The first run of a market after a day. */
export async function firstRunAfter(
  { pool }: Db,
  country: Country,
  day: string,
): Promise<RunSpan | undefined> {
  const { rows } = await pool.query<RunSpan>(
    `${runsOfMarket} where day > $2 order by day, is_market desc limit 1`,
    [country, day],
  )
  return rows[0]
}

export const changeRun = async (
  { query }: Db,
  country: Country,
  day: string,
  change: Partial<Pick<Run, 'upto' | 'finishedAt'>>,
): Promise<void> => {
  await query
    .updateTable('cashbackMarketRun')
    .set(change)
    .where('country', '=', country)
    .where('day', '=', day)
    .execute()
}

export type CashbackDay = {
  readonly playerId: bigint
  readonly day: string
  readonly currency: Cash
  readonly bet: bigint
  readonly win: bigint
  readonly points: number
  readonly risk: bigint
  readonly riskPoints: number
  readonly amount: bigint
  readonly grantedAt: Date
}

export const hasCashback = async (tx: Tx, player: bigint, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('cashbackDay')
    .where('playerId', '=', player)
    .where('day', '=', day)
    .select('day')
    .executeTakeFirst()) !== undefined

export const insertCashback = async (tx: Tx, row: CashbackDay): Promise<void> => {
  await tx.insertInto('cashbackDay').values(row).execute()
}

type PaidLoss = { readonly bet: bigint; readonly win: bigint; readonly risk: bigint }

/** The paid days of players by `player day`, with the counted bets of then. */
export async function paidLosses(
  { query }: Pick<Db, 'query'>,
  currency: Cash,
  players: readonly bigint[],
  from: string,
  to: string,
): Promise<Map<string, PaidLoss>> {
  const rows = await query
    .selectFrom('cashbackDay')
    .where('playerId', 'in', [...players])
    .where('currency', '=', currency)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['playerId', 'day', 'bet', 'win', 'risk'])
    .execute()
  return new Map(
    rows.map(({ playerId, day, bet, win, risk }) => [`${playerId} ${day}`, { bet, win, risk: risk ?? bet }]),
  )
}

/** The sum of all cashback of the player. */
export async function cashbackTotal({ query }: Db, player: bigint): Promise<bigint> {
  const { total } = await query
    .selectFrom('cashbackDay')
    .where('playerId', '=', player)
    .select((e) => e.fn.sum<string | null>('amount').as('total'))
    .executeTakeFirstOrThrow()
  return BigInt(total ?? 0)
}

/** The number of the last collection. */
export async function lastCollection(tx: Tx, player: bigint): Promise<number> {
  const { n } = await tx
    .selectFrom('pigCollection')
    .where('playerId', '=', player)
    .select((e) => e.fn.max('n').as('n'))
    .executeTakeFirstOrThrow()
  return n ?? 0
}

type PigCollection = {
  readonly playerId: bigint
  readonly n: number
  readonly currency: Cash
  readonly amount: bigint
  readonly collectedAt: Date
}

export const insertPigCollection = async (tx: Tx, row: PigCollection): Promise<void> => {
  await tx.insertInto('pigCollection').values(row).execute()
}

type PigEntry = {
  readonly id: string
  readonly kind: 'in' | 'out'
  readonly amount: bigint
  readonly at: Date
}

/** Deposits and collections, newest first. */
export async function pigEntries(
  { pool }: Db,
  player: bigint,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: PigEntry[]; total: number }> {
  const all = `select 'in-' || day as id, 'in' as kind, amount, granted_at as at from cashback_day where player_id = $1
               union all
               select 'out-' || n, 'out', amount, collected_at from pig_collection where player_id = $1`
  const [page, counted] = await Promise.all([
    pool.query<PigEntry>(`select * from (${all}) entry order by at desc, id desc limit $2 offset $3`, [
      player,
      pageSize,
      (pageNum - 1) * pageSize,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from (${all}) entry`, [player]),
  ])
  return { list: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export const latestCollections = ({ query }: Db, currency: Cash, limit: number) =>
  query
    .selectFrom('pigCollection')
    .where('currency', '=', currency)
    .select(['playerId', 'amount', 'collectedAt as at'])
    .orderBy('collectedAt', 'desc')
    .limit(limit)
    .execute()
