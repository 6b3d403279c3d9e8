/** Names of states and reasons in operator calls. Safe in the browser. */
import type { Reward } from '../product/rewards.ts'

export const playerStates = ['open', 'blocked', 'paused', 'excluded', 'closed'] as const
/** What a search found a player by. */
export const playerMatches = [
  'id',
  'phone',
  'former-phone',
  'document',
  'payout-account',
  'device',
  'order',
  'round',
  'slip',
] as const
export const linkReasons = ['device', 'browser', 'address', 'payout-account', 'invitation', 'phone'] as const
/** How the operator made sure that the new number belongs to the player. */
export const phoneChecks = ['document', 'selfie', 'call-back', 'payment'] as const
export const withdrawalStates = ['created', 'approved', 'sent', 'paid', 'returned'] as const
export const depositStates = ['created', 'waiting', 'success', 'failure'] as const
/** Why a withdrawal deserves a look. */
export const riskReasons = [
  'new-account',
  'quick-turnover',
  'shared-device',
  'shared-account',
  'bonus-use',
  'markers',
  'password-reset',
  'phone-moved',
  'unverified',
  'blocked',
  'excluded',
] as const
export const withdrawalDecisions = ['approve', 'return', 'hold', 'release'] as const

/** Rewards that the house pays; gifts between players cost nothing, and new players' cashback is part of cashback. */
export const budgetRewards = [
  'new-user-deposit',
  'registration',
  'first-recharge',
  'deposit-activity',
  'cashback',
  'lucky-campaign',
  'invite',
] as const satisfies readonly Reward[]
export type BudgetReward = (typeof budgetRewards)[number]
/** What too many players share, so that a reward is held. */
export const heldReasons = ['device', 'browser', 'address', 'payout'] as const
/** How the expected cost of terms is found. */
export const costMethods = ['exact', 'estimated'] as const
