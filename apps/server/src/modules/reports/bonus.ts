/** Cost of rewards by kind, and what became of bonus money. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { currencyOf, major } from '#modules/reports/amounts.ts'
import type { Days } from '#modules/reports/deps.ts'
import { playersOwnReward, unreleasedAccount } from '#modules/reports/revenue.ts'

type Bonus = OperatorData<'/operator/report/bonus'>
export type BonusRow = Bonus['list'][number]

type Sums = {
  readonly name: string
  readonly country: Country
  readonly given: bigint
  readonly count: bigint
  readonly takenBack: bigint
  readonly unreleased: bigint
}

/** The only reward that is granted to the account of unreleased money. */
const unreleasedReward = 'promo:new-user-deposit'

export async function readBonusRows(
  db: Pick<Reader, 'query'>,
  { from, to, country }: Days,
): Promise<BonusRow[]> {
  const { rows } = await sql<Sums>`
    select case side when 'player' then ${unreleasedReward} else name end as name, country,
           coalesce(sum(debits) filter (where side = 'house'), 0)::bigint as given,
           coalesce(sum(debit_count) filter (where side = 'house'), 0)::bigint as count,
           coalesce(sum(credits) filter (where side = 'house'), 0)::bigint as taken_back,
           coalesce(sum(credits - debits) filter (where side = 'player'), 0)::bigint as unreleased
      from report_account_days(${from}::date, ${to}::date)
     where ((side = 'house' and name like 'promo:%') or (side = 'player' and name = ${unreleasedAccount}))
       and (${country ?? null}::text is null or country = ${country ?? null})
     group by 1, 2 order by 2, 3 desc, 1`.execute(db.query)
  return rows.map(({ name, given, count, takenBack, unreleased, ...row }) => ({
    reward: name.slice('promo:'.length),
    country: row.country,
    currency: currencyOf(row.country),
    given: major(given, row.country),
    count: Number(count),
    takenBack: major(takenBack, row.country),
    unreleased: major(unreleased, row.country),
    cost: name === playersOwnReward ? 0 : major(given - takenBack - unreleased, row.country),
  }))
}

type FlowRow = {
  readonly country: Country
  readonly converted: bigint
  readonly collected: bigint
  readonly piggyCollected: bigint
}
type BalanceRow = {
  readonly country: Country
  readonly name: 'bonus' | 'pb' | 'pig'
  readonly balance: bigint
}

export async function readBonusFlows(
  db: Pick<Reader, 'query'>,
  { from, to, country }: Days,
): Promise<Bonus['flows']> {
  const [flows, balances] = await Promise.all([
    sql<FlowRow>`
      select country, coalesce(sum(debits) filter (where name = 'bonus' and kind = 'release'), 0)::bigint as converted,
             coalesce(sum(debits) filter (where name = 'pb' and kind = 'collect'), 0)::bigint as collected,
             coalesce(sum(debits) filter (where name = 'pig' and kind = 'collect'), 0)::bigint as piggy_collected
        from report_account_days(${from}::date, ${to}::date)
       where side = 'player' and name in ('bonus', 'pb', 'pig') group by 1`.execute(db.query),
    sql<BalanceRow>`
      select country, name, balance from report_balances(${to}::date)
       where side = 'player' and name in ('bonus', 'pb', 'pig')`.execute(db.query),
  ])
  return Object.values(countries)
    .filter(({ code }) => country === undefined || code === country)
    .map(({ code, currency }) => {
      const row = flows.rows.find((found) => found.country === code)
      const amount = (name: Exclude<keyof FlowRow, 'country'>): number => major(row?.[name] ?? 0n, code)
      const held = (name: BalanceRow['name']): number =>
        major(
          balances.rows.find((found) => found.country === code && found.name === name)?.balance ?? 0n,
          code,
        )
      return {
        country: code,
        currency,
        converted: amount('converted'),
        collected: amount('collected'),
        piggyCollected: amount('piggyCollected'),
        bonus: held('bonus'),
        pb: held('pb'),
        pig: held('pig'),
      }
    })
}
