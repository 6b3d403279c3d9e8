import { beforeEach, expect, it } from 'vitest'
import { countryOf, currentCountry, resetCountry, setCountry } from '#stores/country.ts'
import { useLanguage } from '#stores/language.ts'

beforeEach(() => localStorage.clear())

it('the country is BR when none or an unknown one is stored [R1.01]', () => {
  expect(countryOf(undefined)).toBe('BR')
  expect(countryOf('XX')).toBe('BR')
  expect(countryOf('CL')).toBe('CL')
  expect(currentCountry()).toBe('BR')
})

it('the phone code follows the country [R3.02] [R3.03] [R4.03]', () => {
  setCountry('CL')
  expect(useLanguage.getState().phoneCode).toBe(51)
  resetCountry()
  expect(useLanguage.getState().phoneCode).toBe(55)
})

it('a change of the country in another tab is applied [R4.09]', () => {
  localStorage.setItem('country', 'CL')
  dispatchEvent(new StorageEvent('storage', { key: 'country' }))
  expect(currentCountry()).toBe('CL')
  localStorage.removeItem('country')
  dispatchEvent(new StorageEvent('storage', { key: 'country' }))
  expect(currentCountry()).toBe('BR')
})

it('a chosen country is stored until it is reset [R1.01] [R4.09]', () => {
  setCountry('CL')
  expect([currentCountry(), localStorage.getItem('country')]).toEqual(['CL', 'CL'])
  resetCountry()
  expect([currentCountry(), localStorage.getItem('country')]).toEqual(['BR', null])
})
