/** Which rewards a market allows. A reward without a row, and every reward while bonuses are switched off, is not allowed. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { isSwitchedOff } from '#modules/operators/operators.ts'

/** Kinds of rewards; each is paid from the house account `promo:<kind>`. */
export type Reward =
  | 'new-user-deposit'
  | 'registration'
  | 'first-recharge'
  | 'deposit-activity'
  | 'cashback'
  | 'new-user-cashback'
  | 'lucky-campaign'
  | 'lucky-gift'
  | 'invite'

export type RewardSwitches = {
  readonly mode: Mode
  isOn(country: Country, reward: Reward): Promise<boolean>
  /** Throws a refusal when the market does not allow the reward. */
  requireOn(country: Country, reward: Reward): Promise<void>
}

export function createRewardSwitches({ db, mode }: { readonly db: Db; readonly mode: Mode }): RewardSwitches {
  const isOn = async (country: Country, reward: Reward): Promise<boolean> => {
    const row = await db.query
      .selectFrom('rewardSwitch')
      .where('country', '=', country)
      .where('mode', '=', mode)
      .where('reward', '=', reward)
      .select('enabled')
      .executeTakeFirst()
    return row?.enabled === true && !(await isSwitchedOff(db, 'bonuses'))
  }
  return {
    mode,
    isOn,
    requireOn: async (country, reward) => {
      if (!(await isOn(country, reward))) throw new Refusal('NOT_AVAILABLE')
    },
  }
}

export const countryOf = (currency: Cash): Country => (currency === countries.BR.currency ? 'BR' : 'CL')
