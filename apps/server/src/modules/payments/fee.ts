/** Fees of payment methods. Pure. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'

/** Fees are stored in hundredths of a percent. */
const pointsPerWhole = 10_000n
const half = pointsPerWhole / 2n

export type FeeRule = { readonly feePoints: number; readonly feeFixed: bigint }

/** Rounded to the nearest minor unit, halves up. */
export const feeOf = ({ feePoints, feeFixed }: FeeRule, amount: Minor): Minor =>
  minor((amount * BigInt(feePoints) + half) / pointsPerWhole + feeFixed)

export const feeRate = (feePoints: number): number => feePoints / Number(pointsPerWhole)
