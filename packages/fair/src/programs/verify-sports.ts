// Computes matches and slips again for `npm run saguao -- verify`.
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { DrawStep } from '../random/numbers.ts'
import {
  explainMatch,
  explainSlip,
  type LegClaim,
  type LegExplanation,
  type MatchExplanation,
} from '../sports/explain.ts'

export type FormatDraw = (drawn: DrawStep) => string

export function verdict(agrees: boolean | null): string {
  if (agrees === null) return ''
  return agrees ? '  ✓ as claimed' : '  ✗ NOT as claimed'
}

type Match = Pick<
  Data<'/sports/match'>,
  'sport' | 'rates' | 'fair' | 'status' | 'abandoned' | 'minute' | 'homeScore' | 'awayScore'
>
type Proof = Data<'/sports/proof'>

/** Takes a response of /sports/match after the end of the match; returns whether every claim agrees. */
export function verifyMatch(played: Match, formatDraw: FormatDraw): boolean {
  const { serverSeed, ...fair } = played.fair
  const match = explainMatch({
    ...fair,
    serverSeed: revealed(serverSeed),
    sport: played.sport,
    rates: played.rates,
    abandonedMinute: played.abandoned ? played.minute : null,
    result: { home: played.homeScore, away: played.awayScore },
  })
  for (const drawn of match.drawn) console.log(formatDraw(drawn))
  printMatch(match)
  return match.agrees === true
}

/** Takes a response of /sports/proof after the end of every match of the slip. */
export function verifySlip(proof: Proof, minorOf: (units: number) => bigint): boolean {
  // Proofs of earlier releases have no reason.
  const isRefused = Boolean(proof.reason)
  const slip = explainSlip({
    legs: proof.legs.map((leg) => legClaim(leg, isRefused)),
    stake: minorOf(proof.stake),
    // A cash-out was paid at the odds of a moment that the proof does not contain; a refused slip got its stake back.
    win: proof.status === 'cashed' || isRefused ? undefined : minorOf(proof.win),
  })
  slip.legs.forEach((leg, at) => {
    const { matchId = '', selection = '', minute = 0 } = proof.legs[at] ?? {}
    console.log(`\nLeg ${at + 1}: ${matchId}, ${selection}`)
    printMatch(leg.match)
    printLeg(leg, minute)
  })
  console.log(`\nWin in minor units${verdict(slip.winAgrees)}\n  ${slip.win}`)
  return slip.agrees === true
}

function legClaim({ serverSeed, odds, status, ...leg }: Proof['legs'][number], isRefused: boolean): LegClaim {
  return {
    ...leg,
    serverSeed: revealed(serverSeed),
    oddsE2: Math.round(odds * 100),
    end: status === 'open' || isRefused ? undefined : status,
  }
}

function revealed(seed: string | null): string {
  if (seed === null) throw new Error('The seed of a match is not revealed before its whistle.')
  return seed
}

function printMatch({
  hash,
  hashAgrees,
  goals,
  abandonedAt,
  byHand,
  result,
  resultAgrees,
}: MatchExplanation) {
  console.log(`SHA-256 of the match's seed${verdict(hashAgrees)}\n  → ${hash}`)
  const fallen = goals.map(({ minute, side, points }) => `${minute}' ${side}${points ? ` ${points}` : ''}`)
  console.log(`What counted\n  ${fallen.join(', ') || 'nothing'}`)
  if (abandonedAt !== null)
    console.log(`Broken off after minute ${abandonedAt}, ${byHand ? 'by hand' : 'by its numbers'}`)
  const places = result.places.length > 0 ? result.places.join(', ') : `${result.home}-${result.away}`
  console.log(`Result${verdict(resultAgrees)}\n  ${places}`)
}

function printLeg({ oddsE2, oddsAgree, end, endAgrees }: LegExplanation, minute: number): void {
  const odds = oddsE2 === null ? 'no price' : (oddsE2 / 100).toFixed(2)
  console.log(`Price after minute ${minute}${verdict(oddsAgree)}\n  ${odds}`)
  console.log(`It ended${verdict(endAgrees)}\n  ${end}`)
}
