/** A bet on matches computed again on this phone: every match from its seed, every leg, and what it pays. */
import type { Data } from '@saguao/contract/calls.ts'
import { type Cash, minor, parseAmount } from '@saguao/contract/money.ts'
import { explainSlip, type LegClaim, type SlipExplanation } from '@saguao/fair/sports/explain.ts'

export type Proof = Data<'/sports/proof'>
export type ProofLeg = Proof['legs'][number]

/** Somebody who logged out a moment ago is answered with nothing. */
export const isProof = (answer: object | undefined): answer is Proof =>
  answer !== undefined && 'legs' in answer

export const isSealed = ({ legs }: Proof): boolean => legs.some(({ serverSeed }) => serverSeed === null)

/** Undefined while a match of it is still to be played. */
export function proofOf(proof: Proof, currency: Cash): SlipExplanation | undefined {
  const claims = proof.legs.flatMap((leg) => claimOf(leg) ?? [])
  if (claims.length < proof.legs.length) return undefined
  const minorOf = (amount: number) => parseAmount(amount, currency) ?? minor(0n)
  return explainSlip({
    legs: claims,
    stake: minorOf(proof.stake),
    // Who left before the end was paid for the chances of a moment.
    win: proof.status === 'cashed' ? undefined : minorOf(proof.win),
  })
}

function claimOf({ serverSeed, odds, status, ...leg }: ProofLeg): LegClaim | undefined {
  if (serverSeed === null) return undefined
  return {
    ...leg,
    serverSeed,
    oddsE2: Math.round(odds * 100),
    end: status === 'open' ? undefined : status,
  }
}
