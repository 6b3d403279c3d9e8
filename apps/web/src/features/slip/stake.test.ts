import { expect, it } from 'vitest'
import { possibleWin, totalOdds } from '#features/slip/slip-odds.ts'
import { cut, faultOf, type Key, mostStake, typed } from '#features/slip/stake.ts'

const after = (keys: readonly Key[], currency: 'BRL' | 'CLP' = 'BRL') =>
  keys.reduce((plain, key) => typed(plain, key, currency), '')

it('keys make an amount, and those that would make none change nothing', () => {
  expect(after(['0', '1', '2', 'mark', '5', '0', '7'])).toBe('12.50')
  expect(after(['mark', '5', 'mark'])).toBe('0.5')
  expect(after(['1', '2', 'back', 'back', 'back'])).toBe('')
  expect(after(['1', '00', '00'], 'CLP')).toBe('10000')
  expect(after(['9', '9', '9', '9', '9', '9', '9', '9'])).toBe('9999999')
})

it('a stake is cut to what the currency has', () => {
  expect([cut(0.29, 'BRL'), cut(12.345, 'BRL'), cut(999.9, 'CLP')]).toEqual([0.29, 12.34, 999])
})

const limits = { minStake: 1, maxStake: 500, maxWin: 1000 }

it('says why a stake cannot be taken', () => {
  expect(faultOf(0, 0, limits)).toBe('empty')
  expect(faultOf(0.5, 1, limits)).toBe('low')
  expect(faultOf(501, 900, limits)).toBe('high')
  expect(faultOf(400, 1001, limits)).toBe('win')
  expect(faultOf(400, 1000, limits)).toBeUndefined()
})

it('the most is bounded by the purse, the stake and what may be paid', () => {
  expect(mostStake(80.129, 2, limits, 'BRL')).toBe(80.12)
  expect(mostStake(9000, 1.5, limits, 'BRL')).toBe(500)
  expect(mostStake(9000, 4, limits, 'BRL')).toBe(250)
  expect(mostStake(0.2, 4, limits, 'BRL')).toBe(1)
})

it('what a slip comes to is what the server computes: hundredths multiplied, cut once [R11.04]', () => {
  expect(totalOdds([1.85, 2.1, 3.33])).toBe(12.93)
  expect(possibleWin(10, [1.85, 2.1, 3.33], 'BRL')).toBe(129.37)
  expect(possibleWin(1000, [1.01, 1.01], 'CLP')).toBe(1020)
})
