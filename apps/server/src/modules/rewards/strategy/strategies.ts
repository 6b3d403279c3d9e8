/** The best strategies against the rewards of a market: own cash in every game and setting, and gifts. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Db } from '#kernel/db/db.ts'
import { type CashReturn, cashReturn } from '#modules/rewards/strategy/cash-return.ts'
import { gamePlays } from '#modules/rewards/strategy/game-plays.ts'
import { giftBets, giftValue } from '#modules/rewards/strategy/gift-value.ts'
import { sportPlays, studioPlays } from '#modules/rewards/strategy/other-plays.ts'
import type { Play } from '#modules/rewards/strategy/play.ts'
import { type Mode, type StrategyTerms, strategyTerms } from '#modules/rewards/strategy/terms.ts'

/** The expected cash of the best strategy as a share of the face value. */
export type GiftReturn = { readonly gift: string; readonly value: number }

export type MarketStrategies = {
  readonly country: Country
  readonly mode: Mode
  /** One row for each way to play. */
  readonly cash: readonly CashReturn[]
  readonly gifts: readonly GiftReturn[]
}

/** The ways to play depend on the games only, so they are computed once for several markets. */
export const allPlays = (): readonly Play[] => [...gamePlays(), ...sportPlays(), ...studioPlays()]

export const cashReturns = (terms: StrategyTerms, plays: readonly Play[]): CashReturn[] =>
  plays.map((play) => cashReturn(play, terms))

export const giftReturns = (
  { registrationTimes: times, hasEnvelope }: StrategyTerms,
  plays: readonly Play[],
): GiftReturn[] => [
  ...(times === null ? [] : [{ gift: 'registration', value: giftValue(times, giftBets(plays)) }]),
  // Cash without a condition.
  ...(hasEnvelope ? [{ gift: 'share of the daily envelope', value: 1 }] : []),
]

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
      return { country, mode, cash: cashReturns(terms, plays), gifts: giftReturns(terms, plays) }
    }),
  )
}

/** The best setting of each game. */
export const bestByGame = (returns: readonly CashReturn[]): CashReturn[] =>
  [...Map.groupBy(returns, ({ game }) => game).values()].map((rows) =>
    rows.reduce((best, row) => (row.all > best.all ? row : best)),
  )
