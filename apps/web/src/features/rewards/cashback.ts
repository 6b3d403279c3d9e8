/** What the cashback screens compute. Pure. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'

export type Cashback = Data<'/v1/cashback/load'>
export type Pig = Data<'/v1/pig/load'>

/** An answer that came while nobody was logged in has nothing in it. */
export const isCashback = (answer: object | undefined): answer is Cashback =>
  answer !== undefined && 'tiers' in answer
export const isPig = (answer: object | undefined): answer is Pig =>
  answer !== undefined && 'available' in answer

/** So many times the least one may collect fill the piggy bank to the brim. */
const brim = 1000

/**
 * How full the piggy bank looks. Each tenfold fills the same part more: the first coin is seen, and who has much
 * still sees it grow.
 */
export function fillOf(available: number, minCollect: number): number {
  if (available <= 0) return 0
  return Math.min(1, Math.log1p(available / minCollect) / Math.log1p(brim))
}

/** The tier today's rate comes from: none below the first, nor while a newcomer's own rate is better. */
export function tierReached({ tiers, today, rate }: Cashback): Cashback['tiers'][number] | undefined {
  const tier = tiers.findLast(({ minLoss }) => today.loss > 0 && today.loss >= minLoss)
  return tier?.rate === rate ? tier : undefined
}

export function cashbackTerms(): readonly string[] {
  return [
    t('cashback.term-day'),
    t('cashback.term-loss'),
    t('cashback.term-when'),
    t('cashback.term-cash'),
    t('cashback.term-new'),
  ]
}
