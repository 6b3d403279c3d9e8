import { describe, expect, it } from 'vitest'
import { canonicalFullName, canonicalPersonDocument, checkBirthDate, isCpf, isRut } from './person-rules.ts'

describe('a document', () => {
  it.each([
    ['BR', '529.982.247-25', '52998224725'],
    ['BR', ' 111 444 777 35 ', '11144477735'],
    ['CL', '12.345.678-5', '123456785'],
    ['CL', '20.000.003-k', '20000003K'],
    ['CL', '1000005-K', '1000005K'],
    ['CL', '11.111.111-1', '111111111'],
  ] as const)('of %s typed as %j is %s [R12.03]', (country, typed, canonical) => {
    expect(canonicalPersonDocument(country, typed)).toBe(canonical)
  })

  it.each([
    '111.111.111-11',
    '000.000.000-00',
    '52998224726',
    '52998224715',
    '5299822472',
    '５２９９８２２４７２５',
    '11222333000181',
  ])('%j is no CPF [R12.03]', (typed) => {
    expect(canonicalPersonDocument('BR', typed)).toBeUndefined()
  })

  it.each([
    '12.345.678-4',
    '12.345.678-K',
    '20.000.003-0',
    '0.123.456-7',
    '123456789012',
    'K',
    '52998224725',
  ])('%j is no RUT [R12.03]', (typed) => {
    expect(canonicalPersonDocument('CL', typed)).toBeUndefined()
  })

  it('exactly one check digit fits each number [R12.03]', () => {
    for (let body = 10_000_000; body < 10_000_200; body++)
      expect([...'0123456789K'].filter((digit) => isRut(`${body}${digit}`))).toHaveLength(1)
    for (let body = 123_456_700; body < 123_456_720; body++)
      expect(
        Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).filter((digits) =>
          isCpf(`${body}${digits}`),
        ),
      ).toHaveLength(1)
  })
})

describe('a full name', () => {
  it.each([
    ['  Ana  Conceição Lima ', 'Ana Conceição Lima'],
    ['Jose\u0301 da Silva', 'José da Silva'],
    ["Maria D'Ávila Peña-Núñez", "Maria D'Ávila Peña-Núñez"],
    ['J. R. Müller', 'J. R. Müller'],
  ])('%j is %j [R12.03]', (typed, name) => {
    expect(canonicalFullName(typed)).toBe(name)
  })

  it.each([
    ['one word', 'Ana'],
    ['a Cyrillic А', '\u0410na Lima'],
    ['a Greek ο', 'J\u03bfse Lima'],
    ['full-width letters', '\uff21na Lima'],
    ['small capitals', 'A\u0274a Lima'],
    ['a control character', 'Ana\u0007 Lima'],
    ['a zero-width space', 'Ana\u200b Lima'],
    ['a right-to-left override', 'Ana \u202eamiL'],
    ['stacked accents', 'Ana\u0336 Lima'],
    ['digits', 'Ana 3 Lima'],
    ['markup', 'Ana <b>Lima</b>'],
    ['an emoji', 'Ana 😀'],
    ['only initials', 'A. B.'],
    ['only punctuation', "-- '.'"],
    ['too long', `Ana ${'a'.repeat(120)}`],
  ])('with %s is refused [R12.03]', (_, typed) => {
    expect(canonicalFullName(typed)).toBeUndefined()
  })
})

describe('a birth date', () => {
  /** In São Paulo it is still 15 November, in UTC the 16th. */
  const now = Date.parse('2026-11-16T01:30:00Z')

  it.each([
    ['1990-05-20', 'adult'],
    ['2008-11-15', 'adult'],
    ['2008-11-16', 'minor'],
    ['2026-11-15', 'minor'],
    ['2026-11-16', 'invalid'],
    ['2031-01-01', 'invalid'],
    ['1990-02-30', 'invalid'],
    ['1900-02-29', 'invalid'],
    ['1990-13-01', 'invalid'],
    ['1990-00-10', 'invalid'],
    ['0000-01-01', 'invalid'],
    ['1880-01-01', 'invalid'],
    ['20-05-1990', 'invalid'],
    ['1990-5-2', 'invalid'],
    ['+01990-05-20', 'invalid'],
    ['', 'invalid'],
  ])('%j is %s on 15 November 2026 in Brazil [R12.03]', (birthDate, expected) => {
    expect(checkBirthDate('BR', birthDate, now)).toBe(expected)
  })

  it('of 29 February makes a person 18 on 1 March [R12.03]', () => {
    const at = (day: string) => checkBirthDate('BR', '2008-02-29', Date.parse(`${day}T15:00:00Z`))
    expect([at('2026-02-28'), at('2026-03-01')]).toEqual(['minor', 'adult'])
  })
})
