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

const ofBets: Readonly<Record<string, string>> = { hold: 'bet', settle: 'win', return: 'refund' }

type Line = { readonly kind: string; readonly ref: string | null }

/** Money is set aside for payouts and for bets that take a while; only the payout's own words say so. */
export function kindOfLine({ kind, ref }: Line): string {
  return ref?.startsWith('withdraw:') ? kind : (ofBets[kind] ?? kind)
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

const filters: Readonly<Record<string, PlainKey>> = { hold: 'kind.holds', return: 'kind.refund' }

/** A filter finds what was set aside or came back for whatever reason. */
export const filterName = (kind: string): string => (filters[kind] ? t(filters[kind]) : kindName(kind))

/** A kind this build does not know yet is still a line of the account. */
export function kindName(kind: string): string {
  return t((Object.hasOwn(names, kind) ? names[kind] : undefined) ?? 'kind.other')
}
