/** The terms of all rewards of a market, as rates, read from the settings. A reward that is off gives nothing. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Reward, rewardKinds } from '@saguao/contract/product/rewards.ts'
import { toNumber } from '@saguao/fair/returns/fraction.ts'
import { jackpotReturns } from '@saguao/fair/returns/jackpot-return.ts'
import type { Db } from '#kernel/db/db.ts'
import { type Returning, readReturning } from '#modules/markets/markets.ts'
import { activityWagerTimes } from '#modules/payments/payments.ts'

/** What the jackpot returns in expectation, as shares of the stake. */
export type JackpotShares = {
  /** With the first pot. */
  readonly first: number
  /** Over all pots. */
  readonly average: number
  /** With the largest prize. */
  readonly largest: number
}

export type StrategyTerms = {
  /** Null in a market without jackpot. */
  readonly jackpot: JackpotShares | null
  /** The share of counted cash bets that each new-user deposit releases; a player can have all of them. */
  readonly newUserRates: readonly number[]
  /** The share of counted cash bets that deposit bonuses and invitations turn into cash: one pool, one rate. */
  readonly depositRate: number
  readonly cashback: {
    /** The highest share of a day's loss. */
    readonly rate: number
    /** The limit as a share of the day's counted bets; null without a limit. */
    readonly riskRate: number | null
  }
  /** How often the registration reward is to be wagered; null without one. */
  readonly registrationTimes: number | null
  /** Shares of the daily envelope are cash. */
  readonly hasEnvelope: boolean
  readonly hasGiftEnvelope: boolean
}

export type Mode = 'sandbox' | 'live'

const points = 10_000

type Row = {
  readonly releasePoints: readonly number[]
  readonly inviteTimes: number
  readonly tierPoints: readonly number[]
  readonly newUserPoints: number
  readonly riskPoints: number | null
  readonly regTimes: number | null
}

const query = `
select array(select release_points from pb_config where country = $1 order by reward_type) as "releasePoints",
       (select invite_wager_times from lucky_rule where country = $1) as "inviteTimes",
       array(select points from cashback_tier where country = $1) as "tierPoints",
       r.new_user_points as "newUserPoints", r.risk_points as "riskPoints",
       (select min(reg_wager_times) from pb_config where country = $1 and reg > 0) as "regTimes"
  from cashback_rule r where r.country = $1`

async function readTerms(
  { pool }: Pick<Db, 'pool'>,
  country: Country,
  { rewards, jackpot }: Returning,
): Promise<StrategyTerms> {
  const { rows } = await pool.query<Row>(query, [country])
  const [row] = rows
  if (!row) throw new Error(`rewards: no cashback rule for ${country}`)
  const terms = termsOf(row, rewards, await activityWagerTimes({ pool }, country))
  return { ...terms, jackpot: jackpot ? jackpotShares(country) : null }
}

export const strategyTerms = async (
  { pool }: Pick<Db, 'pool'>,
  country: Country,
  mode: Mode,
): Promise<StrategyTerms> => readTerms({ pool }, country, await readReturning({ pool }, mode, country))

/** The same as if the market allowed everything. */
export const fullStrategyTerms = (db: Pick<Db, 'pool'>, country: Country): Promise<StrategyTerms> =>
  readTerms(db, country, { rewards: rewardKinds, jackpot: true })

export function jackpotShares(country: Country): JackpotShares {
  const { first, average, largest } = jackpotReturns(countries[country].currency)
  return { first: toNumber(first), average: toNumber(average), largest: toNumber(largest) }
}

function termsOf(
  row: Row,
  rewards: readonly Reward[],
  activityTimes: readonly number[],
): Omit<StrategyTerms, 'jackpot'> {
  const isOn = (reward: Reward) => rewards.includes(reward)
  const hasActivity = isOn('first-recharge') || isOn('deposit-activity')
  const times = [...(hasActivity ? activityTimes : []), ...(isOn('invite') ? [row.inviteTimes] : [])]
  const cashbackPoints = [
    ...(isOn('cashback') ? row.tierPoints : []),
    ...(isOn('cashback') && isOn('new-user-cashback') ? [row.newUserPoints] : []),
  ]
  return {
    newUserRates: isOn('new-user-deposit') ? row.releasePoints.map((rate) => rate / points) : [],
    depositRate: Math.max(0, ...times.map((factor) => 1 / factor)),
    cashback: {
      rate: Math.max(0, ...cashbackPoints) / points,
      riskRate: row.riskPoints === null ? null : row.riskPoints / points,
    },
    registrationTimes: isOn('registration') ? row.regTimes : null,
    hasEnvelope: isOn('lucky-campaign'),
    hasGiftEnvelope: isOn('lucky-gift'),
  }
}
