import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../random/seeds.ts'
import { statedReturn } from '../returns/stated-returns.ts'
import { type GameId, games } from './games.ts'
import { drawJackpot, jackpotPrize, jackpotSharePercent, jackpotTerms } from './jackpot.ts'

const serverSeed = '5e'.repeat(32)
const key = keyOf(serverSeed)
const draw = (nonce: number, stake: bigint, currency: 'BRL' | 'CLP' = 'BRL') =>
  drawJackpot(key, { clientSeed: 'onça', nonce }, stake, currency)

describe('the jackpot of the slots [R11.01]', () => {
  it('draws from the digest that a player can compute with any other program', () => {
    const digest = createHmac('sha256', serverSeed).update('onça:7:jackpot').digest()
    const drawn = draw(7, 100n)
    expect(drawn.winNumber).toBe(BigInt(digest.readUIntBE(0, 6)))
    expect(drawn.roundingNumber).toBe(BigInt(digest.readUIntBE(6, 6)))
  })

  it('is won with the chance stake ÷ stakes per win, and takes its share of the stakes on average', () => {
    const [stake, rounds] = [200_033n, 40_000]
    const draws = Array.from({ length: rounds }, (_, nonce) => draw(nonce, stake))
    const chance = Number(stake) / Number(jackpotTerms.BRL.stakesPerWin)
    const won = draws.filter(({ isWon }) => isWon).length
    expect(Math.abs(won - chance * rounds)).toBeLessThan(5 * Math.sqrt(chance * rounds))
    const paid = draws.reduce((sum, { contribution }) => sum + Number(contribution), 0)
    expect(Math.abs(paid - (Number(stake) * rounds) / 100)).toBeLessThan(5 * 0.5 * Math.sqrt(rounds))
    expect(new Set(draws.map(({ contribution }) => contribution))).toEqual(new Set([2_000n, 2_001n]))
  })

  it('takes a whole share of a stake without fractions, and wins always with a stake of all stakes', () => {
    for (let nonce = 0; nonce < 100; nonce++) {
      expect(draw(nonce, 500n).contribution).toBe(5n)
      expect(draw(nonce, jackpotTerms.CLP.stakesPerWin, 'CLP').isWon).toBe(true)
      expect(draw(nonce, 0n)).toMatchObject({ isWon: false, contribution: 0n })
    }
  })

  it('pays nine tenths of the pot, rounded down, and at most the cap', () => {
    expect(jackpotPrize(0n, 'BRL')).toBe(0n)
    expect(jackpotPrize(101n, 'BRL')).toBe(90n)
    expect(jackpotPrize(10n ** 9n, 'BRL')).toBe(jackpotTerms.BRL.cap)
  })

  it('never returns more than dice together with a slot, however large the pot is', () => {
    const slots = (Object.keys(games) as GameId[]).filter((id) => games[id].kind === 'slots')
    const best = Math.max(
      ...slots.flatMap((id) => [5, 10, 20, undefined].flatMap((lines) => returnOf(id, lines))),
    )
    for (const { cap, stakesPerWin } of Object.values(jackpotTerms))
      expect(best + (100 * Number(cap)) / Number(stakesPerWin)).toBeLessThanOrEqual(statedReturn('dice'))
  })

  it('has an average prize below its cap, so that the whole share is paid', () => {
    for (const { cap, stakesPerWin } of Object.values(jackpotTerms))
      expect(Number(cap)).toBeGreaterThan((Number(stakesPerWin) * jackpotSharePercent) / 100)
  })
})

const returnOf = (id: GameId, lines: number | undefined): number[] => {
  const choice = games[id].read(lines === undefined ? {} : { lines })
  return choice ? [statedReturn(id, choice)] : []
}
