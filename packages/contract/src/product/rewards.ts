/** Kinds of rewards. A market offers some of them; the others are not advertised anywhere (R12.02). Safe in the browser. */
import type { Country } from './countries.ts'

export const rewardKinds = [
  'new-user-deposit',
  'registration',
  'first-recharge',
  'deposit-activity',
  'cashback',
  'new-user-cashback',
  'lucky-campaign',
  'lucky-gift',
  'invite',
] as const

export type Reward = (typeof rewardKinds)[number]

/** Rewards that are paid as bonus balance. Where none is offered, the lobby does not mention bonus games. */
export const bonusRewards: readonly Reward[] = [
  'registration',
  'first-recharge',
  'deposit-activity',
  'invite',
]

/** The rewards that each market offers. */
export type Offers = Readonly<Record<Country, readonly Reward[]>>

export const everyOffer: Offers = { BR: rewardKinds, CL: rewardKinds }

const rewardsOfDeeplink: Readonly<Record<string, Reward>> = {
  '/firstRecharge': 'first-recharge',
  firstRecharge: 'first-recharge',
  '/newUserDeposit': 'new-user-deposit',
  bonus: 'new-user-deposit',
  '/newUserCashback': 'cashback',
  '/luckyMoney': 'lucky-campaign',
}

/** The reward that a banner's command leads to. */
export function rewardOfCommand(cmd: string, cmdValue: string): Reward | undefined {
  if (cmd === 'active') return 'lucky-campaign'
  return cmd === 'deeplink' ? rewardsOfDeeplink[cmdValue.split('?', 1)[0] ?? ''] : undefined
}
