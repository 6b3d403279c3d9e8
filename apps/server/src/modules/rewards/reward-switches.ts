/**
 * Which rewards a market allows: those of its policy, and none while bonuses are switched off. One whose budget is used up
 * is allowed and not offered.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { type Offers, type Reward, rewardKinds } from '@saguao/contract/product/rewards.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { readPolicies, readPolicy } from '#modules/markets/markets.ts'
import { isSwitchedOff } from '#modules/operators/operators.ts'
import { budgetOf, usedUpRewards } from '#modules/rewards/budgets/budgets.ts'

export type { Reward } from '@saguao/contract/product/rewards.ts'

export type RewardSwitches = {
  readonly mode: Mode
  /** Whether the market allows the reward, whatever its budget. */
  isAllowed(country: Country, reward: Reward): Promise<boolean>
  /** Whether the reward is offered: allowed, and its budget has room. */
  isOn(country: Country, reward: Reward): Promise<boolean>
  /** The allowed rewards of every market. */
  allowed(): Promise<Offers>
  /** The offered rewards of every market. */
  offers(): Promise<Offers>
  /** Throws a refusal when the reward is not offered. */
  requireOn(country: Country, reward: Reward): Promise<void>
}

/** They reward a deposit, so they are nothing where the market takes none. */
const depositRewards: readonly Reward[] = ['new-user-deposit', 'first-recharge', 'deposit-activity']

const allows = ({ rewards, deposits }: MarketPolicy, reward: Reward): boolean =>
  rewards.includes(reward) && (deposits || !depositRewards.includes(reward))

type Deps = { readonly db: Db; readonly mode: Mode; readonly clock: Clock }

export function createRewardSwitches({ db, mode, clock }: Deps): RewardSwitches {
  const isAllowed = async (country: Country, reward: Reward): Promise<boolean> =>
    allows(await readPolicy(db, mode, country), reward) && !(await isSwitchedOff(db, 'bonuses'))
  const isUsedUp = async (country: Country, reward: Reward): Promise<boolean> => {
    const budget = budgetOf(reward)
    const used = await usedUpRewards(db, clock.now())
    return used.some((one) => one.country === country && one.reward === budget)
  }
  const isOn = async (country: Country, reward: Reward): Promise<boolean> =>
    (await isAllowed(country, reward)) && !(await isUsedUp(country, reward))
  const allowed = async (): Promise<Offers> => {
    const isOff = await isSwitchedOff(db, 'bonuses')
    const policies = await readPolicies(db, mode)
    const allowedIn = (country: Country) =>
      rewardKinds.filter((kind) => !isOff && policies[country].play && allows(policies[country], kind))
    return { BR: allowedIn('BR'), CL: allowedIn('CL') }
  }
  const offers = async (): Promise<Offers> => {
    const [all, used] = [await allowed(), await usedUpRewards(db, clock.now())]
    const hasRoom = (country: Country) => (kind: Reward) =>
      !used.some((one) => one.country === country && one.reward === budgetOf(kind))
    return { BR: all.BR.filter(hasRoom('BR')), CL: all.CL.filter(hasRoom('CL')) }
  }
  return {
    mode,
    isAllowed,
    isOn,
    allowed,
    offers,
    requireOn: async (country, reward) => {
      if (!(await isAllowed(country, reward))) throw new Refusal('NOT_AVAILABLE')
      if (await isUsedUp(country, reward)) throw new Refusal('OFFER_ENDED')
    },
  }
}

export const countryOf = (currency: Cash): Country => (currency === countries.BR.currency ? 'BR' : 'CL')
