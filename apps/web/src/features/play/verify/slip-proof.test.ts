import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { pricesOf } from '@saguao/fair/sports/odds.ts'
import { legResultOf } from '@saguao/fair/sports/sport.ts'
import { sports } from '@saguao/fair/sports/sports.ts'
import { describe, expect, it } from 'vitest'
import { hasHiddenSeed, type Proof, type ProofLeg, proofOf } from '#features/play/verify/slip-proof.ts'

const rates = { home: 1400, away: 1100 }
const selection = 'result:home'

/** A leg as the server sends it: bet before the start, on a match decided by this seed. */
function aLeg(digit: string, more: Partial<ProofLeg> = {}): ProofLeg {
  const serverSeed = digit.repeat(64)
  const clientSeed = `litoral-${digit}`
  const match = sports.football.play(numbersOf({ serverSeed, clientSeed, nonce: 0 }), rates)
  const prices = pricesOf(sports.football, { rates, minute: 0, goals: [] }).flatMap(
    (market) => market.selections,
  )
  return {
    matchId: clientSeed,
    sport: 'football',
    league: 'Liga do Litoral',
    home: 'Farol do Sul',
    away: 'Maré Alta',
    market: 'Resultado final',
    selection,
    selectionName: 'Farol do Sul',
    odds: (prices.find(({ id }) => id === selection)?.oddsE2 ?? 0) / 100,
    minute: 0,
    status: legResultOf(sports.football, selection, match),
    rates,
    serverSeedHash: hashOf(serverSeed),
    serverSeed,
    clientSeed,
    nonce: 0,
    abandonedMinute: match.abandonedAt,
    ...more,
  }
}

const digits = [...'123456789abcdef']
const legThat = (status: ProofLeg['status']): ProofLeg => {
  const found = digits.map((digit) => aLeg(digit)).find((leg) => leg.status === status)
  if (!found) throw new Error(`No seed here brings a leg that is ${status}`)
  return found
}

const aSlip = (legs: ProofLeg[], win: number): Proof => ({
  id: 's1',
  status: 'settled',
  reason: null,
  isBonus: false,
  stake: 10,
  win,
  createdAt: '2026-11-15T12:00:00Z',
  legs,
})

describe('a recomputed slip', () => {
  it('agrees with the payout, from the seed of its match [R11.04]', () => {
    const won = legThat('won')
    const result = proofOf(aSlip([won], Math.floor(won.odds * 1000) / 100), 'BRL')
    expect(result).toMatchObject({ agrees: true, winAgrees: true, legs: [{ end: 'won', oddsAgree: true }] })
    expect(proofOf(aSlip([won, legThat('lost')], 0), 'BRL')).toMatchObject({ agrees: true, win: 0n })
  })

  it('disagrees when a payment, a price, an end or a seed is wrong [R11.04]', () => {
    const won = legThat('won')
    const paid = Math.floor(won.odds * 1000) / 100
    const wrong: Proof[] = [
      aSlip([won], paid + 1),
      aSlip([{ ...won, odds: won.odds + 0.01 }], paid),
      aSlip([{ ...won, status: 'lost' }], 0),
      aSlip([{ ...won, serverSeedHash: hashOf('another') }], paid),
    ]
    for (const proof of wrong) expect(proofOf(proof, 'BRL')?.agrees).toBe(false)
  })

  it('a match abandoned by an operator counts with odds 1', () => {
    const won = legThat('won')
    const broken = { ...legThat('lost'), status: 'void', abandonedMinute: 30 } as const
    expect(proofOf(aSlip([won, broken], Math.floor(won.odds * 1000) / 100), 'BRL')).toMatchObject({
      agrees: true,
      legs: [{}, { end: 'void', match: { byHand: true } }],
    })
  })

  it('cannot be recomputed before the last match has ended', () => {
    const proof = aSlip([legThat('won'), { ...legThat('lost'), serverSeed: null, status: 'open' }], 0)
    expect([hasHiddenSeed(proof), proofOf(proof, 'BRL')]).toEqual([true, undefined])
  })
})
