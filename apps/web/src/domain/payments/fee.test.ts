import { expect, it } from 'vitest'
import { addMoney, feeOf } from '#domain/payments/fee.ts'

it('the fee is a share of the amount plus a fixed part, halves rounded up', () => {
  expect(feeOf({ feeRate: 0.015, feeFixed: 0.5 }, 100, 'BRL')).toBe(2)
  expect(feeOf({ feeRate: 0.015, feeFixed: 0 }, 0.33, 'BRL')).toBe(0)
  expect(feeOf({ feeRate: 0.015, feeFixed: 0 }, 0.34, 'BRL')).toBe(0.01)
  expect(feeOf({ feeRate: 0.0001, feeFixed: 300 }, 5000, 'CLP')).toBe(301)
})

it('a method without a fee costs nothing', () => {
  expect(feeOf({ feeRate: 0, feeFixed: 0 }, 1234.56, 'BRL')).toBe(0)
})

it('amounts are added exactly', () => {
  expect(addMoney(0.1, 0.2, 'BRL')).toBe(0.3)
  expect(addMoney(50, -2.5, 'BRL')).toBe(47.5)
  expect(addMoney(1, -2.5, 'BRL')).toBe(-1.5)
})
