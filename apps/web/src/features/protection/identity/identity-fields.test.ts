import { beforeAll, describe, expect, it } from 'vitest'
import {
  isoBirthDate,
  maskBirthDate,
  maskDocument,
  validateIdentity,
} from '#features/protection/identity/identity-fields.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const valid = { fullName: 'Ana Souza', birthDate: '31/12/1990', document: '529.982.247-25' }

beforeAll(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'protection')
})

it.each([
  ['BR', '5', '5'],
  ['BR', '52998224725', '529.982.247-25'],
  ['BR', '529.982.247-25', '529.982.247-25'],
  ['BR', 'CPF 529982247259', '529.982.247-25'],
  ['CL', '123456785', '12.345.678-5'],
  ['CL', '1000005k', '1.000.005-K'],
  ['CL', 'k1', '1'],
  ['CL', '12.345.678-5', '12.345.678-5'],
] as const)('in %s %s is written as %s [R12.03]', (country, typed, written) => {
  expect(maskDocument(country, typed)).toBe(written)
})

it('a birth date is typed with digits only and sent as a day [R12.03]', () => {
  expect(['3', '3112', '31121990', '31/12/19905'].map(maskBirthDate)).toEqual([
    '3',
    '31/12',
    '31/12/1990',
    '31/12/1990',
  ])
  expect([isoBirthDate('31/12/1990'), isoBirthDate('31/12/19')]).toEqual(['1990-12-31', ''])
})

describe('while typing', () => {
  it('an incomplete field has no error, a complete wrong one has [R12.03]', () => {
    const typing = { fullName: 'A', birthDate: '31/12', document: '529.982' }
    expect(validateIdentity('BR', typing, false, now)).toEqual({})
    expect(validateIdentity('BR', typing, true, now)).toEqual({
      fullName: 'Digite nome e sobrenome, como no documento',
      birthDate: 'Digite uma data que existe: dia, mês e ano',
      document: 'Este CPF não existe. Confira os números',
    })
    const wrong = { ...valid, document: '529.982.247-26' }
    expect(validateIdentity('BR', wrong, false, now)).toEqual({
      document: 'Este CPF não existe. Confira os números',
    })
  })

  it.each([
    ['17/11/2008', 'É preciso ter 18 anos ou mais'],
    ['31/02/1990', 'Digite uma data que existe: dia, mês e ano'],
    ['31/12/2030', 'Digite uma data que existe: dia, mês e ano'],
  ])('the birth date %s is refused [R12.03]', (birthDate, error) => {
    expect(validateIdentity('BR', { ...valid, birthDate }, false, now)).toEqual({ birthDate: error })
  })

  it('equal digits are no CPF, and a RUT may end with K [R12.03]', () => {
    expect(validateIdentity('BR', { ...valid, document: '111.111.111-11' }, true, now)).toHaveProperty(
      'document',
    )
    expect(validateIdentity('CL', { ...valid, document: '1.000.005-K' }, true, now)).toEqual({})
    expect(validateIdentity('BR', { ...valid, birthDate: '16/11/2008' }, true, now)).toEqual({})
  })
})
