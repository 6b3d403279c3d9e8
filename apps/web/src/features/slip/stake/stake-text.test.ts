import { expect, it } from 'vitest'
import { betOdds, totalOdds } from '#domain/bets/total-odds.ts'
import { possibleWin } from '#features/slip/controller/slip-odds.ts'
import { floorTo, type Key, maxStakeOf, stakeFaultOf, typed } from '#features/slip/stake/stake-text.ts'

const after = (keys: readonly Key[], currency: 'BRL' | 'CLP' = 'BRL') =>
  keys.reduce((text, key) => typed(text, key, currency), '')

it('keys build an amount; keys that would break it are ignored', () => {
  expect(after(['0', '1', '2', 'mark', '5', '0', '7'])).toBe('12.50')
  expect(after(['mark', '5', 'mark'])).toBe('0.5')
  expect(after(['1', '2', 'back', 'back', 'back'])).toBe('')
  expect(after(['1', '00', '00'], 'CLP')).toBe('10000')
  expect(after(['9', '9', '9', '9', '9', '9', '9', '9'])).toBe('9999999')
})

it('a stake is rounded down to the minor units of the currency', () => {
  expect([floorTo(0.29, 'BRL'), floorTo(12.345, 'BRL'), floorTo(999.9, 'CLP')]).toEqual([0.29, 12.34, 999])
})

const limits = { minStake: 1, maxStake: 500, maxWin: 1000 }

it('an invalid stake has a reason', () => {
  expect(stakeFaultOf(0, 0, limits)).toBe('empty')
  expect(stakeFaultOf(0.5, 1, limits)).toBe('low')
  expect(stakeFaultOf(501, 900, limits)).toBe('high')
  expect(stakeFaultOf(400, 1001, limits)).toBe('win')
  expect(stakeFaultOf(400, 1000, limits)).toBeUndefined()
})

it('the maximum stake is limited by the balance, the maximum stake and the maximum payout', () => {
  expect(maxStakeOf(80.129, 2, limits, 'BRL')).toBe(80.12)
  expect(maxStakeOf(9000, 1.5, limits, 'BRL')).toBe(500)
  expect(maxStakeOf(9000, 4, limits, 'BRL')).toBe(250)
  expect(maxStakeOf(0.2, 4, limits, 'BRL')).toBe(1)
})

it('odds and possible win equal those of the server: hundredths multiplied, rounded down once [R11.04]', () => {
  expect(totalOdds([1.85, 2.1, 3.33])).toBe(12.93705)
  expect(possibleWin(10, [1.85, 2.1, 3.33], 'BRL')).toBe(129.37)
  expect(possibleWin(1000, [1.01, 1.01], 'CLP')).toBe(1020)
})

it('the shown odds times the stake are the shown payout [R11.04]', () => {
  const legs = [1.87, 1.866, 1.01].map((odds) => Math.round(odds * 100) / 100)
  for (const count of [1, 2, 3])
    for (const stake of [1, 10, 137.5, 5000]) {
      const odds = legs.slice(0, count)
      expect(floorTo(stake * totalOdds(odds), 'BRL')).toBe(possibleWin(stake, odds, 'BRL'))
    }
})

it('a void leg counts as 1 in the odds of a settled bet', () => {
  const legs = [
    { odds: 2, status: 'won' },
    { odds: 1.5, status: 'void' },
  ]
  expect([betOdds({ status: 'open', legs }), betOdds({ status: 'won', legs })]).toEqual([3, 2])
})
