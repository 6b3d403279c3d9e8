/** Gross and net revenue by day, country, currency, game or studio. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { RevenueGroup } from '@saguao/contract/operators/report-names.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { addMarketDays } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { allocate, currencyOf, major, sumOf } from '#modules/reports/amounts.ts'
import type { Days } from '#modules/reports/deps.ts'
import { readGameNames } from '#modules/reports/game-names.ts'

type Revenue = OperatorData<'/operator/report/revenue'>
export type RevenueRow = Revenue['list'][number]

type RevenueBody = Days & { readonly by?: RevenueGroup | undefined }

type Sums = {
  readonly key: string
  readonly country: Country
  readonly rounds: bigint
  readonly stakes: bigint
  readonly wins: bigint
  readonly bonusStakes: bigint
  readonly bonusWins: bigint
  readonly rewards: bigint
}

const gameColumns = { game: 'game_id', studio: 'studio' } as const
const marketColumns = { day: 'day::text', country: 'country', currency: 'country' } as const

const isByGame = (by: RevenueGroup): by is keyof typeof gameColumns => by === 'game' || by === 'studio'

type PlayRow = Omit<Sums, 'rewards'>

async function readPlayByGame(
  db: Pick<Reader, 'query'>,
  { from, to, country }: Days,
  by: keyof typeof gameColumns,
): Promise<readonly PlayRow[]> {
  const { rows } = await sql<PlayRow>`
    select ${sql.raw(gameColumns[by])} as key, country, sum(rounds)::bigint as rounds, sum(stakes)::bigint as stakes,
           sum(wins)::bigint as wins, coalesce(sum(stakes) filter (where money = 'bonus'), 0)::bigint as bonus_stakes,
           coalesce(sum(wins) filter (where money = 'bonus'), 0)::bigint as bonus_wins
      from report_game_sums(${from}::date, ${to}::date)
     where ${country ?? null}::text is null or country = ${country ?? null}
     group by 1, 2`.execute(db.query)
  return rows
}

async function readPlayByMarket(
  db: Pick<Reader, 'query'>,
  { from, to, country }: Days,
  by: keyof typeof marketColumns,
): Promise<readonly PlayRow[]> {
  const { rows } = await sql<PlayRow>`
    select ${sql.raw(marketColumns[by])} as key, country, sum(rounds)::bigint as rounds, sum(stakes)::bigint as stakes,
           sum(wins)::bigint as wins, sum(bonus_stakes)::bigint as bonus_stakes, sum(bonus_wins)::bigint as bonus_wins
      from report_market_day
     where day between ${from}::date and ${to}::date and (${country ?? null}::text is null or country = ${country ?? null})
     group by 1, 2`.execute(db.query)
  return by === 'currency' ? rows.map((row) => ({ ...row, key: currencyOf(row.country) })) : rows
}

type RewardRow = { readonly day: string; readonly country: Country; readonly cost: bigint }

/** Gifts between players are their own money and no cost. */
export const playersOwnReward = 'promo:lucky-gift'

/**
 * The player's account of the welcome bonus. Its money can be neither staked nor withdrawn before bets release it, so it
 * is a cost when it is released, not when it is granted.
 */
export const unreleasedAccount = 'pb'

async function readRewardCost(db: Pick<Reader, 'query'>, days: Days): Promise<readonly RewardRow[]> {
  const country = days.country ?? null
  const { rows } = await sql<RewardRow>`
    select day::text as day, country, sum(debits - credits)::bigint as cost
      from report_account_days(${days.from}::date, ${days.to}::date)
     where ((side = 'house' and name like 'promo:%' and name <> ${playersOwnReward})
            or (side = 'player' and name = ${unreleasedAccount}))
       and (${country}::text is null or country = ${country})
     group by report_account_days.day, country`.execute(db.query)
  return rows
}

/** Rewards belong to no game: they are shared by stakes, so that the rows sum to the same net revenue. */
function shareRewards(play: readonly PlayRow[], rewards: readonly RewardRow[]): Sums[] {
  const markets = Map.groupBy(play, ({ country }) => country)
  const shared = [...markets].flatMap(([country, rows]) => {
    const cost = costOf(rewards, country)
    const weights = rows.map(({ stakes }) => (stakes > 0n ? stakes : 0n))
    const shares = allocate(cost, weights)
    const isShared = weights.some((weight) => weight > 0n)
    return [
      ...rows.map((row, index) => ({ ...row, rewards: shares[index] ?? 0n })),
      ...(isShared || cost === 0n ? [] : [{ ...nothing, key: '', country, rewards: cost }]),
    ]
  })
  const silent = [...new Set(rewards.map(({ country }) => country))].filter(
    (country) => !markets.has(country),
  )
  return [
    ...shared,
    ...silent.map((country) => ({ ...nothing, key: '', country, rewards: costOf(rewards, country) })),
  ]
}

const nothing = { rounds: 0n, stakes: 0n, wins: 0n, bonusStakes: 0n, bonusWins: 0n }

const costOf = (rewards: readonly RewardRow[], country: Country, day?: string): bigint =>
  sumOf(
    rewards.filter((row) => row.country === country && (day === undefined || row.day === day)),
    ({ cost }) => cost,
  )

/** Rewards by the same key as play: a day or market may have rewards and no round. */
function joinRewards(
  play: readonly PlayRow[],
  rewards: readonly RewardRow[],
  by: 'day' | 'country' | 'currency',
) {
  const keyOf = ({ day, country }: RewardRow): string =>
    by === 'day' ? day : by === 'country' ? country : currencyOf(country)
  const costs = Map.groupBy(rewards, (row) => `${row.country} ${keyOf(row)}`)
  const found = new Set(play.map(({ country, key }) => `${country} ${key}`))
  const others = [...costs].flatMap(([name, rows]): PlayRow[] => {
    const [row] = rows
    return found.has(name) || !row ? [] : [{ ...nothing, key: keyOf(row), country: row.country }]
  })
  return [...play, ...others].map((row) => ({
    ...row,
    rewards: sumOf(costs.get(`${row.country} ${row.key}`) ?? [], ({ cost }) => cost),
  }))
}

async function readSums(db: Pick<Reader, 'query'>, days: Days, by: RevenueGroup): Promise<Sums[]> {
  if (isByGame(by))
    return shareRewards(...(await Promise.all([readPlayByGame(db, days, by), readRewardCost(db, days)])))
  const [play, rewards] = await Promise.all([readPlayByMarket(db, days, by), readRewardCost(db, days)])
  return joinRewards(play, rewards, by)
}

const amountsOf = ({ country, rounds, stakes, wins, bonusStakes, bonusWins, rewards }: Sums) => ({
  country,
  currency: currencyOf(country),
  rounds: Number(rounds),
  stakes: major(stakes, country),
  wins: major(wins, country),
  bonusStakes: major(bonusStakes, country),
  bonusWins: major(bonusWins, country),
  gross: major(stakes - wins, country),
  rewards: major(rewards, country),
  net: major(stakes - wins - rewards, country),
})

type PlayersRow = { readonly day: string; readonly country: Country; readonly players: bigint }

async function readPlayers(db: Pick<Reader, 'query'>, { from, to }: Days) {
  const [active, registered] = await Promise.all([
    sql<PlayersRow>`select start::text as day, country, players from report_active
                     where unit = 'day' and start between ${from}::date and ${to}::date`.execute(db.query),
    sql<PlayersRow>`select day::text as day, country, players from report_registration_day
                     where day between ${from}::date and ${to}::date`.execute(db.query),
  ])
  const byDay = (rows: readonly PlayersRow[]) =>
    new Map(rows.map(({ day, country, players }) => [`${country} ${day}`, Number(players)]))
  return { active: byDay(active.rows), registered: byDay(registered.rows) }
}

const bySize = (a: Sums, b: Sums): number =>
  a.stakes === b.stakes ? a.key.localeCompare(b.key) : a.stakes < b.stakes ? 1 : -1
const newestFirst = (a: Sums, b: Sums): number =>
  b.key.localeCompare(a.key) || a.country.localeCompare(b.country)

/** The rows of sums with the names of games or the players of days. */
async function presentRows(
  db: Pick<Reader, 'query'>,
  sums: readonly Sums[],
  { by = 'day', ...days }: RevenueBody,
): Promise<RevenueRow[]> {
  const [names, players] = await Promise.all([
    by === 'game' ? readGameNames(db) : undefined,
    by === 'day' ? readPlayers(db, days) : undefined,
  ])
  return sums.toSorted(by === 'day' ? newestFirst : bySize).map((row) => {
    const place = `${row.country} ${row.key}`
    return {
      key: row.key,
      name: names?.get(row.key)?.name ?? null,
      ...amountsOf(row),
      active: players ? (players.active.get(place) ?? 0) : null,
      registered: players ? (players.registered.get(place) ?? 0) : null,
    }
  })
}

export const readRevenueRows = async (db: Pick<Reader, 'query'>, body: RevenueBody): Promise<RevenueRow[]> =>
  presentRows(db, await readSums(db, body, body.by ?? 'day'), body)

/** By currency: the rows have the same sums, whatever their group. */
const totalsOf = (sums: readonly Sums[]): Revenue['totals'] =>
  [...Map.groupBy(sums, ({ country }) => country)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([country, rows]) =>
      amountsOf({
        key: '',
        country,
        rounds: sumOf(rows, ({ rounds }) => rounds),
        stakes: sumOf(rows, ({ stakes }) => stakes),
        wins: sumOf(rows, ({ wins }) => wins),
        bonusStakes: sumOf(rows, ({ bonusStakes }) => bonusStakes),
        bonusWins: sumOf(rows, ({ bonusWins }) => bonusWins),
        rewards: sumOf(rows, ({ rewards }) => rewards),
      }),
    )

const dayMs = 86_400_000
const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The equally long period before. */
export const periodBefore = (days: Days): Days => ({
  ...days,
  from: addMarketDays(days.from, -lengthOf(days)),
  to: addMarketDays(days.from, -1),
})

export async function readRevenue(
  db: Pick<Reader, 'query'>,
  body: RevenueBody,
): Promise<Pick<Revenue, 'list' | 'totals' | 'before'>> {
  const [sums, before] = await Promise.all([
    readSums(db, body, body.by ?? 'day'),
    readSums(db, periodBefore(body), 'currency'),
  ])
  return { list: await presentRows(db, sums, body), totals: totalsOf(sums), before: totalsOf(before) }
}
