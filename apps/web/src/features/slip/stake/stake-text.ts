/** Stake of the slip as typed text; see typed-amount.ts. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { currencies } from '@saguao/contract/product/money.ts'

export const presetStakes: Readonly<Record<Cash, readonly number[]>> = {
  BRL: [5, 10, 20, 50],
  CLP: [1_000, 2_000, 5_000, 10_000],
}

/** More digits than any stake has. */
const maxWholeDigits = 7

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'mark' | 'back'

/** Returns the text after a key; a key that would break the amount is ignored. */
export function typed(text: string, key: Key, currency: Cash): string {
  if (key === 'back') return text.slice(0, -1)
  if (key === 'mark') return text.includes('.') ? text : `${text || '0'}.`
  const next = `${text}${key}`.replace(/^0+(?=\d)/, '')
  const [whole = '', fraction = ''] = next.split('.')
  const fits = whole.length <= maxWholeDigits && fraction.length <= currencies[currency].decimals
  return fits ? next : text
}

/**
 * Rounds down to whole minor units. A small epsilon is added first, because 0.29 × 100 is slightly less than 29 in
 * floating point.
 */
export function floorTo(amount: number, currency: Cash): number {
  const perMajor = 10 ** currencies[currency].decimals
  return Math.floor(amount * perMajor + 1e-6) / perMajor
}

type StakeLimits = { readonly minStake: number; readonly maxStake: number; readonly maxWin: number }

export type StakeFault = 'empty' | 'low' | 'high' | 'win'

/** Why a stake is invalid; undefined if it is valid. */
export function stakeFaultOf(stake: number, win: number, limits: StakeLimits | null): StakeFault | undefined {
  if (stake <= 0) return 'empty'
  if (!limits) return undefined
  if (stake < limits.minStake) return 'low'
  if (stake > limits.maxStake) return 'high'
  return win > limits.maxWin ? 'win' : undefined
}

/** The largest possible stake now. */
/** A share of the balance in percent, as a stake within the limits. */
export const shareStakeOf = (
  balance: number,
  percent: number,
  { minStake }: StakeLimits,
  currency: Cash,
): number => Math.max(minStake, floorTo((balance * percent) / 100, currency))

export function maxStakeOf(balance: number, odds: number, limits: StakeLimits, currency: Cash): number {
  const byWin = floorTo(limits.maxWin / odds, currency)
  return Math.max(limits.minStake, Math.min(limits.maxStake, byWin, floorTo(balance, currency)))
}
