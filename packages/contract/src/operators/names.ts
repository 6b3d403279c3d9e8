/** Names of states and reasons in operator calls. Safe in the browser. */

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
