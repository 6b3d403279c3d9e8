/** The best strategies against the rewards of a market: own cash in every game and setting, and gifts. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Db } from '#kernel/db/db.ts'
import { type CashReturn, cashReturn } from '#modules/rewards/strategy/cash-return.ts'
import { gamePlays } from '#modules/rewards/strategy/game-plays.ts'
import { type Bet, giftBets, giftValue } from '#modules/rewards/strategy/gift-value.ts'
import { sportPlays, studioPlays } from '#modules/rewards/strategy/other-plays.ts'
import type { Play } from '#modules/rewards/strategy/play.ts'
import { type Mode, type StrategyTerms, strategyTerms } from '#modules/rewards/strategy/terms.ts'

/** The expected cash of the best strategy as a share of the face value. */
export type GiftReturn = { readonly gift: string; readonly value: number }

/** What a reward is worth to a player who bets only to get it, as a share of its amount: what is left of it after the cost. */
export type RewardValue = {
  readonly reward: 'newUserDeposit' | 'depositBonus' | 'cashback'
  readonly alone: number
  /** With the jackpot at its largest prize and all other rewards. */
  readonly together: number
}

export type MarketStrategies = {
  readonly country: Country
  readonly mode: Mode
  /** One row for each way to play. */
  readonly cash: readonly CashReturn[]
  readonly values: readonly RewardValue[]
  readonly gifts: readonly GiftReturn[]
}

/** The ways to play depend on the games only, so they are computed once for several markets. */
export const allPlays = (): readonly Play[] => [...gamePlays(), ...sportPlays(), ...studioPlays()]

export const cashReturns = (terms: StrategyTerms, plays: readonly Play[]): CashReturn[] =>
  plays.map((play) => cashReturn(play, terms))

export const giftReturns = (
  { registrationTimes: times, hasEnvelope, hasGiftEnvelope }: StrategyTerms,
  plays: readonly Play[],
): GiftReturn[] => [
  ...(times === null ? [] : registrationReturns(times, giftBets(plays))),
  // Cash without a condition.
  ...(hasEnvelope ? [{ gift: 'share of the daily envelope', value: 1 }] : []),
  // Its shares are the cash of the player who creates it.
  ...(hasGiftEnvelope ? [{ gift: 'gift envelope, beyond its own cash', value: 0 }] : []),
]

const registrationReturns = (times: number, bets: readonly Bet[]): GiftReturn[] => [
  { gift: 'registration', value: giftValue(times, bets) },
  { gift: 'registration beside a deposit bonus as large', value: giftValue(times, bets, 1) },
]

const valued = ['newUserDeposit', 'depositBonus', 'cashback'] as const

/** The part of a stake that rewards return never pays for its cost where the whole return is at most the stake. */
export const rewardValues = (cash: readonly CashReturn[]): RewardValue[] =>
  valued.map((reward) => {
    const rows = cash.filter((row) => row[reward] > 0)
    const best = (returned: (row: CashReturn) => number): number =>
      Math.max(0, ...rows.map((row) => (returned(row) - 1) / row[reward]))
    return { reward, alone: best((row) => row.plain + row[reward]), together: best(({ all }) => all) }
  })

/** The strategies of both countries under the current settings. */
export async function marketStrategies(
  db: Pick<Db, 'pool'>,
  mode: Mode,
): Promise<readonly MarketStrategies[]> {
  const plays = allPlays()
  const markets = Object.keys(countries) as Country[]
  return Promise.all(
    markets.map(async (country) => {
      const terms = await strategyTerms(db, country, mode)
      const cash = cashReturns(terms, plays)
      return { country, mode, cash, values: rewardValues(cash), gifts: giftReturns(terms, plays) }
    }),
  )
}

/** The best setting of each game. */
export const bestByGame = (returns: readonly CashReturn[]): CashReturn[] =>
  [...Map.groupBy(returns, ({ game }) => game).values()].map((rows) =>
    rows.reduce((best, row) => (row.all > best.all ? row : best)),
  )
