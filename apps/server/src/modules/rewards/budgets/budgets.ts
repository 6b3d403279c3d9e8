/**
 * Budgets: what a reward may cost per day and month of a market. The database adds every grant to the sums of its periods
 * and refuses one that exceeds a budget; here a grant asks first, so that it is refused without an error.
 */
import type { BudgetReward } from '@saguao/contract/operators/names.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import type { Reward } from '@saguao/contract/product/rewards.ts'
import { codeOf, type Db, runSql, type Tx } from '#kernel/db/db.ts'

/** The error of the database when a grant exceeds a budget that was set after the grant had asked. */
const budgetExceeded = 'SG040'

export const exceedsBudget = (error: unknown): boolean => codeOf(error) === budgetExceeded

/** The budget that pays a reward; gifts between players have none. */
export const budgetOf = (reward: Reward): BudgetReward | undefined => {
  if (reward === 'new-user-cashback') return 'cashback'
  return reward === 'lucky-gift' ? undefined : reward
}

type Planned = {
  readonly country: Country
  readonly reward: Reward
  readonly amount: bigint
  /** The market's day that the grant counts for. */
  readonly day: string
  readonly now: number
}

/**
 * Whether the budgets have room. The first grant that does not fit stops its period, so the transaction must commit; the
 * sums stay locked until then.
 */
export async function budgetAdmits(tx: Tx, { country, reward, amount, day, now }: Planned): Promise<boolean> {
  const [row] = await runSql<{ admits: boolean }>(
    tx,
    'select reward_budget_admits($1, $2, $3, $4, $5) as admits',
    [country, budgetOf(reward), day, amount, new Date(now)],
  )
  return row?.admits === true
}

type UsedUp = { readonly country: Country; readonly reward: BudgetReward }

const usedUp = (period: 'day' | 'month', sums: string) =>
  `(b.${period}_amount is not null and (${sums}.stopped_at is not null or coalesce(${sums}.amount, 0) >= b.${period}_amount))`

/** Rewards whose budget of today or of this month is used up. */
export async function usedUpRewards({ pool }: Pick<Db, 'pool'>, now: number): Promise<readonly UsedUp[]> {
  const codes = Object.values(countries).map(({ code }) => code)
  const days = codes.map((code) => marketDay(code, now))
  const { rows } = await pool.query<UsedUp>(
    `select b.country, b.reward
       from unnest($1::text[], $2::text[]) t(country, day)
       join reward_budget b on b.country = t.country
       left join reward_spending d
         on d.country = b.country and d.reward = b.reward and d.period = 'day' and d.starts = t.day
       left join reward_spending m
         on m.country = b.country and m.reward = b.reward and m.period = 'month' and m.starts = left(t.day, 7)
      where ${usedUp('day', 'd')} or ${usedUp('month', 'm')}
      order by 1, 2`,
    [codes, days],
  )
  return rows
}

export type BudgetRow = {
  readonly country: Country
  readonly reward: BudgetReward
  readonly period: 'day' | 'month'
  readonly budget: bigint | null
  readonly amount: bigint
  readonly grants: bigint
  readonly refused: bigint
  readonly stoppedAt: Date | null
}

/** The sums of today and of this month beside their budgets. */
export async function readBudgets({ pool }: Pick<Db, 'pool'>, now: number): Promise<readonly BudgetRow[]> {
  const codes = Object.values(countries).map(({ code }) => code)
  const days = codes.map((code) => marketDay(code, now))
  const { rows } = await pool.query<BudgetRow>(
    `select b.country, b.reward, p.period, case p.period when 'day' then b.day_amount else b.month_amount end as budget,
            coalesce(s.amount, 0) as amount, coalesce(s.grants, 0) as grants, coalesce(s.refused, 0) as refused,
            s.stopped_at as "stoppedAt"
       from unnest($1::text[], $2::text[]) t(country, day)
       join reward_budget b on b.country = t.country
      cross join (values ('day'), ('month')) p(period)
       left join reward_spending s on s.country = b.country and s.reward = b.reward and s.period = p.period
        and s.starts = case p.period when 'day' then t.day else left(t.day, 7) end
      order by 1, 2, 3`,
    [codes, days],
  )
  return rows
}

export const isUsedUp = ({ budget, amount, stoppedAt }: BudgetRow): boolean =>
  budget !== null && (stoppedAt !== null || amount >= budget)

/** Rewards that a budget has stopped, for the alarms of operators. */
export async function stoppedBudgets(db: Pick<Db, 'pool'>, now: number): Promise<readonly string[]> {
  return (await usedUpRewards(db, now)).map(({ country, reward }) => `${country}-${reward}`)
}

export type SpentDay = { readonly day: string; readonly amount: bigint; readonly grants: bigint }

/** The cost of a reward by day, from a day on; days without a grant are missing. */
export const spentDays = (
  { query }: Pick<Db, 'query'>,
  country: Country,
  reward: BudgetReward,
  from: string,
): Promise<SpentDay[]> =>
  query
    .selectFrom('rewardSpending')
    .where('country', '=', country)
    .where('reward', '=', reward)
    .where('period', '=', 'day')
    .where('starts', '>=', from)
    .select(['starts as day', 'amount', 'grants'])
    .orderBy('starts')
    .execute()
