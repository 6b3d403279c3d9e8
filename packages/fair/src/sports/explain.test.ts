import { describe, expect, it } from 'vitest'
import { hashOf } from '../random/seeds.ts'
import { explainLeg, explainMatch, explainSlip, type LegClaim } from './explain.ts'
import { football } from './football-sport.ts'
import { pricesOf } from './odds.ts'

const seeds = { serverSeed: hashOf('farol'), clientSeed: 'litoral-7-2', nonce: 0 }
const rates = { home: 1518, away: 1052 }
const claim = { ...seeds, sport: 'football', rates, serverSeedHash: hashOf(seeds.serverSeed) }

const field = { ana: 1200, bia: 1000, caju: 900, dodo: 800, edu: 1100, fub: 950, gil: 1000, hugo: 1050 }

/** Golden matches: played matches must never change. */
const golden = [
  ['football', rates, '3-2  after 5'],
  ['basketball', { home: 87_406, away: 81_789 }, '78-87  after 79'],
  ['race', field, '0-0 bia hugo ana after 76'],
] as const

const inWords = ({ result, goals }: ReturnType<typeof explainMatch>): string =>
  `${result.home}-${result.away} ${result.places.join(' ')} after ${goals.length}`

describe('recomputed match', () => {
  it.each(golden)('is unchanged: %s', (sport, strengths, words) => {
    expect(inWords(explainMatch({ ...seeds, sport, rates: strengths }))).toBe(words)
  })

  it('agrees with its hash and result only', () => {
    const { result, drawn } = explainMatch(claim)
    expect(explainMatch({ ...claim, result })).toMatchObject({
      agrees: true,
      abandonedAt: null,
      byHand: false,
    })
    expect(explainMatch({ ...claim, result: { home: result.home + 1 } })).toMatchObject({
      agrees: false,
      resultAgrees: false,
    })
    expect(explainMatch({ ...claim, serverSeedHash: seeds.serverSeed })).toMatchObject({ hashAgrees: false })
    expect(drawn.filter(({ step }) => step === 'number')).toHaveLength(90)
  })

  it('does not agree when an abandoned match is claimed as completed', () => {
    const brokenOff = Array.from({ length: 2_000 }, (_, nonce) => ({ ...claim, nonce }))
      .map((each) => ({ each, explained: explainMatch(each) }))
      .find(({ explained }) => explained.abandonedAt !== null)
    if (!brokenOff) throw new Error('None of these is broken off')
    const { each, explained } = brokenOff
    expect(explainMatch({ ...each, abandonedMinute: null }).agrees).toBe(false)
    expect(explainMatch({ ...each, abandonedMinute: explained.abandonedAt })).toMatchObject({
      agrees: true,
      byHand: false,
    })
    expect(explainMatch({ ...claim, abandonedMinute: 30 })).toMatchObject({ abandonedAt: 30, byHand: true })
  })

  it('is refused for an unknown sport', () => {
    expect(() => explainMatch({ ...claim, sport: 'chess' })).toThrow('no sport called chess')
  })
})

describe('recomputed leg and slip', () => {
  const [market] = pricesOf(football, { rates, minute: 0, goals: [] })
  const { home, away } = explainMatch(claim).result
  const won = home > away ? 'home' : home === away ? 'draw' : 'away'
  const legOn = (name: string): LegClaim => {
    const price = market?.selections.find(({ id }) => id === `result:${name}`)
    return {
      ...claim,
      selection: `result:${name}`,
      oddsE2: price?.oddsE2 ?? 0,
      minute: 0,
      abandonedMinute: null,
    }
  }
  const lost = won === 'home' ? 'away' : 'home'

  it('has the result of the seed and the odds of its minute', () => {
    expect(explainLeg({ ...legOn(won), end: 'won' })).toMatchObject({ agrees: true, end: 'won' })
    expect(explainLeg({ ...legOn(lost), end: 'won' })).toMatchObject({ agrees: false, endAgrees: false })
    expect(explainLeg({ ...legOn(won), oddsE2: 999 })).toMatchObject({ agrees: false, oddsAgree: false })
    expect(explainLeg({ ...legOn(won), selection: 'result:nobody' }).oddsE2).toBeNull()
  })

  it('pays the product of the won legs, and nothing when one is lost', () => {
    const leg = legOn(won)
    const paid = (1_000n * BigInt(leg.oddsE2)) / 100n
    expect(explainSlip({ stake: 1_000n, legs: [leg], win: paid })).toMatchObject({ agrees: true, win: paid })
    expect(explainSlip({ stake: 1_000n, legs: [leg], win: paid + 1n }).agrees).toBe(false)
    expect(explainSlip({ stake: 1_000n, legs: [leg, legOn(lost)] })).toMatchObject({
      win: 0n,
      winAgrees: null,
    })
    const byHand = { ...leg, abandonedMinute: 10, end: 'void' as const }
    expect(explainSlip({ stake: 1_000n, legs: [byHand], win: 1_000n }).agrees).toBe(true)
  })
})
