/** Operator calls of the area "Rewards". Handlers: modules/rewards. Terms and budgets are settings (settings/). */
import { Type } from 'typebox'
import { Country, Day, nullable, Serial } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Money, Text, Time } from '../schemas/responses.ts'
import { budgetRewards, costMethods, heldReasons } from './names.ts'
import { approved, download, listFields, listPage, type OperatorCallTable, read } from './operator-call.ts'
import { SettingInput } from './setting-calls.ts'
import { rewardTermNames } from './settings/reward-settings.ts'

const { Array: List, Enum, Integer, Object: Obj, Optional } = Type

const Currency = Enum(['BRL', 'CLP'])
const Reward = Enum([...budgetRewards])

/** The cost of a day or a month so far, and its budget. */
const Spending = Obj({
  amount: Money,
  grants: Count,
  /** Null: no budget. */
  budget: nullable(Money),
  /** Grants that the budget refused. */
  refused: Count,
  stoppedAt: nullable(Time),
  isUsedUp: Flag,
})

const RewardOverview = Obj({
  country: Country,
  currency: Currency,
  reward: Reward,
  /** The day of the market. */
  day: Text,
  /** The market allows it. */
  isAllowed: Flag,
  /** Players are offered it: allowed, bonuses are not stopped, and its budgets have room. */
  isOffered: Flag,
  held: Count,
  today: Spending,
  month: Spending,
})

const HeldReward = Obj({
  id: Text,
  playerId: Text,
  country: Country,
  currency: Currency,
  reward: Text,
  amount: Money,
  /** The order, or the invited player. */
  source: Text,
  /** What too many players share. */
  reason: Enum([...heldReasons]),
  /** Other players who share it and were granted the reward or wait for it, the newest first. */
  sharedWith: List(Text),
  createdAt: Time,
})

const heldFilters = {
  country: Optional(Country),
  reward: Optional(Reward),
  reason: Optional(Enum([...heldReasons])),
  playerId: Optional(Serial),
}

const Grant = Obj({
  id: Text,
  playerId: Text,
  reward: Reward,
  currency: Currency,
  amount: Money,
  /** The order, the invited player, the envelope or the day of the losses. */
  source: Text,
  decidedBy: nullable(Text),
  at: Time,
})

const grantFilters = {
  country: Country,
  reward: Reward,
  /** Days of the market, both included. */
  from: Optional(Day),
  to: Optional(Day),
}

const Cost = Obj({ amount: Money, grants: Count, players: Count })

const maxDays = 92

export const rewardCalls = {
  '/operator/rewards': read(
    'rewards:read',
    'Rewards of both markets with the cost of today and of the month beside their budgets',
    {},
    listOf(RewardOverview),
  ),
  '/operator/rewards/days': read(
    'rewards:read',
    'The cost of a reward by day, oldest first',
    { country: Country, reward: Reward, days: Optional(Integer({ minimum: 1, maximum: 366, default: 30 })) },
    Obj({ currency: Currency, days: List(Obj({ day: Text, amount: Money, grants: Count })) }),
  ),
  '/operator/rewards/grants': read(
    'rewards:read',
    'Grants of a reward, newest first',
    { ...grantFilters, ...listFields },
    listPage(Grant),
  ),
  '/operator/rewards/grants/export': download('rewards:read', 'Filtered grants as CSV', grantFilters),
  '/operator/rewards/expected': read(
    'rewards:read',
    'What terms would have cost with the players of the past days, beside what was granted',
    {
      ...SettingInput,
      kind: Enum([...rewardTermNames]),
      days: Optional(Integer({ minimum: 1, maximum: maxDays, default: 30 })),
    },
    Obj({
      country: Country,
      currency: Currency,
      /** Days of the market, both included. */
      from: Text,
      to: Text,
      reward: Reward,
      /** `exact`: to the cent, if players act as they did. `estimated`: random shares of another size. */
      method: Enum([...costMethods]),
      /** False: the market does not allow the reward, so it costs nothing. */
      isAllowed: Flag,
      /** What was granted for these days. */
      granted: Cost,
      /** A replay with the terms in effect now. */
      current: Cost,
      proposed: Cost,
      days: List(Obj({ day: Text, granted: Money, current: Money, proposed: Money })),
    }),
  ),
  '/operator/rewards/held': read(
    'rewards:read',
    'Rewards that wait for a decision, oldest first',
    { ...heldFilters, ...listFields },
    listPage(HeldReward),
  ),
  '/operator/rewards/held/export': download('rewards:read', 'Filtered held rewards as CSV', heldFilters),
  '/operator/reward/decide': approved(
    'rewards:decide',
    'Grant or refuse a held reward; granting a large one needs a second operator',
    { id: Serial, decision: Enum(['grant', 'refuse']) },
    Obj({ id: Text, state: Enum(['granted', 'refused']) }),
  ),
  '/operator/rewards/strategies': read(
    'rewards:read',
    'The best strategy against all rewards and the jackpot: the return of own cash by market and game',
    {},
    listOf(
      Obj({
        country: Country,
        game: Text,
        setting: Text,
        plain: Type.Number(),
        jackpot: Obj({ first: Type.Number(), average: Type.Number(), largest: Type.Number() }),
        newUserDeposit: Type.Number(),
        depositBonus: Type.Number(),
        cashback: Type.Number(),
        all: Type.Number(),
      }),
    ),
  ),
} satisfies OperatorCallTable
