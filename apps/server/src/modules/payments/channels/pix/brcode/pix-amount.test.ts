import { minor } from '@saguao/contract/product/money.ts'
import { seeded } from '@saguao/contract/testing/seed.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPixAmount, parsePixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'

describe('an amount of Pix', () => {
  it('round-trips through its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (cents) => {
        expect(parsePixAmount(formatPixAmount(minor(cents)))).toBe(cents)
      }),
      seeded(),
    )
    expect(formatPixAmount(minor(5n))).toBe('0.05')
    expect(parsePixAmount('10.00')).toBe(1000n)
  })

  it.each([
    '10',
    '10.0',
    '10.000',
    '10,00',
    '010.00',
    '-10.00',
    '+10.00',
    ' 10.00',
    '10.00 ',
    '1e3.00',
    '.10',
    '10000000000.00',
    '１０.00',
    '',
    10,
    null,
    ['10.00'],
  ])('%j is rejected', (text) => {
    expect(parsePixAmount(text)).toBeUndefined()
  })

  it('is refused when it is out of range', () => {
    expect(() => formatPixAmount(minor(-1n))).toThrow(RangeError)
    expect(() => formatPixAmount(minor(1_000_000_000_000n))).toThrow(RangeError)
  })
})
