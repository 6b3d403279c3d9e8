/** Money of players at the end of each day, against what the payment channels should hold. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { addMarketDays } from '@saguao/contract/product/market-day.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { currencyOf, major } from '#modules/reports/amounts.ts'
import type { Days } from '#modules/reports/deps.ts'

type Funds = OperatorData<'/operator/report/funds'>
export type FundsRow = Funds['list'][number]

const ownAccounts = ['cash', 'play', 'locked', 'bonus', 'pb', 'pig'] as const
/** `owedByHouse`: money of players on house accounts, that of envelopes between players and of the jackpot. */
type Name = (typeof ownAccounts)[number] | 'owedByHouse' | 'bank'

type Change = {
  readonly country: Country
  readonly day: string
  readonly name: Name
  readonly change: bigint
}

const shownAccounts = sql`side = 'player' or name in ('promo:lucky-gift', 'jackpot:slots') or name like 'channel:%'`
const shownName = sql`
  case when side = 'player' then name when name like 'channel:%' then 'bank' else 'owedByHouse' end`
const shownSign = sql`case when name like 'channel:%' then -1 else 1 end`

/** Changes of a day; the balances before the first day are changes of the day before it. */
async function readChanges(db: Pick<Reader, 'query'>, { from, to }: Days): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select country, (${from}::date - 1)::text as day, ${shownName} as name,
           sum(${shownSign} * balance)::bigint as change
      from report_balances(${from}::date - 1) where ${shownAccounts} group by 1, 2, 3
    union all
    select country, day::text, name, sum(change)::bigint
      from (select country, day, ${shownName} as name, ${shownSign} * (credits - debits) as change
              from report_account_days(${from}::date, ${to}::date) where ${shownAccounts}) d
     group by country, day, name`.execute(db.query)
  return rows
}

type Balances = Readonly<Record<Name, bigint>>

const none: Balances = {
  cash: 0n,
  play: 0n,
  locked: 0n,
  bonus: 0n,
  pb: 0n,
  pig: 0n,
  owedByHouse: 0n,
  bank: 0n,
}

function presentDay(day: string, country: Country, balances: Balances): FundsRow {
  const owed = balances.cash + balances.play + balances.locked + balances.owedByHouse
  const own = Object.fromEntries(ownAccounts.map((name) => [name, major(balances[name], country)])) as Record<
    (typeof ownAccounts)[number],
    number
  >
  return {
    day,
    country,
    currency: currencyOf(country),
    ...own,
    owed: major(owed, country),
    bank: major(balances.bank, country),
    cover: major(balances.bank - owed, country),
  }
}

function daysOf(country: Country, changes: readonly Change[], { from, to }: Days): FundsRow[] {
  const byDay = Map.groupBy(changes, ({ day }) => day)
  const rows: FundsRow[] = []
  let balances = none
  for (let day = addMarketDays(from, -1); day <= to; day = addMarketDays(day, 1)) {
    for (const { name, change } of byDay.get(day) ?? [])
      balances = { ...balances, [name]: balances[name] + change }
    if (day >= from) rows.push(presentDay(day, country, balances))
  }
  return rows
}

const marketsOf = ({ country }: Days): readonly Country[] =>
  country ? [country] : Object.values(countries).map(({ code }) => code)

/** The last day first. */
export async function readFundsRows(db: Pick<Reader, 'query'>, days: Days): Promise<FundsRow[]> {
  const changes = await readChanges(db, days)
  return marketsOf(days)
    .flatMap((country) =>
      daysOf(
        country,
        changes.filter((change) => change.country === country),
        days,
      ),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day) || a.country.localeCompare(b.country))
}

type ChannelRow = {
  readonly channel: string
  readonly country: Country
  readonly expected: bigint
  readonly reconciled: string | null
  readonly open: number
}

/** What each channel should hold at the end of the last day, with its last reconciled day. */
export async function readChannelFunds(db: Pick<Reader, 'query'>, days: Days): Promise<Funds['channels']> {
  const { rows } = await sql<ChannelRow>`
    select channel, country, expected, reconciled::text as reconciled, open from report_channels(${days.to}::date)`.execute(
    db.query,
  )
  return rows
    .filter(({ country }) => marketsOf(days).includes(country))
    .map((row) => ({ ...row, currency: currencyOf(row.country), expected: major(row.expected, row.country) }))
}
