/** Parses the changes of a policy that an operator types, such as `play=on` or `rewards=cashback,invite`. */
import type { PolicyChange } from '#modules/markets/policy-store.ts'

type Field = keyof PolicyChange
type Kind = 'switch' | 'number' | 'number-or-none' | 'list' | 'list-or-all' | 'word'

const kinds: Readonly<Record<Field, Kind>> = {
  play: 'switch',
  deposits: 'switch',
  paymentMethods: 'list-or-all',
  rewards: 'list',
  autoplay: 'switch',
  turbo: 'switch',
  jackpot: 'switch',
  bonusBuy: 'switch',
  minRoundMs: 'number',
  identityGate: 'word',
  mandatoryLimits: 'list',
  raiseWaitHours: 'number',
  realityCheckMinutes: 'number-or-none',
  idleMinutes: 'number',
  secondFactorDays: 'number-or-none',
  minRtp: 'number',
  withdrawalReversal: 'switch',
  payoutMinutes: 'number',
}

export const policyFields = Object.keys(kinds) as readonly Field[]

const forms: Readonly<Record<Kind, RegExp>> = {
  switch: /^(?:on|off)$/,
  number: /^\d{1,6}$/,
  'number-or-none': /^(?:\d{1,6}|none)$/,
  list: /^(?:[a-z-]+(?:,[a-z-]+)*)?$/,
  'list-or-all': /^(?:all|[a-z-]+(?:,[a-z-]+)*)$/,
  word: /^[a-z]+$/,
}

const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

const values: Readonly<Record<Kind, (text: string) => unknown>> = {
  switch: (text) => text === 'on',
  number: Number,
  'number-or-none': (text) => (text === 'none' ? null : Number(text)),
  list: listOf,
  'list-or-all': (text) => (text === 'all' ? null : listOf(text)),
  word: (text) => text,
}

const isField = (name: string): name is Field => Object.hasOwn(kinds, name)

/** Throws an error that names the first change that is not understood. */
export function parsePolicyChange(typed: readonly string[]): PolicyChange {
  const entries = typed.map((change) => {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/.exec(change) ?? []
    if (!isField(name)) throw new Error(`"${change}" is none of ${policyFields.join('=, ')}=`)
    const kind = kinds[name]
    if (!forms[kind].test(text)) throw new Error(`${name} is a ${kind}, but got "${text}"`)
    return [name, values[kind](text)] as const
  })
  if (entries.length === 0) throw new Error('A change looks like play=on')
  return Object.fromEntries(entries) as PolicyChange
}
