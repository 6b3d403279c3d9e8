import { isGameId } from '@saguao/fair/games/games.ts'
import { spreadOf } from '@saguao/fair/returns/spread.ts'
import { describe, expect, it } from 'vitest'
import {
  addSums,
  bandOf,
  deviationsFor,
  measure,
  noSums,
  type ReturnSums,
} from '#modules/games/operations/return-band.ts'

/** 25 games, two currencies, four periods, every hour. */
const comparisons = 25 * 2 * 4 * 365 * 24
const deviations = deviationsFor(comparisons)
const studio = { lowest: 0.96, highest: 0.96, secondMoment: 20 }

/** A small generator with a fixed seed, so that a failure repeats. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Play = (random: () => number) => { readonly stake: number; readonly win: number }

function play(rounds: number, seed: number, round: Play): ReturnSums {
  const random = createRandom(seed)
  const sums = { stakes: 0, wins: 0, stakeSquares: 0, winSquares: 0, stakeWins: 0 }
  for (let n = 0; n < rounds; n += 1) {
    const { stake, win } = round(random)
    sums.stakes += stake
    sums.wins += win
    sums.stakeSquares += stake ** 2
    sums.winSquares += win ** 2
    sums.stakeWins += stake * win
  }
  return { ...sums, rounds: BigInt(rounds), stakes: BigInt(sums.stakes), wins: BigInt(sums.wins) }
}

const stakes = [100, 200, 500, 1_000, 5_000]
const someStake = (random: () => number): number => stakes[Math.floor(random() * stakes.length)] ?? 100

/** Pays `multiplier` with the chance that returns 96 %. */
const returning =
  (multiplier: number, factor = 1): Play =>
  (random) => {
    const stake = someStake(random)
    const hasWon = random() < 0.96 / multiplier
    return { stake, win: hasWon ? Math.floor(stake * multiplier * factor) : 0 }
  }

/** Half of the return comes from a win of 2,000 times the stake. */
const jackpot: Play = (random) => {
  const stake = someStake(random)
  const roll = random()
  if (roll < 0.48 / 2_000) return { stake, win: stake * 2_000 }
  return { stake, win: roll < 0.24 + 0.48 / 2_000 ? stake * 2 : 0 }
}

describe('the band of the measured return [R13.12]', () => {
  it('is so wide that all comparisons of a year raise about one false alarm', () => {
    expect(deviations).toBeCloseTo(5.49, 2)
    // The chance of exp(-z²/2) upwards and downwards, times the comparisons.
    expect(2 * Math.exp((-deviations) ** 2 / -2) * comparisons).toBeCloseTo(1, 6)
  })

  it.each([
    ['almost always wins', returning(0.98)],
    ['two of three doors', returning(1.44)],
    ['one of three doors', returning(2.88)],
    ['fifty times the stake', returning(50)],
    ['a rare jackpot', jackpot],
  ] as const)('an honest game stays inside: %s', (_, round) => {
    const spread = { ...studio, secondMoment: round === jackpot ? 1_000 : 50 }
    for (let seed = 1; seed <= 150; seed += 1)
      expect([seed, measure(play(2_000, seed, round), spread, deviations).verdict]).toEqual([seed, 'inside'])
    expect(measure(play(300_000, 7, round), spread, deviations).verdict).toBe('inside')
  })

  it.each([
    ['two of three doors', 1.44, 60_000],
    ['one of three doors', 2.88, 200_000],
  ] as const)('a payout that is 5 percent too high leaves it: %s', (_, multiplier, rounds) => {
    expect(measure(play(rounds, 3, returning(multiplier)), studio, deviations).verdict).toBe('inside')
    expect(measure(play(rounds, 3, returning(multiplier, 1.05)), studio, deviations).verdict).toBe('above')
  })

  it('a payout that is too low leaves it', () => {
    const spread = { ...studio, secondMoment: 2 }
    expect(measure(play(200_000, 5, returning(1.44, 0.95)), spread, deviations).verdict).toBe('below')
  })

  it('the missing wins of an unknown rare prize are no alarm downwards', () => {
    const withoutPrize: Play = (random) => ({ stake: 100, win: random() < 0.24 ? 200 : 0 })
    const sums = play(2_000, 9, withoutPrize)
    expect(measure(sums, { ...studio, secondMoment: 1_000 }, deviations).verdict).toBe('inside')
    expect(measure(sums, { ...studio, secondMoment: 0 }, deviations).verdict).toBe('below')
  })

  it('says nothing about few rounds, or one large stake among small ones', () => {
    expect(measure(noSums, studio, deviations)).toEqual({
      measured: null,
      lower: null,
      upper: null,
      verdict: 'few',
    })
    const small = play(300, 1, returning(1.44))
    expect(measure(small, studio, deviations).verdict).toBe('few')
    const whale = play(1, 1, () => ({ stake: 10_000_000, win: 20_000_000 }))
    const sums = addSums(play(5_000, 1, returning(1.44)), whale)
    expect(bandOf(sums, studio, deviations)).toBeUndefined()
  })

  it('wins that are rounded down to minor units are no alarm', () => {
    const pesos: Play = (random) => ({ stake: 10, win: random() < 0.5 ? Math.floor(10 * 1.98) : 0 })
    const spread = { lowest: 0.99, highest: 0.99, secondMoment: 2 }
    const sums = play(1_000_000, 11, pesos)
    expect(Number(sums.wins) / Number(sums.stakes)).toBeLessThan(0.96)
    expect(measure(sums, spread, deviations).verdict).toBe('inside')
  })

  it('own games state bounds of their multiplier', () => {
    expect(isGameId('dice') && spreadOf('dice')).toMatchObject({ lowest: 0.99 })
    expect(spreadOf('double').secondMoment).toBeLessThan(20)
    expect(spreadOf('crash').secondMoment).toBeGreaterThan(900_000)
  })
})
