/** Names of the kinds of ledger entries. */
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
  forfeit: 'kind.forfeit',
  cashback: 'kind.cashback',
  envelope: 'kind.envelope',
  adjustment: 'kind.adjustment',
}

const betKinds: Readonly<Record<string, string>> = { hold: 'bet', settle: 'win', return: 'refund' }

type EntryKind = { readonly kind: string; readonly ref: string | null }

/** Payouts and longer bets both hold money; the reference tells them apart, so that each has its own name. */
export function kindOfEntry({ kind, ref }: EntryKind): string {
  return ref?.startsWith('withdraw:') ? kind : (betKinds[kind] ?? kind)
}

/** Kinds with a filter of their own, the most frequent first. */
export const filterKinds = [
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

/** The filters for holds and returns cover payouts and bets. */
export const filterName = (kind: string): string => (filters[kind] ? t(filters[kind]) : kindName(kind))

/** A kind this build does not know still has a name. */
export function kindName(kind: string): string {
  return t((Object.hasOwn(names, kind) ? names[kind] : undefined) ?? 'kind.other')
}
