/** Which rewards a market allows: those of its policy, and none while bonuses are switched off. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { type Offers, type Reward, rewardKinds } from '@saguao/contract/product/rewards.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { readPolicies, readPolicy } from '#modules/markets/markets.ts'
import { isSwitchedOff } from '#modules/operators/operators.ts'

export type { Reward } from '@saguao/contract/product/rewards.ts'

export type RewardSwitches = {
  readonly mode: Mode
  isOn(country: Country, reward: Reward): Promise<boolean>
  /** The allowed rewards of every market. */
  offers(): Promise<Offers>
  /** Throws a refusal when the market does not allow the reward. */
  requireOn(country: Country, reward: Reward): Promise<void>
}

/** They reward a deposit, so they are nothing where the market takes none. */
const depositRewards: readonly Reward[] = ['new-user-deposit', 'first-recharge', 'deposit-activity']

const isAllowed = ({ rewards, deposits }: MarketPolicy, reward: Reward): boolean =>
  rewards.includes(reward) && (deposits || !depositRewards.includes(reward))

export function createRewardSwitches({ db, mode }: { readonly db: Db; readonly mode: Mode }): RewardSwitches {
  const isOn = async (country: Country, reward: Reward): Promise<boolean> => {
    return isAllowed(await readPolicy(db, mode, country), reward) && !(await isSwitchedOff(db, 'bonuses'))
  }
  const offers = async (): Promise<Offers> => {
    const isOff = await isSwitchedOff(db, 'bonuses')
    const policies = await readPolicies(db, mode)
    const offered = (country: Country) =>
      rewardKinds.filter((kind) => !isOff && policies[country].play && isAllowed(policies[country], kind))
    return { BR: offered('BR'), CL: offered('CL') }
  }
  return {
    mode,
    isOn,
    offers,
    requireOn: async (country, reward) => {
      if (!(await isOn(country, reward))) throw new Refusal('NOT_AVAILABLE')
    },
  }
}

export const countryOf = (currency: Cash): Country => (currency === countries.BR.currency ? 'BR' : 'CL')
