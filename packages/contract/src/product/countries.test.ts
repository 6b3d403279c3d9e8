import { describe, expect, it } from 'vitest'
import { countries, isCountry } from './countries.ts'
import { defaultLang, isLang, languages } from './languages.ts'

describe('countries', () => {
  it('are Brazil and Chile with their prefixes and currencies [R3.03]', () => {
    expect(Object.keys(countries).sort()).toEqual(['BR', 'CL'])
    expect(countries.BR).toMatchObject({ code: 'BR', phonePrefix: 55, currency: 'BRL' })
    expect(countries.CL).toMatchObject({ code: 'CL', phonePrefix: 51, currency: 'CLP' })
  })

  it('are dialled with their real calling codes', () => {
    expect([countries.BR.dialCode, countries.CL.dialCode]).toEqual(['55', '56'])
  })

  it('are recognised by their exact code', () => {
    expect(isCountry('BR')).toBe(true)
    for (const other of ['br', 'AR', 'toString', '', null, 55]) expect(isCountry(other)).toBe(false)
  })
})

describe('languages', () => {
  it('are three, with their calling codes [R3.02]', () => {
    const options = Object.values(languages).map(({ code, phone }) => ({ code, phone }))
    expect(options).toEqual([
      { code: 'en', phone: 251 },
      { code: 'ks', phone: 255 },
      { code: 'pt', phone: 55 },
    ])
  })

  it('have tags that Intl supports; ks is Chilean Spanish', () => {
    const tags = Object.values(languages).map(({ lang }) => lang)
    expect(Intl.NumberFormat.supportedLocalesOf(tags)).toEqual(['en', 'es-CL', 'pt-BR'])
  })

  it('default by country: CL ks, BR pt, neither ks [R4.03]', () => {
    expect(defaultLang('CL')).toBe('ks')
    expect(defaultLang('BR')).toBe('pt')
    for (const other of ['AR', '', 'constructor', null]) expect(defaultLang(other)).toBe('ks')
  })

  it('are recognised by their exact code [R4.03]', () => {
    expect(isLang('ks')).toBe(true)
    for (const other of ['es', 'PT', '', 'length', null, 0]) expect(isLang(other)).toBe(false)
  })
})
