/** What terms would have cost with the players of the past days, beside what was granted. */

import type { BudgetReward } from '@saguao/contract/operators/names.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { RewardTermName } from '@saguao/contract/operators/settings/reward-settings.ts'
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries, isCountry } from '@saguao/contract/product/countries.ts'
import {
  addMarketDays,
  endOfMarketDay,
  marketDay,
  startOfMarketDay,
} from '@saguao/contract/product/market-day.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { promotionSubjects } from '#modules/payments/payments.ts'
import { lastRunUpTo } from '#modules/rewards/cashback/cashback-store.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { replayCashback } from '#modules/rewards/replay/cashback-replay.ts'
import {
  replayEnvelopes,
  replayInvitation,
  replayRegistration,
} from '#modules/rewards/replay/claim-replay.ts'
import { replayNewUser, replayPromotion, rewardOfPromotion } from '#modules/rewards/replay/deposit-replay.ts'
import { type Costs, createCosts, type Period, type Tally } from '#modules/rewards/replay/tally.ts'
import { readEnvelopes } from '#modules/rewards/terms/reward-terms.ts'
import { requireValue } from '#modules/settings/settings.ts'

type Deps = Pick<RewardDeps, 'db' | 'clock' | 'settings' | 'switches' | 'identity'>
type Body = OperatorBody<'/operator/rewards/expected'>
type Expected = OperatorData<'/operator/rewards/expected'>
type Method = Expected['method']

const defaultDays = 30

/** Whole days up to yesterday; cashback up to the last day that is paid. */
async function periodOf(
  { db, clock }: Deps,
  country: Country,
  kind: RewardTermName,
  count: number,
): Promise<Period> {
  const yesterday = addMarketDays(marketDay(country, clock.now()), -1)
  const run = kind === 'cashback-terms' ? await lastRunUpTo(db, country, yesterday) : undefined
  const isPaid = !run || (run.day === yesterday && run.finishedAt !== null)
  const last = isPaid ? yesterday : addMarketDays(yesterday, -1)
  const days = Array.from({ length: count }, (_, i) => addMarketDays(last, i - count + 1))
  return {
    country,
    currency: countries[country].currency,
    days,
    from: new Date(startOfMarketDay(country, days[0] ?? last)),
    to: new Date(endOfMarketDay(country, last)),
  }
}

async function countryOfSubject({ db }: Deps, { kind, subject }: Body): Promise<Country> {
  if (kind !== 'deposit-promotion') {
    if (!isCountry(subject)) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
    return subject
  }
  const found = (await promotionSubjects(db.query)).find((one) => one.subject === subject)
  if (!found) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  return found.country
}

type Replay = { readonly reward: BudgetReward; readonly method: Method }

/** Shares of another size are estimated, because they were drawn at random. */
async function methodOfEnvelopes(
  { db }: Deps,
  country: Country,
  proposed: SettingValue<'envelope-terms'>,
): Promise<Method> {
  const current = await readEnvelopes(db.query, country)
  const isSame =
    current.campaignAmount === proposed.campaignAmount && current.campaignCount === proposed.campaignCount
  return isSame ? 'exact' : 'estimated'
}

const replays: {
  readonly [K in RewardTermName]: (
    deps: Deps,
    period: Period,
    subject: string,
    value: SettingValue<K>,
    costs: Costs,
  ) => Promise<Replay>
} = {
  'cashback-terms': async (deps, period, _, value, costs) => {
    await replayCashback(deps, period, value, costs)
    return { reward: 'cashback', method: 'exact' }
  },
  'new-user-terms': async (deps, period, _, value, costs) => {
    await replayNewUser(deps, period, value, costs)
    return { reward: 'new-user-deposit', method: 'exact' }
  },
  'registration-terms': async (deps, period, _, value, costs) => {
    await replayRegistration(deps, period, value, costs)
    return { reward: 'registration', method: 'exact' }
  },
  'deposit-promotion': async (deps, period, subject, value, costs) => {
    await replayPromotion(deps, period, subject, value, costs)
    return { reward: (await rewardOfPromotion(deps, subject)) as BudgetReward, method: 'exact' }
  },
  'envelope-terms': async (deps, period, _, value, costs) => {
    await replayEnvelopes(deps, period, value, costs)
    return { reward: 'lucky-campaign', method: await methodOfEnvelopes(deps, period.country, value) }
  },
  'invitation-terms': async (deps, period, _, value, costs) => {
    await replayInvitation(deps, period, value, costs)
    return { reward: 'invite', method: 'exact' }
  },
}

export async function expectedCost(deps: Deps, body: Body): Promise<Expected> {
  const { kind, subject, days = defaultDays } = body
  const country = await countryOfSubject(deps, body)
  const value = requireValue(kind, body.value)
  const period = await periodOf(deps, country, kind, days)
  const costs = createCosts()
  const replay = replays[kind] as (...given: unknown[]) => Promise<Replay>
  const { reward, method } = await replay(deps, period, subject, value, costs)
  const { currency } = period
  const major = (amount: bigint): number => toMajor(minor(amount), currency)
  const present = ({ amount, grants, players }: Tally) => ({ amount: major(amount), grants, players })
  return {
    country,
    currency,
    from: period.days[0] ?? '',
    to: period.days.at(-1) ?? '',
    reward,
    method,
    isAllowed: await deps.switches.isAllowed(country, reward),
    granted: present(costs.granted),
    current: present(costs.current),
    proposed: present(costs.proposed),
    days: period.days.map((day) => ({
      day,
      granted: major(costs.granted.amountOn(day)),
      current: major(costs.current.amountOn(day)),
      proposed: major(costs.proposed.amountOn(day)),
    })),
  }
}
