import { languages } from '@saguao/contract/product/languages.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { read } from '#lib/storage.ts'
import { currentLang, langOf, setLanguage, setPhoneCode, useLanguage } from '#stores/language.ts'

beforeEach(() => localStorage.clear())

describe('language', () => {
  it('without a stored locale the country decides: BR pt, CL ks, any other ks [R4.03]', () => {
    expect(langOf(undefined)).toBe('pt')
    expect(langOf(undefined, 'BR')).toBe('pt')
    expect(langOf(undefined, 'CL')).toBe('ks')
    expect(langOf(undefined, 'PE')).toBe('ks')
    expect(currentLang()).toBe('pt')
  })

  it('a stored locale wins over the country [R4.03]', () => {
    expect(langOf('en', 'CL')).toBe('en')
    expect(langOf('xx', 'CL')).toBe('ks')
  })

  it('a different supported code is stored and the web app reloads [R4.03]', () => {
    const reload = vi.fn()
    setLanguage('ks', reload)
    expect(read('locale')).toBe('ks')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('an unsupported or identical code changes nothing [R4.03]', () => {
    const reload = vi.fn()
    for (const code of [currentLang(), 'fr', '', 'constructor']) setLanguage(code, reload)
    expect(read('locale')).toBeUndefined()
    expect(reload).not.toHaveBeenCalled()
  })

  it('the phone code starts at 55 and is set directly [R3.02] [R4.03]', () => {
    expect(useLanguage.getState().phoneCode).toBe(55)
    setPhoneCode(languages.ks.phone)
    expect(useLanguage.getState().phoneCode).toBe(255)
  })
})
