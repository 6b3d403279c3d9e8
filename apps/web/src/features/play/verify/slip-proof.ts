/** Recomputes a slip on the device: every match from its seed, every leg, and the payout. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, minor, parseAmount } from '@saguao/contract/product/money.ts'
import { explainSlip, type LegClaim, type SlipExplanation } from '@saguao/fair/sports/explain.ts'

export type Proof = Data<'/sports/proof'>
export type ProofLeg = Proof['legs'][number]

/** After a logout in the meantime the response is empty. */
export const isProof = (answer: object | undefined): answer is Proof =>
  answer !== undefined && 'legs' in answer

export const hasHiddenSeed = ({ legs }: Proof): boolean => legs.some(({ serverSeed }) => serverSeed === null)

/** Undefined while one of its matches is not finished. */
export function proofOf(proof: Proof, currency: Cash): SlipExplanation | undefined {
  const claims = proof.legs.flatMap((leg) => claimOf(leg, proof.reason !== null) ?? [])
  if (claims.length < proof.legs.length) return undefined
  const minorOf = (amount: number) => parseAmount(amount, currency) ?? minor(0n)
  return explainSlip({
    legs: claims,
    stake: minorOf(proof.stake),
    // A cash-out was paid by the odds of that moment, which cannot be recomputed; a refused slip got its stake back.
    win: proof.status === 'cashed' || proof.reason !== null ? undefined : minorOf(proof.win),
  })
}

function claimOf({ serverSeed, odds, status, ...leg }: ProofLeg, isRefused: boolean): LegClaim | undefined {
  if (serverSeed === null) return undefined
  return {
    ...leg,
    serverSeed,
    oddsE2: Math.round(odds * 100),
    end: status === 'open' || isRefused ? undefined : status,
  }
}
