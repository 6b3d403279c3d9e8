/** Names of states, kinds and outcomes in the calls of compliance. Safe in the browser. */

/** States of a person that operators may still decide. */
export const undecidedStates = ['pending', 'review', 'refused'] as const
export const identityDecisions = ['verify', 'refuse', 'ask-again'] as const
/** Who has to act next. */
export const identityWaits = ['provider', 'operator', 'player'] as const

export const restrictionKinds = ['paused', 'excluded', 'register'] as const

export const limitEventKinds = [
  'limit-set',
  'limit-pending',
  'limit-confirmed',
  'limit-cancelled',
  'limit-lapsed',
  'paused',
  'excluded',
  'exclusion-end-requested',
] as const

export const caseStates = ['open', 'closed'] as const
export const caseOutcomes = ['contacted', 'limits', 'paused', 'excluded', 'no-action'] as const

export const significantKinds = [
  'large-win',
  'large-payout',
  'audit-finding',
  'balance-drift',
  'reconciliation-difference',
  'key-change',
  'switch',
  'market-policy',
  'operator-access',
  'exclusion-end',
  'identity-override',
  'adjustment',
  'exclusions',
  'regulator-file-failed',
] as const
export type SignificantKind = (typeof significantKinds)[number]

export const erasureStates = ['retained', 'due', 'excluded', 'erased'] as const

/** What is kept of a closed account, until when and why (docs/PROTECTION.md, R12.12). */
export const retentionRules = [
  { name: 'at-closing', until: 'closing', reason: 'serves-open-account' },
  { name: 'codes', until: '2-days', reason: 'limits-attempts' },
  { name: 'responses', until: '30-days', reason: 'repeated-requests' },
  { name: 'messages', until: '1-year', reason: 'complaints' },
  { name: 'person', until: '5-years', reason: 'money-laundering' },
  { name: 'regulator-files', until: '5-years-of-day', reason: 'money-laundering' },
  { name: 'ledger', until: 'kept', reason: 'accounting' },
] as const

export const regulatorFileKinds = ['players', 'wallets', 'bets', 'games'] as const
export type RegulatorFileKind = (typeof regulatorFileKinds)[number]
/** `confirmed`: generated again with the same content, which is stored once. */
export const regulatorFileStates = [
  'requested',
  'running',
  'ready',
  'confirmed',
  'failed',
  'deleted',
] as const
