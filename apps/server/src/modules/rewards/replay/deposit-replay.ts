/**
 * Rewards of deposits with other terms, from the paid deposits. A deposit that had earned a reward and got none, on a day on
 * which others got it, was refused then, and is refused in the replay too. So is one whose grant was held or refused.
 */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { minor } from '@saguao/contract/product/money.ts'
import type { Reward } from '@saguao/contract/product/rewards.ts'
import { activityTerms, type PaidDeposit, paidDeposits, readPromotion } from '#modules/payments/payments.ts'
import { activityAmount, bestOffer } from '#modules/rewards/deposit-rewards.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { type GrantOfSource, grantsBySource, keysBefore } from '#modules/rewards/replay/replay-store.ts'
import { addBoth, type Costs, type Period } from '#modules/rewards/replay/tally.ts'
import { offersOf, readNewUser } from '#modules/rewards/terms/reward-terms.ts'
import { pbKey } from '#modules/rewards/welcome/pb.ts'

type Deps = Pick<RewardDeps, 'db' | 'settings' | 'switches'>
type Grants = ReadonlyMap<string, GrantOfSource>

const dayOf = ({ country }: Period, { paidAt }: PaidDeposit): string => marketDay(country, paidAt.getTime())

/** Days on which the reward was given to a deposit. */
const daysWithGrants = (period: Period, deposits: readonly PaidDeposit[], grants: Grants): Set<string> =>
  new Set(deposits.filter(({ id }) => grants.has(id)).map((deposit) => dayOf(period, deposit)))

function addGranted(
  costs: Costs,
  period: Period,
  deposit: PaidDeposit,
  grant: GrantOfSource | undefined,
): void {
  if (grant?.state === 'granted')
    costs.granted.add(dayOf(period, deposit), deposit.playerId, BigInt(grant.amount))
}

/** Held or refused then. */
const isWithheld = (grant: GrantOfSource | undefined): boolean =>
  grant !== undefined && grant.state !== 'granted'

type Offers = ReturnType<typeof offersOf>

/** The offers that one player has had, with what happened and in each replay. */
type Had = { readonly past: Set<string>; readonly current: Set<string>; readonly proposed: Set<string> }

/** The offer that a deposit earns; the player has had it afterwards. */
function takeOffer(offers: Offers, amount: bigint, had: Set<string>): bigint {
  const best = bestOffer(offers, amount, had)
  if (!best) return 0n
  had.add(pbKey(best.rewardType))
  return best.total
}

export async function replayNewUser(
  { db, settings, switches }: Deps,
  period: Period,
  proposed: SettingValue<'new-user-terms'>,
  costs: Costs,
): Promise<void> {
  const { country } = period
  const isAllowed = await switches.isAllowed(country, 'new-user-deposit')
  const deposits = await paidDeposits(db, country, period.from, period.to)
  const players = [...new Set(deposits.map(({ playerId }) => playerId))]
  const grants = await grantsBySource(db, 'new-user-deposit', deposits)
  const before = await keysBefore(db, 'new-user-deposit', players, period.from)
  const current = isAllowed ? offersOf(await readNewUser(db.query, country)) : []
  const next = isAllowed ? offersOf(proposed) : []
  const termsAt = await settings.appliedIn(db.query, 'new-user-terms', country, period)
  const givenDays = daysWithGrants(period, deposits, grants)
  const hads = new Map<bigint, Had>()
  for (const deposit of deposits) {
    const { id, playerId, amount, paidAt } = deposit
    const keys = before.get(playerId) ?? []
    const had = hads.get(playerId) ?? {
      past: new Set(keys),
      current: new Set(keys),
      proposed: new Set(keys),
    }
    hads.set(playerId, had)
    const grant = grants.get(id)
    addGranted(costs, period, deposit, grant)
    const day = dayOf(period, deposit)
    const wasRefused =
      !grant && givenDays.has(day) && bestOffer(offersOf(termsAt(paidAt)), amount, had.past) !== undefined
    if (grant) had.past.add(grant.key)
    if (wasRefused) continue
    const amounts = {
      current: takeOffer(current, amount, had.current),
      proposed: takeOffer(next, amount, had.proposed),
    }
    if (!isWithheld(grant)) addBoth(costs, day, playerId, amounts)
  }
}

type Promotion = SettingValue<'deposit-promotion'>

const rateOf = ({ minAmount, rewardPoints, rewardMax }: Promotion) => ({
  minAmount: minor(BigInt(minAmount)),
  rewardPoints,
  rewardMax: minor(BigInt(rewardMax)),
})

/** The reward of a promotion: those for the first deposit are one, all others another. */
export async function rewardOfPromotion({ db }: Pick<Deps, 'db'>, id: string): Promise<Reward> {
  return (await activityTerms(db, id))?.firstOnly ? 'first-recharge' : 'deposit-activity'
}

/** Deposits that chose the promotion. */
export async function replayPromotion(
  deps: Deps,
  period: Period,
  id: string,
  proposed: Promotion,
  costs: Costs,
): Promise<void> {
  const { db, settings, switches } = deps
  const reward = await rewardOfPromotion(deps, id)
  const isAllowed = await switches.isAllowed(period.country, reward)
  const all = await paidDeposits(db, period.country, period.from, period.to)
  const deposits = all.filter(({ activityId }) => activityId === id)
  const grants = await grantsBySource(db, reward, deposits)
  const current = rateOf(await readPromotion(db.query, id))
  const next = rateOf(proposed)
  const termsAt = await settings.appliedIn(db.query, 'deposit-promotion', id, period)
  const givenDays = daysWithGrants(period, deposits, grants)
  for (const deposit of deposits) {
    const grant = grants.get(deposit.id)
    addGranted(costs, period, deposit, grant)
    const day = dayOf(period, deposit)
    const earnedThen = activityAmount(rateOf(termsAt(deposit.paidAt)), deposit.amount) > 0n
    const wasRefused = !grant && givenDays.has(day) && earnedThen
    if (wasRefused || isWithheld(grant) || !isAllowed) continue
    addBoth(costs, day, deposit.playerId, {
      current: activityAmount(current, deposit.amount),
      proposed: activityAmount(next, deposit.amount),
    })
  }
}
