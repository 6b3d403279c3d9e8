// Computes matches and slips again, for `npm run verify`.
import type { Data } from '@saguao/contract/calls/calls.ts'
import {
  explainMatch,
  explainSlip,
  type LegClaim,
  type LegExplanation,
  type MatchExplanation,
} from '@saguao/fair/sports/explain.ts'
import { type LineOf, verdict } from '../verify-lines.ts'

type Page = Pick<
  Data<'/sports/match'>,
  'sport' | 'rates' | 'fair' | 'status' | 'abandoned' | 'minute' | 'homeScore' | 'awayScore'
>
type Proof = Data<'/sports/proof'>

/** What /sports/match answered after the whistle. Returns whether all that was claimed comes out. */
export function verifyMatch(page: Page, lineOf: LineOf): boolean {
  const { serverSeed, ...fair } = page.fair
  const match = explainMatch({
    ...fair,
    serverSeed: revealed(serverSeed),
    sport: page.sport,
    rates: page.rates,
    abandonedMinute: page.abandoned ? page.minute : null,
    result: { home: page.homeScore, away: page.awayScore },
  })
  for (const drawn of match.drawn) console.log(lineOf(drawn))
  printMatch(match)
  return match.agrees === true
}

/** What /sports/proof answered once every match of the slip is over. */
export function verifySlip(proof: Proof, minorOf: (units: number) => bigint): boolean {
  const slip = explainSlip({
    legs: proof.legs.map(legClaim),
    stake: minorOf(proof.stake),
    // Who left before the end was paid for the chances of a moment; a stake that went back is what was staked.
    win: proof.status === 'cashed' ? undefined : minorOf(proof.win),
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

function legClaim({ serverSeed, odds, status, ...leg }: Proof['legs'][number]): LegClaim {
  return {
    ...leg,
    serverSeed: revealed(serverSeed),
    oddsE2: Math.round(odds * 100),
    end: status === 'open' ? undefined : status,
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
