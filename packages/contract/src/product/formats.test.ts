import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seeded } from '../testing/seed.ts'
import { dateFormat, decimalText, numberFormat, relativeFormat } from './formats.ts'
import { languages } from './languages.ts'

const langs = Object.values(languages).map(({ lang }) => lang)

it.each(langs)('numbers of %s are those of Intl', (lang) => {
  const digits = fc.constantFrom(
    { min: 0, max: 0 },
    { min: 2, max: 2 },
    { min: 0, max: 2 },
    { min: 2, max: 6 },
  )
  const hundredths = fc.integer({ min: -(10 ** 14), max: 10 ** 14 }).map((units) => units / 100)
  fc.assert(
    fc.property(hundredths, digits, fc.boolean(), (value, { min, max }, isGrouped) => {
      const options = {
        minimumFractionDigits: min,
        maximumFractionDigits: max,
        signDisplay: 'negative',
      } as const
      const useGrouping = isGrouped ? 'always' : false
      const expected = new Intl.NumberFormat(lang, { ...options, useGrouping }).format(value)
      expect(decimalText(lang, value, { min, max, isGrouped })).toBe(expected)
    }),
    seeded(),
  )
})

it('a formatter is created once for a language and its options', () => {
  const options = { style: 'percent' } as const
  expect(numberFormat('pt-BR', options)).toBe(numberFormat('pt-BR', { ...options }))
  expect(numberFormat('pt-BR', options).format(0.5)).toBe('50%')
  expect(numberFormat('pt-BR', {}).format(0.5)).toBe('0,5')
  expect(numberFormat('en', options)).not.toBe(numberFormat('pt-BR', options))
  expect(dateFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }).format(0)).toBe('01/01/1970')
  expect(relativeFormat('en', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday')
})
