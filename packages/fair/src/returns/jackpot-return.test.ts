import { describe, expect, it } from 'vitest'
import { type GameId, games } from '../games/games.ts'
import { drawJackpot, jackpotPrize, jackpotSharePercent, jackpotTerms } from '../games/jackpot.ts'
import { hashOf, keyOf } from '../random/seeds.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import { fraction, plus, times, toNumber } from './fraction.ts'
import { drawnJackpotReturn, jackpotReturn, jackpotReturns } from './jackpot-return.ts'
import { exactReturn } from './returns.ts'
import { riskPoints } from './risk.ts'
import { allPoints, buyWeight, jackpotWeight, referenceEdge } from './risk-weights.ts'

const cashes = Object.keys(jackpotTerms) as (keyof typeof jackpotTerms)[]
const slots = (Object.keys(games) as GameId[]).filter((id) => games[id].kind === 'slots') as SlotId[]

const choicesOf = (id: SlotId): object[] => [
  ...(slotThemes[id].model.lines?.map((lines) => ({ lines })) ?? [{}]),
  { buy: true },
]

describe.each(cashes)('the expected return of the jackpot in %s [R11.01]', (currency) => {
  const { cap, stakesPerWin, firstPot } = jackpotTerms[currency]

  it('is prize ÷ stakes per win, up to the rounding of one number of the draw', () => {
    for (const prize of [0n, 1n, jackpotPrize(firstPot, currency), cap])
      for (const stake of [10n, 333n, 20_000n, stakesPerWin]) {
        const above =
          toNumber(drawnJackpotReturn(prize, stake, currency)) - toNumber(jackpotReturn(prize, currency))
        expect(above).toBeGreaterThanOrEqual(0)
        expect(above).toBeLessThanOrEqual(Number(prize) / Number(stake) / 2 ** 48 + 1e-14)
      }
  })

  it('is what the draws pay on average while the pot has its largest prize', () => {
    const key = keyOf(hashOf(`largest prize in ${currency}`))
    const [stake, rounds] = [stakesPerWin / 200n, 60_000]
    let paid = 0n
    for (let nonce = 0; nonce < rounds; nonce += 1)
      if (drawJackpot(key, { clientSeed: 'onça', nonce }, stake, currency).isWon) paid += cap
    const expected = toNumber(jackpotReturns(currency).largest)
    const deviation = ((Number(cap) / Number(stake)) * Math.sqrt(1 / 200)) / Math.sqrt(rounds)
    expect(Math.abs(Number(paid) / Number(stake) / rounds - expected)).toBeLessThan(5 * deviation)
  })

  it('is its share of the stakes on average over all pots, beside the first one', () => {
    const key = keyOf(hashOf(`pots in ${currency}`))
    const [stake, rounds] = [stakesPerWin / 400n, 100_000]
    let [pot, paid] = [firstPot, 0n]
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const { isWon, contribution } = drawJackpot(key, { clientSeed: 'tucano', nonce }, stake, currency)
      const prize = isWon ? jackpotPrize(pot, currency) : 0n
      pot += contribution - prize
      paid += prize
    }
    const paidIn = Number(paid + pot - firstPot) / Number(stake) / rounds
    expect(paidIn).toBeCloseTo(jackpotSharePercent / 100, 6)
    expect(toNumber(jackpotReturns(currency).average)).toBe(jackpotSharePercent / 100)
    // What is left in the pot is little beside what was paid.
    expect(Number(pot)).toBeLessThan(Number(paid) / 20)
  })

  it('leaves every counted unit of a slot at least the reference edge, also at the largest prize', () => {
    const one = fraction(1, 1)
    for (const id of slots)
      for (const choice of choicesOf(id)) {
        const returned = plus(exactReturn(id, { choice }), jackpotReturns(currency).largest)
        const points = riskPoints(id, { choice }, true)
        const cost = times(fraction(points, allPoints), fraction(referenceEdge * 10, 1_000))
        const both = plus(returned, cost)
        expect([id, choice, both.over * one.under <= one.over * both.under]).toEqual([id, choice, true])
      }
  })
})

it('a bet in the jackpot counts less than one without, a bonus buy still less [R11.01]', () => {
  for (const id of slots)
    expect(choicesOf(id).map((choice) => riskPoints(id, { choice }, true))).toEqual(
      choicesOf(id).map((choice) => ('buy' in choice ? jackpotWeight * buyWeight : jackpotWeight * 100)),
    )
  // One more hundredth would cost less than the reference edge.
  const best = Math.max(...slots.map((id) => toNumber(exactReturn(id, { choice: { buy: true } }))))
  const largest = Math.max(...cashes.map((currency) => toNumber(jackpotReturns(currency).largest)))
  expect((jackpotWeight + 1) / 100).toBeGreaterThan((1 - best - largest) / (referenceEdge / 100))
})
