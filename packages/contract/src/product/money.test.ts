import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/seed.ts'
import { type Currency, currencies, formatMoney, minor, parseAmount, toMajor } from './money.ts'

const currency = fc.constantFrom<Currency[]>('BRL', 'CLP', 'BONUS')
const maxUnits = (of: Currency) => 10n ** 12n * 10n ** BigInt(currencies[of].decimals)
const amountOf = currency.chain((of) => fc.tuple(fc.constant(of), fc.bigInt(0n, maxUnits(of))))

describe('parsing an amount', () => {
  it('returns every amount that was formatted', () => {
    fc.assert(
      fc.property(amountOf, ([of, units]) => {
        expect(parseAmount(toMajor(minor(units), of), of)).toBe(units)
      }),
      seeded(),
    )
  })

  it('returns every amount that was written as JSON', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), (units) => {
        const text = `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
        expect(parseAmount(JSON.parse(text), 'BRL')).toBe(units)
      }),
      seeded(),
    )
  })

  it('refuses a third decimal, and any decimal of CLP', () => {
    const third = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 9 }), fc.nat(99))
    fc.assert(
      fc.property(third, ([whole, last, cents]) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}${last}`
        expect(parseAmount(Number(text), 'BRL')).toBeNull()
        expect(parseAmount(Number(text), 'CLP')).toBeNull()
      }),
      seeded(),
    )
  })

  it('accepts only whole minor units, for any number', () => {
    fc.assert(
      fc.property(fc.double(), currency, (major, of) => {
        const parsed = parseAmount(major, of)
        if (parsed !== null) expect(toMajor(parsed, of)).toBe(major === 0 ? 0 : major)
      }),
      seeded(),
    )
  })

  it.each([Number.NaN, Infinity, -Infinity, -0.01, -1, 0.001, 0.1 + 0.2, 1e12 + 0.01, 1e12 + 1, 5e-324])(
    'refuses %s',
    (major) => {
      expect(parseAmount(major, 'BRL')).toBeNull()
    },
  )

  it('accepts zero and the maximum', () => {
    expect(parseAmount(0, 'CLP')).toBe(0n)
    expect(parseAmount(1e12, 'CLP')).toBe(10n ** 12n)
    expect(parseAmount(1e12, 'BRL')).toBe(10n ** 14n)
    expect(parseAmount(0.29, 'BRL')).toBe(29n)
    expect(parseAmount(1.1, 'BONUS')).toBe(110n)
  })
})

describe('formatting an amount for JSON', () => {
  it('keeps the sign of a ledger leg', () => {
    expect(toMajor(minor(-150n), 'BRL')).toBe(-1.5)
    expect(toMajor(minor(-150n), 'CLP')).toBe(-150)
  })

  it('refuses an amount that a JSON number cannot represent exactly', () => {
    expect(() => toMajor(minor(2n ** 53n), 'BRL')).toThrow(RangeError)
    expect(toMajor(minor(2n ** 53n - 1n), 'CLP')).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('showing money to a player', () => {
  it('separates thousands and shows the decimals of the currency [R9.17]', () => {
    expect(formatMoney(1234567.5, 'BRL', 'pt')).toBe('1.234.567,50')
    expect(formatMoney(1234567.5, 'BRL', 'en')).toBe('1,234,567.50')
    expect(formatMoney(1234567.5, 'BRL', 'ks')).toBe('1.234.567,50')
    expect(formatMoney(1234, 'CLP', 'ks')).toBe('1.234')
    expect(formatMoney(5000, 'BONUS', 'pt')).toBe('5.000,00')
    expect(formatMoney(0, 'BRL', 'pt')).toBe('0,00')
    expect(formatMoney(-12.3, 'BRL', 'pt')).toBe('-12,30')
  })

  it('has an alias for every currency', () => {
    expect(currencies.BRL.alias).toBe('R$')
    expect(currencies.CLP.alias).toBe('$')
  })
})
