/** Handlers of the operator calls about the cost of rewards: today and this month beside budgets, by day, and expected. */

import { type BudgetReward, budgetRewards } from '@saguao/contract/operators/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { type BudgetRow, isUsedUp, readBudgets, spentDays } from '#modules/rewards/budgets/budgets.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { expectedCost } from '#modules/rewards/replay/expected-cost.ts'
import { knownPlays } from '#modules/rewards/strategy/known-plays.ts'
import { bestByGame, cashReturns } from '#modules/rewards/strategy/strategies.ts'
import { strategyTerms } from '#modules/rewards/strategy/terms.ts'

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'config' | 'settings' | 'switches' | 'identity'>
type Row = OperatorData<'/operator/rewards'>['list'][number]

const defaultDays = 30

type HeldCount = { readonly reward: string; readonly currency: string; readonly count: bigint }

const heldCounts = ({ query }: Db): Promise<HeldCount[]> =>
  query
    .selectFrom('rewardGrant')
    .where('state', '=', 'held')
    .select((e) => ['reward', 'currency', e.fn.countAll<bigint>().as('count')])
    .groupBy(['reward', 'currency'])
    .execute()

function presentSpending(row: BudgetRow | undefined, currency: Cash): Row['today'] {
  if (!row) throw new Error('rewards: a reward has no row of reward_budget')
  const major = (amount: bigint): number => toMajor(minor(amount), currency)
  return {
    amount: major(row.amount),
    grants: Number(row.grants),
    budget: row.budget === null ? null : major(row.budget),
    refused: Number(row.refused),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    isUsedUp: isUsedUp(row),
  }
}

async function readOverview({ db, clock, switches }: Deps): Promise<Row[]> {
  const [budgets, held, allowed, offers] = await Promise.all([
    readBudgets(db, clock.now()),
    heldCounts(db),
    switches.allowed(),
    switches.offers(),
  ])
  const rowOf = (country: Country, reward: BudgetReward): Row => {
    const { currency } = countries[country]
    const of = (period: BudgetRow['period']) =>
      budgets.find((row) => row.country === country && row.reward === reward && row.period === period)
    const waiting = held.find((row) => row.reward === reward && row.currency === currency)
    return {
      country,
      currency,
      reward,
      day: marketDay(country, clock.now()),
      isAllowed: allowed[country].includes(reward),
      isOffered: offers[country].includes(reward),
      held: Number(waiting?.count ?? 0),
      today: presentSpending(of('day'), currency),
      month: presentSpending(of('month'), currency),
    }
  }
  return Object.values(countries).flatMap(({ code }) => budgetRewards.map((reward) => rowOf(code, reward)))
}

export const overviewHandlers = (deps: Deps) =>
  ({
    '/operator/rewards': async () => ({ list: await readOverview(deps) }),

    '/operator/rewards/days': async ({ body: { country, reward, days = defaultDays } }) => {
      const { currency } = countries[country]
      const today = marketDay(country, deps.clock.now())
      const first = addMarketDays(today, 1 - days)
      const spent = new Map((await spentDays(deps.db, country, reward, first)).map((row) => [row.day, row]))
      const list = Array.from({ length: days }, (_, i) => {
        const day = addMarketDays(first, i)
        const { amount = 0n, grants = 0n } = spent.get(day) ?? {}
        return { day, amount: toMajor(minor(amount), currency), grants: Number(grants) }
      })
      return { currency, days: list }
    },

    '/operator/rewards/expected': ({ body }) => expectedCost(deps, body),

    '/operator/rewards/strategies': async () => {
      const plays = await knownPlays()
      const list = Object.values(countries).map(async ({ code }) => {
        const terms = await strategyTerms(deps.db, code, deps.config.mode)
        return bestByGame(cashReturns(terms, plays)).map((row) => ({ country: code, ...row }))
      })
      return { list: (await Promise.all(list)).flat() }
    },
  }) satisfies Partial<OperatorHandlers>
