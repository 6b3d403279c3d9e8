/** Which rewards a market allows. The table says why one is off; without a row, and while the house gives nothing, it is off too. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { isOff } from '#modules/operators/operators.ts'

/** What the house gives, and the name of the account it comes from. */
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

export type Switches = {
  readonly mode: Mode
  isOn(country: Country, reward: Reward): Promise<boolean>
  /** Refuses where the market does. */
  demand(country: Country, reward: Reward): Promise<void>
}

export function createSwitches({ db, mode }: { readonly db: Db; readonly mode: Mode }): Switches {
  const isOn = async (country: Country, reward: Reward): Promise<boolean> => {
    const row = await db.query
      .selectFrom('rewardSwitch')
      .where('country', '=', country)
      .where('mode', '=', mode)
      .where('reward', '=', reward)
      .select('enabled')
      .executeTakeFirst()
    return row?.enabled === true && !(await isOff(db, 'bonuses'))
  }
  return {
    mode,
    isOn,
    demand: async (country, reward) => {
      if (!(await isOn(country, reward))) throw new Refusal('NOT_AVAILABLE')
    },
  }
}

export const countryOf = (currency: Cash): Country => (currency === countries.BR.currency ? 'BR' : 'CL')
