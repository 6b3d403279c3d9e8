import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { DecisionCall } from '#actions/Decisions.tsx'
import { money } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

export type Withdrawal = OperatorData<'/operator/withdrawals'>['list'][number]
export type Risk = Withdrawal['risks'][number]

const orderColours: Readonly<Record<string, string>> = {
  created: 'indigo',
  waiting: 'indigo',
  approved: 'blue',
  sent: 'blue',
  paid: 'teal',
  success: 'teal',
  returned: 'gray',
  failure: 'red',
}

export const orderColour = (state: string): string => orderColours[state] ?? 'gray'

/** Reasons that stop a payout, and those that are a reason to look twice. */
export const riskColours: Readonly<Record<Risk['reason'], string>> = {
  blocked: 'red',
  excluded: 'grape',
  'shared-account': 'red',
  'shared-device': 'orange',
  'quick-turnover': 'orange',
  'phone-moved': 'orange',
  'password-reset': 'orange',
  markers: 'orange',
  'new-account': 'yellow',
  'bonus-use': 'yellow',
  unverified: 'yellow',
}

const amountFacts: readonly string[] = ['deposited', 'staked', 'converted']

/** The sentence behind a reason, with its numbers. */
export function riskText({ reason, facts }: Risk, currency: Cash): string {
  const text = tName('risk-text', reason)
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = facts[name]
    if (value === undefined) return slot
    return typeof value === 'number' && amountFacts.includes(name) ? money(value, currency) : String(value)
  })
}

export const countryFilter: Filter = {
  kind: 'choice',
  name: 'country',
  label: t('pay.country'),
  width: 110,
  options: ['BR', 'CL'].map((value) => ({ value, label: value })),
}

export const orderFilters: readonly Filter[] = [
  countryFilter,
  { kind: 'text', name: 'payChannel', label: t('pay.channel'), width: 110 },
  { kind: 'text', name: 'playerId', label: t('pay.player-id'), width: 150 },
  { kind: 'days', name: 'from', until: 'to', label: t('pay.days') },
]

export const withdrawalDecisions = ['approve', 'return', 'hold', 'release'] as const
type Decision = (typeof withdrawalDecisions)[number]

export const decisionCall: DecisionCall<'/operator/withdrawal/decide', Decision> = {
  path: '/operator/withdrawal/decide',
  permission: 'payments:decide',
  prefix: 'pay',
  main: 'approve',
  dangerous: 'return',
  refreshes: ['/operator/withdrawals', '/operator/withdrawal'],
}
