/** What each kind of ledger line is called. */
import { type PlainKey, t } from '#i18n/i18n.ts'

const names: Readonly<Record<string, PlainKey>> = {
  recharge: 'kind.recharge',
  withdraw: 'kind.withdraw',
  bet: 'kind.bet',
  win: 'kind.win',
  round: 'kind.round',
  refund: 'kind.refund',
  hold: 'kind.hold',
  settle: 'kind.settle',
  return: 'kind.return',
  bonus: 'kind.bonus',
  release: 'kind.release',
  collect: 'kind.collect',
  cashback: 'kind.cashback',
  envelope: 'kind.envelope',
  adjustment: 'kind.adjustment',
}

/** Those worth a filter of their own, the most asked for first. */
export const kindsShown = [
  'recharge',
  'hold',
  'return',
  'round',
  'bet',
  'win',
  'bonus',
  'cashback',
  'envelope',
] as const

/** A kind this build does not know yet is still a line of the account. */
export function kindName(kind: string): string {
  return t((Object.hasOwn(names, kind) ? names[kind] : undefined) ?? 'kind.other')
}
