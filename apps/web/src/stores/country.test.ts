import { beforeEach, expect, it } from 'vitest'
import { chooseCountry, currentCountry, resetCountry, setCountry } from '#stores/country.ts'

beforeEach(() => localStorage.clear())

it('the country is BR when none, or none of ours, is stored [R1.01]', () => {
  expect(chooseCountry(undefined)).toBe('BR')
  expect(chooseCountry('XX')).toBe('BR')
  expect(chooseCountry('CL')).toBe('CL')
  expect(currentCountry()).toBe('BR')
})

it('a chosen country is stored until it is reset [R1.01] [R4.09]', () => {
  setCountry('CL')
  expect([currentCountry(), localStorage.getItem('country')]).toEqual(['CL', 'CL'])
  resetCountry()
  expect([currentCountry(), localStorage.getItem('country')]).toEqual(['BR', null])
})
