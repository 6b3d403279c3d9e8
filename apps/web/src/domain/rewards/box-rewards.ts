import type { Reward } from '@saguao/contract/product/rewards.ts'
import { isOffered } from '#domain/rewards/offered.ts'

const shownInBox = [
  'lucky-campaign',
  'new-user-deposit',
  'cashback',
  'first-recharge',
] as const satisfies Reward[]

export type BoxReward = (typeof shownInBox)[number]

/** The rewards in the box of active rewards, in their order. */
export const boxRewards = (): readonly BoxReward[] => shownInBox.filter(isOffered)
