/** Computations of the cashback screens. Pure. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'
import { zoneText } from '#stores/market-time.ts'
import { percentText } from '#stores/percent-text.ts'

export type Cashback = Data<'/v1/cashback/load'>
export type Pig = Data<'/v1/pig/load'>

/** For a guest the response is empty. */
export const isCashback = (response: object | undefined): response is Cashback =>
  response !== undefined && 'tiers' in response
export const isPig = (response: object | undefined): response is Pig =>
  response !== undefined && 'available' in response

/** This multiple of the minimum collection fills the piggy bank. */
const fullMultiple = 1000

/** Fill level of the piggy bank, logarithmic: the first coin is visible, and large amounts still grow. */
export function fillOf(available: number, minCollect: number): number {
  if (available <= 0) return 0
  return Math.min(1, Math.log1p(available / minCollect) / Math.log1p(fullMultiple))
}

/** The tier of today's rate; none below the first tier, or while the new-player rate is better. */
export function tierReached({ tiers, today, rate }: Cashback): Cashback['tiers'][number] | undefined {
  const tier = tiers.findLast(({ minLoss }) => today.loss > 0 && today.loss >= minLoss)
  return tier?.rate === rate ? tier : undefined
}

/** `riskRate`: the limit by the amount at risk; undefined for a guest. */
export function cashbackTerms(riskRate?: number): readonly string[] {
  return [
    t('cashback.term-day', { zone: zoneText() }),
    t('cashback.term-loss'),
    ...(riskRate === undefined ? [] : [t('cashback.term-risk', { rate: percentText(riskRate) })]),
    t('cashback.term-when'),
    t('cashback.term-cash'),
    t('cashback.term-new'),
  ]
}
