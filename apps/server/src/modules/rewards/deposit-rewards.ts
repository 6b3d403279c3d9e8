/** Rewards of a paid deposit. Key and source of a grant make a repeated event harmless. */
import { type Cash, minor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { type Event, reactOnce } from '#kernel/jobs/outbox.ts'
import { type ActivityTerms, activityTerms } from '#modules/payments/payments.ts'
import { lockRewards, partOf, type RewardDeps, smaller } from '#modules/rewards/deps.ts'
import { type Grant, grantReward } from '#modules/rewards/grant.ts'
import { grantsOf } from '#modules/rewards/grant-store.ts'
import { countryOf, type Reward } from '#modules/rewards/reward-switches.ts'
import { pbKey } from '#modules/rewards/welcome/pb.ts'
import { type PbConfig, pbConfigs } from '#modules/rewards/welcome/pb-store.ts'

type PaidDeposit = {
  readonly player: bigint
  readonly orderId: string
  readonly amount: bigint
  readonly currency: Cash
  readonly activityId: string | null
}

const paidDeposit = ({ payload }: Event<'deposit.succeeded'>): PaidDeposit => ({
  player: BigInt(payload.playerId),
  orderId: payload.orderId,
  amount: BigInt(payload.amount),
  currency: payload.currency,
  activityId: payload.activityId,
})

const grantFor = (deposit: PaidDeposit, config: PbConfig): Grant => ({
  player: deposit.player,
  key: pbKey(config.rewardType),
  reward: 'new-user-deposit',
  source: deposit.orderId,
  currency: deposit.currency,
  amount: minor(config.total),
  terms: {
    account: 'pb',
    pb: {
      rewardType: config.rewardType,
      recharge: String(deposit.amount),
      total: String(config.total),
      tag: config.tag,
      reg: String(config.reg),
      releasePoints: config.releasePoints,
    },
  },
})

type Offer = Pick<PbConfig, 'rewardType' | 'recharge'>

/** A deposit earns one reward: the highest one it reaches that the player has not had. */
export const bestOffer = <O extends Offer>(
  offers: readonly O[],
  amount: bigint,
  hadKeys: ReadonlySet<string>,
): O | undefined =>
  offers
    .filter(({ rewardType, recharge }) => recharge <= amount && !hadKeys.has(pbKey(rewardType)))
    .toSorted((a, b) => (a.recharge < b.recharge ? 1 : -1))[0]

async function rewardNewUser(deps: RewardDeps, tx: Tx, deposit: PaidDeposit): Promise<void> {
  const { player, orderId, amount, currency } = deposit
  await lockRewards(tx, player)
  const had = await grantsOf({ query: tx }, player, 'new-user-deposit')
  if (had.some(({ source }) => source === orderId)) return
  const offers = await pbConfigs({ query: tx }, countryOf(currency))
  const best = bestOffer(offers, amount, new Set(had.map(({ key }) => key)))
  if (best) await grantReward(deps, tx, grantFor(deposit, best))
}

const rewardOf = ({ firstOnly }: ActivityTerms): Reward => (firstOnly ? 'first-recharge' : 'deposit-activity')

type ActivityRate = Pick<ActivityTerms, 'minAmount' | 'rewardPoints' | 'rewardMax'>

/** What a promotion gives for a deposit. */
export const activityAmount = (
  { minAmount, rewardPoints, rewardMax }: ActivityRate,
  deposited: bigint,
): bigint => (deposited < minAmount ? 0n : smaller(partOf(deposited, rewardPoints), rewardMax))

/** The promotion chosen with the order, on its terms at the time of payment. */
async function rewardActivity(
  deps: RewardDeps,
  tx: Tx,
  deposit: PaidDeposit,
  activity: ActivityTerms,
): Promise<void> {
  const { player, orderId, currency } = deposit
  const amount = activityAmount(activity, deposit.amount)
  if (amount === 0n) return
  const key = activity.firstOnly ? 'first' : `activity:${orderId}`
  const reward = rewardOf(activity)
  const terms = { account: 'bonus', kind: 'deposit', wagerTimes: activity.wagerTimes } as const
  await grantReward(deps, tx, {
    player,
    key,
    reward,
    source: orderId,
    currency,
    amount: minor(amount),
    terms,
  })
}

export async function rewardDeposit(deps: RewardDeps, event: Event<'deposit.succeeded'>): Promise<void> {
  const deposit = paidDeposit(event)
  const country = countryOf(deposit.currency)
  const chosen = deposit.activityId ? await activityTerms(deps.db, deposit.activityId) : undefined
  const activity = chosen && (await deps.switches.isOn(country, rewardOf(chosen))) ? chosen : undefined
  const isNewUserOn = await deps.switches.isOn(country, 'new-user-deposit')
  await reactOnce(deps.db, event.id, 'reward-deposit', async (tx) => {
    if (isNewUserOn) await rewardNewUser(deps, tx, deposit)
    if (activity) await rewardActivity(deps, tx, deposit, activity)
  })
}
