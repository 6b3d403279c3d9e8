/** What the keys of the slip make of a stake. It is plain text while it is typed, as everywhere; see typed-amount.ts. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { currencies } from '@saguao/contract/product/money.ts'

export const usualStakes: Readonly<Record<Cash, readonly number[]>> = {
  BRL: [5, 10, 20, 50],
  CLP: [1_000, 2_000, 5_000, 10_000],
}

/** More digits than any stake has. */
const wholeDigitsMost = 7

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'mark' | 'back'

/** The text after a key; one that would make no amount changes nothing. */
export function typed(plain: string, key: Key, currency: Cash): string {
  if (key === 'back') return plain.slice(0, -1)
  if (key === 'mark') return plain.includes('.') ? plain : `${plain || '0'}.`
  const next = `${plain}${key}`.replace(/^0+(?=\d)/, '')
  const [whole = '', fraction = ''] = next.split('.')
  const fits = whole.length <= wholeDigitsMost && fraction.length <= currencies[currency].decimals
  return fits ? next : plain
}

/** Whole minor units, cut. A hair is added before: 0.29 × 100 is a little less than 29. */
export function cut(amount: number, currency: Cash): number {
  const perMajor = 10 ** currencies[currency].decimals
  return Math.floor(amount * perMajor + 1e-6) / perMajor
}

export type StakeLimits = { readonly minStake: number; readonly maxStake: number; readonly maxWin: number }

export type StakeFault = 'empty' | 'low' | 'high' | 'win'

/** Why a stake can't be taken; undefined when it can. */
export function faultOf(stake: number, win: number, limits: StakeLimits | null): StakeFault | undefined {
  if (stake <= 0) return 'empty'
  if (!limits) return undefined
  if (stake < limits.minStake) return 'low'
  if (stake > limits.maxStake) return 'high'
  return win > limits.maxWin ? 'win' : undefined
}

/** The most that can be staked now. */
export function mostStake(balance: number, odds: number, limits: StakeLimits, currency: Cash): number {
  const byWin = cut(limits.maxWin / odds, currency)
  return Math.max(limits.minStake, Math.min(limits.maxStake, byWin, cut(balance, currency)))
}
